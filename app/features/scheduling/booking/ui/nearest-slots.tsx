import { href, useLocation } from "react-router";
import { chatIn } from "../chat-behind.ts";
import { formatShortDay, formatTime } from "#app/platform/time/time.ts";
import { TakeSlot } from "#app/features/teachers/profiles/booking-panel/take-slot.tsx";
import { buttonClass, ButtonLink } from "#app/ui/button.tsx";

type NearestSlotsProps = {
  slots: number[];
  zone: string;
  teacherSlug: string;
  offer: { id: string; pricePence: number };
  lead: string;
};

/** The free times nearest to a slot that somebody else has booked. */
export function NearestSlots({ slots, zone, teacherSlug, offer, lead }: NearestSlotsProps) {
  const chatId = chatIn(useLocation().search);
  const profile = href("/student/teachers/:slug", { slug: teacherSlug });
  return (
    <section aria-label="Nearest free times" className="grid gap-4">
      <p>{slots.length === 0 ? "No other time is free in the days around it." : lead}</p>
      <ul className="flex flex-wrap gap-2.5">
        {slots.map((at) => (
          <li key={at}>
            <TakeSlot
              slug={teacherSlug}
              {...{ offer, at, chatId }}
              mayTake
              className={buttonClass({ variant: "outline" }, "num")}
            >
              {formatShortDay(at, zone)}, {formatTime(at, zone)}
            </TakeSlot>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink variant="quiet" to={`${profile}?offer=${offer.id}`}>
          See all times
        </ButtonLink>
      </p>
    </section>
  );
}
