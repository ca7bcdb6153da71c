import { ButtonLink } from "#app/ui/button.tsx";
import { timeText } from "#app/ui/time-text.ts";
import type { OfferLength } from "../offer-groups.ts";
import { priceText } from "./booking-panel.tsx";

type ProfileBarProps = { length: OfferLength; nextFree: number | null; zone: string };

/** On the phone: keeps the price and the way to the times in reach while reading. */
export function ProfileBar({ length, nextFree, zone }: ProfileBarProps) {
  return (
    <div className="sticky inset-be-0 z-10 -mx-5 mt-8 flex items-center justify-between gap-4 border-t border-line bg-surface px-5 py-3 shadow-sh3 md:-mx-8 md:px-8 lg:hidden">
      <p className="min-w-0">
        <b className="figure-serif block text-lg leading-tight font-normal">
          {priceText(length.pricePence)} for {length.minutes} minutes
        </b>
        <span className="num block text-xs text-muted">
          {nextFree === null
            ? "Nothing free for now"
            : `Next: ${timeText(nextFree, zone, "day-time")}`}
        </span>
      </p>
      <ButtonLink to={{ hash: "times" }}>See times</ButtonLink>
    </div>
  );
}
