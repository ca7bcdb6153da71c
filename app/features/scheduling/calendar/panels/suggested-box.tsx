import { clsx } from "clsx";
import { MoveRight } from "lucide-react";
import { href, Link } from "react-router";
import { formatDayTime, formatTime } from "#app/platform/time/time.ts";
import { calendarQuery } from "../calendar-address.ts";
import { shortName } from "#app/features/scheduling/lessons/lesson-text.ts";
import type { SuggestedTime } from "#app/features/scheduling/availability/suggested-times.server.ts";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";
import { looks } from "../ui/calendar-looks.ts";

type SuggestedProps = { time: SuggestedTime; data: TeacherCalendar };

/** A suggested time in its column; a press opens the lesson next to the week. */
export function SuggestedBox({
  time,
  data,
  rows,
  style,
}: SuggestedProps & { rows: number; style: React.CSSProperties }) {
  const { zone } = data;
  const { start, end, studentName } = time;
  return (
    <Link
      to={suggestedHref(time, data)}
      preventScrollReset
      draggable={false}
      className={clsx(
        "num absolute inset-x-0.75 block overflow-hidden rounded-tag px-2 text-xs leading-snug hover:underline",
        rows < 40 ? "py-0.25" : "py-1.25",
        looks.suggested,
      )}
      style={style}
    >
      <b className="block truncate font-semibold">
        <span aria-hidden="true">
          {rows < 40 ? `${formatTime(start, zone)} ` : ""}
          {shortName(studentName)}?
        </span>
        <span className="sr-only">
          {studentName}, {formatTime(start, zone)} to {formatTime(end, zone)}, suggested{" "}
          {suggestedText(time, zone)}
        </span>
      </b>
      {rows < 40 ? null : (
        <span aria-hidden="true" className="flex items-center gap-1.25">
          {formatTime(start, zone)} <MoveRight size={13} className="shrink-0" />
        </span>
      )}
    </Link>
  );
}

/** The calendar with the lesson in question next to it. */
export function suggestedHref({ lessonId }: SuggestedTime, { address, date }: TeacherCalendar) {
  const query = calendarQuery({
    ...address,
    date: address.date ?? date,
    lesson: lessonId,
    to: null,
  });
  return `${href("/teacher/calendar")}${query}#lesson`;
}

/** "by you in place of Mon 7 Dec, 10:00" */
export function suggestedText({ by, insteadOf }: SuggestedTime, zone: string): string {
  return `by ${by === "teacher" ? "you" : "the student"} in place of ${formatDayTime(insteadOf, zone)}`;
}
