import { CalendarCheck } from "lucide-react";
import { zoneTime } from "#app/platform/time/zones.ts";
import { useViewerZone } from "#app/features/teachers/reference-data/ui/use-viewer-zone.ts";
import { priceText } from "#app/features/teachers/profiles/booking-panel/price-text.ts";
import { Time } from "#app/ui/time.tsx";
import { brand } from "#config/brand.ts";
import type { SlotInHand } from "../slot-in-hand.server.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";

export function SlotInHandCard({ slot }: { slot: SlotInHand }) {
  const zone = useViewerZone(brand.zone, true);
  const { teacherName, title, minutes, pricePence, startsAt, isPast } = slot;
  return (
    <section
      aria-label="Your lesson"
      className="mb-4.5 flex items-start gap-3 rounded-note bg-info-soft px-4 py-3 text-sm"
    >
      <CalendarCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <p className="num">
        <b className="font-semibold">
          <Time at={startsAt} zone={zone} format="day-time" /> with {firstName(teacherName)}
        </b>
        <br />
        {title}, {minutes} minutes, {priceText(pricePence)}. Times are in {zoneTime(zone)}.{" "}
        {isPast
          ? "That time has passed. Once you are signed in you can choose another one."
          : "We hold it for you once you are signed in."}
      </p>
    </section>
  );
}
