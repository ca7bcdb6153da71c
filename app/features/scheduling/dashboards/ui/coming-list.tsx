import { href, Link } from "react-router";
import {
  dayNumber,
  formatDay,
  formatRange,
  formatShortDay,
  zonedParts,
} from "#app/platform/time/time.ts";
import { lessonName, type Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import { LessonState } from "#app/features/scheduling/lessons/ui/lesson-state.tsx";

type ComingProps = { lessons: LessonView[]; side: Side; zone: string; now: number };

/** The next lessons in a line each: day, name, time, state. */
export function ComingList({ lessons, side, zone, now }: ComingProps) {
  return (
    <ul>
      {lessons.map((lesson) => {
        const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
        const days = dayNumber(start, zone) - dayNumber(now, zone);
        const [weekday, , month] = formatShortDay(start, zone).split(" ");
        return (
          <li
            key={lesson.id}
            className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center gap-x-3.5 border-t border-line py-1.5 sm:grid-cols-[3.25rem_minmax(0,1fr)_auto]"
          >
            <span className="text-center">
              <span className="figure-serif block text-2xl leading-none">
                {zonedParts(start, zone).day}
              </span>
              <span className="block text-xs text-muted">
                {days === 0 ? "Today" : days < 7 ? weekday : month}
                <span className="sr-only">, {formatDay(start, zone)}</span>
              </span>
            </span>
            <Link
              to={
                side === "student"
                  ? href("/student/lessons/:lessonId", { lessonId: lesson.id })
                  : href("/teacher/lessons/:lessonId", { lessonId: lesson.id })
              }
              className="group block min-h-11 py-1 leading-snug"
            >
              <b className="block font-semibold group-hover:underline">
                {lessonName(lesson, side)}
              </b>
              <span className="num text-sm text-muted">{formatRange(start, end, zone)}</span>
            </Link>
            <LessonState
              {...{ lesson, side, zone, now }}
              className="col-start-2 max-w-44 sm:col-start-3"
            />
          </li>
        );
      })}
    </ul>
  );
}
