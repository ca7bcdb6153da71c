import { ChevronDown } from "lucide-react";
import type { Role } from "#app/access/actor.ts";
import { Switch } from "#app/ui/fields/switch-field.tsx";
import type { DeliveryChannel } from "#db/schema/notifications/notifications.ts";
import { events, eventsOf, eventText, hasSwitch, switchesOf } from "../events.ts";
import { channelFields, switchName } from "../forms.ts";

const channelWords: Record<DeliveryChannel, string> = { mail: "Mail", push: "Push" };

type TableProps = {
  channel: DeliveryChannel;
  role: Role | null;
  /** The names of the switches that are off, by `switchName`. */
  off: string[];
  /** Whether the whole channel is switched on, and whether it was when the page was made. */
  isOn: boolean;
  wasOn: boolean;
};

/** One channel: a switch for all of it, and behind "Choose one by one" a switch for each event. */
export function SwitchTable({ channel, role, off, isOn, wasOn }: TableProps) {
  const word = channelWords[channel];
  const fields = channelFields(channel);
  const shown = switchesOf(role, channel);
  const some = shown.filter((one) => off.includes(switchName(one)));
  const fixed = eventsOf(role).filter(
    (event) => events[event].mail === "always" && !hasSwitch(event, channel),
  );
  return (
    <div className="group/channel grid gap-2">
      <input type="hidden" name={fields.was} value={wasOn ? "on" : "off"} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line pb-2">
        <span id={`${channel}-all`} className="font-semibold">
          {channel === "mail" ? "Mails that can be switched off" : "All push notifications"}
        </span>
        <Switch
          name={fields.all}
          data-all
          aria-label={`${word}: all`}
          defaultChecked={isOn}
          words={{ on: `${word} on`, off: `${word} off` }}
        />
      </div>
      <details
        open={some.length > 0 && isOn}
        className="group/list group-has-[[data-all]:not(:checked)]/channel:hidden"
      >
        <summary className="link-quiet flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
          <ChevronDown
            size={17}
            aria-hidden="true"
            className="transition-transform group-open/list:rotate-180"
          />
          Choose one by one
          <span className="text-sm font-normal text-muted">
            {shown.length - some.length} of {shown.length} on
          </span>
        </summary>
        <ul className="border-b border-line">
          {shown.map(({ event }) => (
            <li
              key={event}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3"
            >
              <span className="min-w-52 flex-1">
                <span className="block font-semibold">{events[event].title}</span>
                <span
                  id={`${channel}-${event}`}
                  className="block text-sm text-muted first-letter:uppercase"
                >
                  {eventText(event, role)}
                </span>
              </span>
              <Switch
                name={switchName({ event, channel })}
                aria-label={`${word}: ${events[event].title}`}
                aria-describedby={`${channel}-${event}`}
                defaultChecked={!off.includes(switchName({ event, channel }))}
              />
            </li>
          ))}
        </ul>
      </details>
      {fixed.length === 0 ? null : (
        <details>
          <summary className="link-quiet flex min-h-11 cursor-pointer items-center font-semibold">
            Always mailed ({fixed.length})
          </summary>
          <ul className="list-disc ps-5 text-sm text-muted">
            {fixed.map((event) => (
              <li key={event}>{events[event].title}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
