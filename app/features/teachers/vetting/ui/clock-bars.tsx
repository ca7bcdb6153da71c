import { clsx } from "clsx";
import { timeText } from "#app/ui/time-text.ts";
import { rules } from "#config/rules.ts";
import {
  reviewDueText,
  type ReviewClock,
} from "#app/features/teachers/applications/status/review-clock.ts";

type ClockBarsProps = { clock: ReviewClock; zone: string; className?: string };

const words = {
  fine: "text-muted",
  soon: "font-semibold text-warn",
  overdue: "font-semibold text-danger",
};
const bars = {
  fine: "bg-brand",
  soon: "bg-butter inset-ring inset-ring-warn",
  overdue: "bg-danger",
};

/** How much of the promised working days is used up, as bars and in words. */
export function ClockBars({ clock, zone, className }: ClockBarsProps) {
  const { day, due, state } = clock;
  return (
    <span className={clsx("inline-flex flex-wrap items-center gap-x-2 gap-y-1", className)}>
      <span aria-hidden="true" className="inline-grid grid-flow-col gap-0.75">
        {Array.from({ length: rules.apply.reviewWorkDays }, (_, index) => (
          <span
            key={index}
            className={clsx(
              "h-2.5 w-3.5 rounded-[3px]",
              index < day ? bars[state] : "bg-sunken inset-ring inset-ring-line-strong",
            )}
          />
        ))}
      </span>
      <span className={clsx("num text-xs", words[state])}>
        {state === "overdue"
          ? `Overdue since ${timeText(due, zone, "day-time")}`
          : `Day ${day}, due ${reviewDueText(due, zone)}`}
      </span>
    </span>
  );
}
