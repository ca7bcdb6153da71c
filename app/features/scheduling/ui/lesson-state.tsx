import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import { Check, CircleAlert, CreditCard, DoorOpen, Radio, Undo2 } from "lucide-react";
import { formatTime } from "#app/platform/time.ts";
import type { LessonView } from "../lessons.server.ts";
import { otherOf, phaseOf, type Phase, type Side } from "../lesson-text.ts";
import { joinWindow } from "../rules.ts";
import { lessonStateText } from "../text.ts";

const looks: Record<Phase, { icon: LucideIcon; tone: string }> = {
  held: { icon: CreditCard, tone: "text-warn" },
  booked: { icon: Check, tone: "text-success" },
  open: { icon: DoorOpen, tone: "text-success" },
  live: { icon: Radio, tone: "text-success" },
  taken: { icon: Check, tone: "text-success" },
  completed: { icon: Check, tone: "text-success" },
  cancelled: { icon: Undo2, tone: "text-info" },
  missed: { icon: CircleAlert, tone: "text-warn" },
  expired: { icon: Undo2, tone: "text-muted" },
};

export type LessonFor = { lesson: LessonView; side: Side; zone: string; now: number };

export function stateWords({ lesson, side, zone, now }: LessonFor): string {
  switch (phaseOf(lesson, now)) {
    case "booked": {
      const { opens } = joinWindow(lesson);
      return opens - now < 86_400_000
        ? `Booked, the door opens at ${formatTime(opens, zone)}`
        : "Booked";
    }
    case "open":
      return "Booked, the door is open";
    case "live":
      return "Happening now";
    case "taken":
    case "completed":
      return "Taken place";
    case "cancelled":
      return lesson.state === `cancelled_${side}`
        ? "You cancelled"
        : `${otherOf(lesson, side).first} cancelled`;
    case "expired":
      return lessonStateText("expired");
    default:
      return lessonStateText(lesson.state);
  }
}

/** Where the lesson stands, as an icon and in words. */
export function LessonState({ className, ...about }: LessonFor & { className?: string }) {
  const { icon: Icon, tone } = looks[phaseOf(about.lesson, about.now)];
  return (
    <p className={clsx("num flex items-start gap-2 text-sm font-semibold", tone, className)}>
      <Icon size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
      {stateWords(about)}
    </p>
  );
}
