import { clsx } from "clsx";
import { formatDuration } from "#app/platform/time/duration.ts";
import { Time } from "#app/ui/time.tsx";
import type { ReportClock, Urgency } from "#app/features/reports/reported/rules.ts";

const fills: Record<Urgency, string> = { calm: "bg-brand", soon: "bg-warn", late: "bg-danger" };

const words: Record<Urgency, string> = {
  calm: "text-muted",
  soon: "font-semibold text-warn",
  late: "font-semibold text-danger",
};

/** How much of the time for the first look is gone, as a bar and in words. */
export function ClockBar({ clock, zone }: { clock: ReportClock; zone: string }) {
  const { leftMs, usedShare, urgency, dueAt } = clock;
  return (
    <div className="num text-xs">
      <span
        aria-hidden="true"
        className="mb-1.5 block h-1.5 w-30 max-w-full overflow-hidden rounded-full bg-sunken ring-1 ring-line-strong ring-inset"
      >
        <span
          className={clsx("block h-full", fills[urgency])}
          style={{ inlineSize: `${Math.round(usedShare * 100)}%` }}
        />
      </span>
      <span className={clsx("block leading-snug", words[urgency])}>
        {leftMs >= 0 ? `${formatDuration(leftMs)} left` : `${formatDuration(-leftMs)} over`}
      </span>
      <span className="block leading-snug text-muted">
        by <Time at={dueAt} zone={zone} format="day-time" />
      </span>
    </div>
  );
}
