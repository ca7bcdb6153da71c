import { timeText } from "#app/ui/time-text.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { OfferGroup } from "#app/features/teachers/offers/offer-groups.ts";
import { cheapest } from "../booking-panel/booking-panel.tsx";
import { priceText } from "../booking-panel/price-text.ts";
import { openSheet } from "#app/features/teachers/reference-data/ui/phone-sheet.tsx";

type ProfileBarProps = { groups: OfferGroup[]; nextFree: number | null; zone: string };

/** On the phone: keeps the way to booking in reach while reading. */
export function ProfileBar({ groups, nextFree, zone }: ProfileBarProps) {
  const least = Math.min(...groups.map(cheapest));
  return (
    <div className="sticky inset-be-0 z-10 -mx-5 mt-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-5 py-3 shadow-sh3 md:-mx-8 md:px-8 lg:hidden">
      <p className="num min-w-0">
        {nextFree === null ? (
          "Nothing free for now"
        ) : (
          <>
            <span className="block text-xs text-muted">Next free </span>
            <b className="block font-semibold">{timeText(nextFree, zone, "day-time")}</b>
          </>
        )}
      </p>
      <a
        href="#times"
        onClick={openSheet}
        aria-haspopup="dialog"
        className={buttonClass({ size: "m" })}
      >
        {least === 0 ? "Book a free trial" : `Book from ${priceText(least)}`}
      </a>
    </div>
  );
}
