import { clsx } from "clsx";
import { Link, href } from "react-router";
import { dayNumberOf, dayNumber, formatDay, formatTime } from "#app/platform/time/time.ts";
import { doorFor } from "#app/ui/drawings/door.ts";
import { lettersOn } from "#app/ui/drawings/palette.ts";
import { lessonName, type Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { monthWeeks, type MonthDay } from "#app/features/scheduling/lessons/times/month.ts";
import { lessonDuring } from "#app/features/scheduling/lessons/rules.ts";

type MonthProps = { lessons: LessonView[]; side: Side; zone: string; now: number };

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const arch = "rounded-[999px_999px_5px_5px]";
/** Marks a day with a lesson still to come. */
const lit = "#fbde79";

/** The month as a street: each day with a lesson is a drawn door, lit while the lesson is to come. */
export function MonthDoors({ lessons, side, zone, now }: MonthProps) {
  const month = formatDay(now, zone).split(" ")[2];
  const languages = [...new Set(lessons.map(({ language }) => language))];
  return (
    <>
      <h2>{month}</h2>
      <table className="num mt-3 w-full table-fixed border-collapse">
        <caption className="sr-only">Lessons in {month}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th
                key={name}
                scope="col"
                className="pb-2 text-center text-xs leading-none font-medium text-muted"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthWeeks(now, zone, lessons, ({ startsAt }) => startsAt).map((week) => (
            <tr key={week.find((day) => day !== null)?.date}>
              {week.map((day, index) => (
                <td
                  key={day?.date ?? `none-${index}`}
                  className="h-13.5 p-0.5 text-center text-sm text-muted"
                >
                  {day ? <Day {...{ day, side, zone, now }} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {languages.length > 0 ? (
        <ul className="mt-3.5 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
          {languages.map((language) => (
            <li key={language} className="flex items-center gap-1.75">
              <Key background={doorFor(language).door} />
              {doorFor(language).name}
            </li>
          ))}
          <li className="flex items-center gap-1.75">
            <Key background={lit} outlined />
            Lesson still to come
          </li>
        </ul>
      ) : null}
    </>
  );
}

function Key({ background, outlined }: { background: string; outlined?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx("h-4 w-3.25", arch, "forced-border", outlined && "border-2 border-ink")}
      style={{ background }}
    />
  );
}

function Day({
  day,
  side,
  zone,
  now,
}: Omit<MonthProps, "lessons"> & { day: MonthDay<LessonView> }) {
  const isToday = dayNumberOf(day.date) === dayNumber(now, zone);
  const isAhead = ({ startsAt, minutes }: LessonView) => lessonDuring(startsAt, minutes).end > now;
  const shown = day.items.find(isAhead) ?? day.items[0];
  const today = isToday ? "outline-2 outline-offset-2 outline-ink" : "";
  if (shown === undefined)
    return (
      <span
        className={clsx(
          "mx-auto grid size-9 place-items-center rounded-full",
          isToday && "font-semibold text-ink",
          today,
        )}
      >
        {day.day}
        {isToday ? <span className="sr-only">, today</span> : null}
      </span>
    );
  const { door } = doorFor(shown.language);
  const ahead = isAhead(shown);
  return (
    <Link
      to={
        side === "student"
          ? href("/student/lessons/:lessonId", { lessonId: shown.id })
          : href("/teacher/lessons/:lessonId", { lessonId: shown.id })
      }
      className={clsx(
        "mx-auto grid h-11.5 max-w-10.5 place-items-center pt-1.5 font-semibold",
        arch,
        today,
      )}
      style={
        ahead
          ? { background: lit, color: "#0e231a", boxShadow: `inset 0 0 0 3px ${door}` }
          : { background: door, color: lettersOn(door) }
      }
    >
      {day.day}
      <span className="sr-only">
        {isToday ? ", today" : ""}
        {day.items.map(
          (lesson) =>
            `, ${lessonName(lesson, side)} at ${formatTime(lesson.startsAt, zone)}${isAhead(lesson) ? "" : ", completed"}`,
        )}
      </span>
    </Link>
  );
}
