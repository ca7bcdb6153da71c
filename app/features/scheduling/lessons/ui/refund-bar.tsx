import { formatShortDay, formatTime } from "#app/platform/time/time.ts";
import { CancellationBar } from "#app/ui/cancellation-bar.tsx";
import type { BoughtAt } from "../refund-limits.ts";
import { refundSteps } from "../rules.ts";

type RefundBarProps = {
  lesson: BoughtAt & { pricePence: number };
  zone: string;
  now: number;
};

const words = {
  free: { back: "all", label: "All back" },
  undo: { back: "all", label: "All back" },
  partial: { back: "half", label: null },
  late: { back: "none", label: "Nothing" },
} as const;

/** What cancelling gives back as time passes, drawn from the same rule that refunds. */
export function RefundBar({ lesson, zone, now }: RefundBarProps) {
  const steps = refundSteps(lesson);
  const { partialRefundPercent } = lesson.cancelPolicy;
  const partLabel = partialRefundPercent === 50 ? "Half back" : `${partialRefundPercent}% back`;
  const segments = steps.map(({ kind, until }) => ({
    back: words[kind].back,
    label: words[kind].label ?? partLabel,
    until: `until ${formatShortDay(until, zone)}, ${formatTime(until, zone)}`,
  }));
  return (
    <CancellationBar segments={segments} marker={markerPercent(steps, lesson.bookedAt, now)} />
  );
}

/** Segments share the width equally, so the marker walks each one in its own time. */
function markerPercent(steps: { until: number }[], from: number, now: number): number | undefined {
  const index = steps.findIndex(({ until }) => now <= until);
  const step = steps[index];
  if (step === undefined) return undefined;
  const start = steps[index - 1]?.until ?? from;
  const part = step.until > start ? Math.max(0, now - start) / (step.until - start) : 0;
  return ((index + part) / steps.length) * 100;
}
