import { exact } from "#app/features/scheduling/lessons/lesson-text.ts";
import { formatMoney } from "#app/platform/money.ts";
import { formatShortDay, formatTime } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

type NextPayoutProps = { at: number; pence: number; freedPence: number; zone: string };

/** When money leaves next and how much will be there for it; what is below the minimum stays. */
export function NextPayout({ at, pence, freedPence, zone }: NextPayoutProps) {
  const least = formatMoney(rules.payout.minPence);
  return (
    <div className="mt-5 border-t border-dashed border-line-strong pt-4">
      <p className="num flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>
          Next payout, {formatShortDay(at, zone)}, {formatTime(at, zone)}
        </span>
        <span>{exact(pence)}</span>
      </p>
      <p className="mt-1 text-sm text-muted">
        {pence === 0
          ? `Below ${least} so far: less than that stays in your balance.`
          : freedPence === 0
            ? "All of it is available now."
            : `${exact(pence - freedPence)} is available now. ${exact(freedPence)} more becomes available before then, if the lessons take place and nobody reports a problem.`}
      </p>
    </div>
  );
}
