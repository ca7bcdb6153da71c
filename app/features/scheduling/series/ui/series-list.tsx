import { Repeat2 } from "lucide-react";
import { href, Link } from "react-router";
import { formatDay, formatRange, formatShortDay } from "#app/platform/time/time.ts";
import { doorFor } from "#app/ui/drawings/door.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import type { SeriesLine } from "../series-list.server.ts";

/** A teacher's weekly lessons, a line for each student and hour. */
export function SeriesList({ series, zone }: { series: SeriesLine[]; zone: string }) {
  if (series.length === 0)
    return (
      <EmptyState title="No weekly lessons">
        Students can book the same hour for many weeks at once. Such series are listed here.
      </EmptyState>
    );
  return (
    <ul className="mt-6.5 overflow-hidden rounded-card border border-line bg-surface">
      {series.map(
        ({ id, studentName, studentId, language, minutes, nextId, nextAt, ...counts }) => {
          const { start, end } = lessonDuring(nextAt, minutes);
          const first = firstName(studentName);
          return (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line p-5 first:border-t-0 md:p-6.5"
            >
              <Repeat2 size={22} aria-hidden="true" className="shrink-0 text-muted" />
              <div className="min-w-0 flex-[1_1_18rem]">
                <h2 className="text-xl">
                  {doorFor(language).name} with {first}
                </h2>
                <p className="num font-semibold">
                  Every {formatDay(start, zone).split(" ")[0]}, {formatRange(start, end, zone)}
                </p>
                <p className="num text-sm text-muted">
                  {counts.coming} of {counts.lessons} to come, the next on{" "}
                  {formatShortDay(start, zone)}
                </p>
              </div>
              <span className="flex flex-wrap gap-x-4.5">
                <Link
                  to={`${href("/teacher/lessons/:lessonId", { lessonId: nextId })}#series`}
                  className="link-quiet inline-flex min-h-11 items-center text-sm font-semibold"
                >
                  All dates<span className="sr-only"> with {first}</span>
                </Link>
                <Link
                  to={href("/teacher/students/:studentId", { studentId })}
                  className="link-quiet inline-flex min-h-11 items-center text-sm font-semibold"
                >
                  Student notes<span className="sr-only"> of {first}</span>
                </Link>
              </span>
            </li>
          );
        },
      )}
    </ul>
  );
}
