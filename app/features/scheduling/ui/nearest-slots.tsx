import { href } from "react-router";
import { formatShortDay, formatTime } from "#app/platform/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";

type NearestSlotsProps = {
  slots: number[];
  zone: string;
  teacherSlug: string;
  offerId: string;
  lead: string;
};

/** For whoever came second: the free times closest to the one that went. */
export function NearestSlots({ slots, zone, teacherSlug, offerId, lead }: NearestSlotsProps) {
  const profile = href("/student/teachers/:slug", { slug: teacherSlug });
  return (
    <section aria-label="Nearest free times" className="grid gap-4">
      <p>{slots.length === 0 ? "No other time is free in the days around it." : lead}</p>
      <ul className="flex flex-wrap gap-2.5">
        {slots.map((at) => (
          <li key={at}>
            <ButtonLink
              variant="outline"
              to={`${profile}/book?${new URLSearchParams({ offer: offerId, at: String(at) })}`}
              className="num"
            >
              {formatShortDay(at, zone)}, {formatTime(at, zone)}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink variant="quiet" to={`${profile}?offer=${offerId}`}>
          See all times
        </ButtonLink>
      </p>
    </section>
  );
}
