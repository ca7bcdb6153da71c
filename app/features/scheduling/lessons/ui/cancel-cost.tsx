import { CancellationBar } from "#app/ui/cancellation-bar.tsx";
import { dayNumber, formatDay, formatTime } from "#app/platform/time/time.ts";
import type { LessonView } from "../lessons.server.ts";
import { costNow, isBackToPackage, stepsOf } from "../lesson-text.ts";

type CostProps = { lesson: LessonView; zone: string; now: number };

const words = { free: "All back", undo: "All back", partial: "Half back", late: "Nothing" };
const backs = { free: "all", undo: "all", partial: "half", late: "none" } as const;

/** What the student gets back on cancelling now, from when it is less, and both drawn as time. */
export function CancelCost({ lesson, zone, now }: CostProps) {
  const steps = stepsOf(lesson);
  const cost = costNow(lesson, zone, now);
  if (cost === null) return null;
  return (
    <div>
      <p className="num mb-2.5 text-sm leading-snug">
        Cancel now and <b className="font-semibold">{cost.back}</b> {cost.whereTo}. {cost.next}
      </p>
      <CancellationBar
        marker={markerOf(steps, lesson.bookedAt!, now)}
        segments={steps.map(({ kind, until, refundPence }) => ({
          back: backs[kind],
          label: isBackToPackage(lesson, refundPence) ? "To the package" : words[kind],
          until: `until ${shortly(until, zone, now)}`,
        }))}
      />
    </div>
  );
}

/** The position of now in percent: all steps have the same width. */
function markerOf(steps: { until: number }[], from: number, now: number): number {
  const at = steps.findIndex(({ until }) => now <= until);
  if (at === -1) return 100;
  const start = at === 0 ? from : steps[at - 1]!.until;
  const share = (now - start) / Math.max(1, steps[at]!.until - start);
  return ((at + Math.min(0.97, Math.max(0.03, share))) / steps.length) * 100;
}

/** "16:30", "Wed 16:30", "24 Nov 16:30" */
function shortly(at: number, zone: string, now: number): string {
  const days = dayNumber(at, zone) - dayNumber(now, zone);
  const clock = formatTime(at, zone);
  const [weekday, date, month] = formatDay(at, zone).split(" ");
  if (days === 0) return clock;
  if (Math.abs(days) < 7) return `${weekday!.slice(0, 3)} ${clock}`;
  return `${date} ${month!.slice(0, 3)} ${clock}`;
}
