import { Switch } from "#app/ui/switch-field.tsx";
import type { DeliveryChannel } from "#db/schema/notifications.ts";
import { eventNames, events, hasSwitch, type EventRule } from "../events.ts";
import { switchName } from "../forms.ts";

const groups: Record<EventRule["group"], string> = {
  lessons: "Lessons",
  changes: "Requests and other times",
  money: "Money, and lessons that went wrong",
  talk: "Messages and reviews",
};

const channelWords: Record<DeliveryChannel, string> = { mail: "Mail", push: "Push" };

/** Every event with a switch for each way it may come; the names of the fields are `switchName`'s. */
export function SwitchTable({ off, channels }: { off: string[]; channels: DeliveryChannel[] }) {
  return (
    <div className="grid gap-8">
      {Object.entries(groups).map(([group, title]) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h3 id={`group-${group}`} className="text-base font-semibold">
            {title}
          </h3>
          <ul className="mt-2 border-b border-line">
            {eventNames
              .filter((event) => events[event].group === group)
              .map((event) => (
                <li
                  key={event}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3"
                >
                  <span className="min-w-60 flex-1">
                    <span id={event} className="block font-semibold">
                      {events[event].title}
                    </span>
                    <span
                      id={`${event}-text`}
                      className="block text-sm text-muted first-letter:uppercase"
                    >
                      {events[event].text}
                    </span>
                  </span>
                  <span className="flex flex-wrap gap-x-6">
                    {channels.map((channel) =>
                      hasSwitch(event, channel) ? (
                        <Switch
                          key={channel}
                          name={switchName({ event, channel })}
                          aria-label={`${channelWords[channel]}: ${events[event].title}`}
                          aria-describedby={`${event}-text`}
                          defaultChecked={!off.includes(switchName({ event, channel }))}
                          words={words(channelWords[channel])}
                        />
                      ) : (
                        <span key={channel} className="flex min-h-11 items-center text-sm">
                          {channelWords[channel]}: always
                        </span>
                      ),
                    )}
                  </span>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function words(channel: string) {
  return { on: `${channel}: on`, off: `${channel}: off` };
}
