import { brand } from "#config/brand.ts";
import { formatDayTime } from "#app/platform/time/time.ts";
import { Time } from "#app/ui/time.tsx";
import type { LessonEvent } from "#app/features/scheduling/lessons/lesson-events.server.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { exact, otherOf, type Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import { lessonStateText } from "#app/features/scheduling/lessons/text.ts";

type HistoryProps = { events: LessonEvent[]; lesson: LessonView; side: Side; zone: string };

/** What happened to the lesson and when, in plain words. */
export function LessonHistory({ events, lesson, side, zone }: HistoryProps) {
  return (
    <ol className="border-s-2 border-line ps-5">
      {events.map((event) => (
        <li key={`${event.what} ${event.at}`} className="relative pb-4 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute inset-s-[-1.69rem] inset-bs-1.5 size-3 rounded-full border-3 border-brand bg-surface"
          />
          <p className="font-medium">{eventText(event, { lesson, side, zone })}</p>
          <Time at={event.at} zone={zone} format="long-time" className="block text-sm text-muted" />
        </li>
      ))}
    </ol>
  );
}

function eventText(
  event: LessonEvent,
  { lesson, side, zone }: Omit<HistoryProps, "events">,
): string {
  const you = otherOf(lesson, side).first;
  const student = side === "student" ? "You" : you;
  const teacher = side === "teacher" ? "You" : you;
  if (event.what === "refund")
    return `${exact(event.pence)} sent back to ${side === "student" ? "your" : "the"} card`;
  switch (event.what) {
    case "proposed":
      return `${event.by === "student" ? student : teacher} proposed ${formatDayTime(event.startsAt, zone)}`;
    case "proposal-declined":
      return `${event.by === "student" ? teacher : student} did not agree to the other time`;
    case "proposal-withdrawn":
      return `${event.by === "student" ? student : teacher} took back the other time`;
    case "proposal-lapsed":
      return "The other time was not answered; the lesson stayed where it was";
    case "held":
      return event.by === "teacher"
        ? `${teacher} reserved this time for ${side === "student" ? "you" : student}`
        : `${student} chose this time`;
    case "booked":
      if (lesson.packageId !== null) return "Booked from the package";
      // Lessons of a series are paid for at another time than they are booked.
      return lesson.pricePence === 0 || lesson.seriesId !== null ? "Booked" : "Paid and booked";
    case "expired":
      if (event.by === "system") return "Not paid in time";
      return `${event.by === "student" ? student : teacher} released the time`;
    case "live":
      return "The lesson began";
    case "ended":
      return "The lesson ended";
    case "completed":
      return lesson.pricePence === 0
        ? "Settled"
        : `Settled: the money went to ${side === "teacher" ? "you" : teacher}`;
    case "requested":
      return `${student} asked for this time`;
    case "declined":
      return event.by === "teacher" ? `${teacher} declined` : "Declined";
    case "rescheduled":
      return `${event.by === "student" ? student : teacher} agreed to another time`;
    case "disputed":
      return event.by === "system"
        ? "A report is being looked at"
        : `${event.by === "student" ? student : teacher} reported a problem`;
    case "cancelled_student":
      if (event.by === "system")
        return `${brand.name} cancelled, because the card was declined twice`;
      return `${event.by === "admin" ? brand.name : student} cancelled`;
    case "cancelled_teacher":
      return `${event.by === "admin" ? brand.name : teacher} cancelled`;
    default:
      return lessonStateText(event.what);
  }
}
