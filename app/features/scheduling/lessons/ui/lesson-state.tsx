import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import {
  ArrowLeftRight,
  Check,
  CircleAlert,
  Clock,
  CreditCard,
  DoorOpen,
  Radio,
  Undo2,
} from "lucide-react";
import { formatTime } from "#app/platform/time/time.ts";
import type { LessonView } from "../lessons.server.ts";
import { fromNow, otherOf, phaseOf, type Phase, type Side } from "../lesson-text.ts";
import { joinWindow } from "../rules.ts";
import { lessonStateText, stateForText } from "../text.ts";

const looks: Record<Phase, { icon: LucideIcon; tone: string }> = {
  held: { icon: CreditCard, tone: "text-warn" },
  requested: { icon: Clock, tone: "text-warn" },
  disputed: { icon: CircleAlert, tone: "text-warn" },
  booked: { icon: Check, tone: "text-success" },
  open: { icon: DoorOpen, tone: "text-success" },
  live: { icon: Radio, tone: "text-success" },
  taken: { icon: Check, tone: "text-success" },
  completed: { icon: Check, tone: "text-success" },
  cancelled: { icon: Undo2, tone: "text-info" },
  missed: { icon: CircleAlert, tone: "text-warn" },
  expired: { icon: Undo2, tone: "text-muted" },
};

const moving = { icon: ArrowLeftRight, tone: "text-warn" };

export type LessonFor = {
  lesson: LessonView;
  side: Side;
  zone: string;
  now: number;
  /** Another time is proposed for it. */
  isMoving?: boolean;
};

export function stateWords({ lesson, side, zone, now, isMoving }: LessonFor): string {
  const phase = phaseOf(lesson, now);
  if (isMoving && (phase === "booked" || phase === "open"))
    return "Booked, a new time is suggested";
  const other = otherOf(lesson, side).first;
  switch (phase) {
    case "requested": {
      const until = fromNow(lesson.answerBy!, zone, now);
      return side === "student"
        ? `Asked for, ${other} answers by ${until}`
        : `${other} asks for it, answer by ${until}`;
    }
    case "booked": {
      const { opens } = joinWindow(lesson);
      return opens - now < 86_400_000
        ? `Booked, you can join from ${formatTime(opens, zone)}`
        : "Booked";
    }
    case "open":
      return "Booked, you can join now";
    case "live":
      return "Happening now";
    case "taken":
    case "completed":
      return "Completed";
    case "cancelled":
      if (lesson.state === "declined")
        return side === "teacher" ? "You declined" : `${other} declined`;
      return stateForText(lesson, side, other);
    case "expired":
      return lesson.answerBy === null ? "Not paid in time" : "Not answered in time";
    default:
      return lessonStateText(lesson.state);
  }
}

/** The phase of the lesson, as an icon and in words. */
export function LessonState({ className, ...about }: LessonFor & { className?: string }) {
  const phase = phaseOf(about.lesson, about.now);
  const isMoving = about.isMoving && (phase === "booked" || phase === "open");
  const { icon: Icon, tone } = isMoving ? moving : looks[phase];
  return (
    <p className={clsx("num flex items-start gap-2 text-sm font-semibold", tone, className)}>
      <Icon size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
      {stateWords(about)}
    </p>
  );
}
