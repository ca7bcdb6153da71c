import { href, Link } from "react-router";
import { formatDate, formatTime } from "#app/platform/time/time.ts";
import type { StudentFile } from "../student-file.server.ts";
import { phaseOf } from "#app/features/scheduling/lessons/lesson-text.ts";
import { stateForText } from "#app/features/scheduling/lessons/text.ts";

type FileProps = Pick<StudentFile, "lessons" | "zone" | "now"> & { first: string };

/** A pair's lessons, with what was written after each: what is now and next, then the past, the latest first. */
export function FileLessons({ lessons, zone, now, first }: FileProps) {
  return (
    <ol className="wrap-anywhere">
      {inOrder(lessons, now).map((lesson) => (
        <li key={lesson.id} className="border-t border-line py-4 first:border-t-0 first:pt-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-lg">
              <Link
                to={href("/teacher/lessons/:lessonId", { lessonId: lesson.id })}
                className="num link-quiet inline-flex min-h-11 items-center"
              >
                {formatDate(lesson.startsAt, zone)}
              </Link>
            </h3>
            <span className="text-sm text-muted">{stateText(lesson, first, now)}</span>
          </div>
          <p className="num text-sm text-muted">
            {lesson.kind === "trial" ? "Trial. " : ""}
            {lesson.title}, {formatTime(lesson.startsAt, zone)}, {lesson.minutes} minutes
          </p>
          <Written {...lesson} />
        </li>
      ))}
    </ol>
  );
}

function inOrder(lessons: StudentFile["lessons"], now: number): StudentFile["lessons"] {
  const [ahead, past] = [true, false].map((is) =>
    lessons.filter((one) => isAhead(one, now) === is),
  );
  return [...ahead!.toSorted((one, other) => one.startsAt - other.startsAt), ...past!];
}

function isAhead(lesson: StudentFile["lessons"][number], now: number): boolean {
  const phase = phaseOf({ ...lesson, heldUntil: null, answerBy: null }, now);
  return phase === "booked" || phase === "open" || phase === "live";
}

function Written({ summary, words, homework, plan }: StudentFile["lessons"][number]) {
  if (summary === null) return null;
  const more = [
    words > 0 ? (words === 1 ? "1 word" : `${words} words`) : "",
    homework ? `Homework: ${homework}` : "",
    plan ? `Next time: ${plan}` : "",
  ].filter((text) => text !== "");
  return (
    <div className="mt-2">
      <p className="max-w-[62ch] whitespace-pre-line">{summary}</p>
      {more.map((text) => (
        <p key={text} className="max-w-[62ch] text-sm text-muted">
          {text}
        </p>
      ))}
    </div>
  );
}

function stateText(lesson: StudentFile["lessons"][number], first: string, now: number): string {
  const phase = phaseOf({ ...lesson, heldUntil: null, answerBy: null }, now);
  return phase === "taken" || phase === "completed"
    ? "Completed"
    : stateForText(lesson, "teacher", first);
}
