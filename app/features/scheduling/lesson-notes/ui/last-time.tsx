import { href, Link } from "react-router";
import { formatShortDay } from "#app/platform/time/time.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { FinishPage } from "../write-up-page.server.ts";

type LastProps = Pick<FinishPage, "lesson" | "zone"> & { last: NonNullable<FinishPage["last"]> };

/** What was planned and set the time before, to be held against this lesson. */
export function LastTime({ last, lesson, zone }: LastProps) {
  const { plan, homework, startsAt } = last;
  if (plan === "" && homework === null) return null;
  return (
    <Panel
      title="From the time before"
      action={<span className="num text-muted">{formatShortDay(startsAt, zone)}</span>}
    >
      <dl className="grid gap-3 wrap-anywhere">
        {plan ? (
          <div>
            <dt className="text-sm text-muted">Planned for this lesson</dt>
            <dd className="whitespace-pre-line">{plan}</dd>
          </div>
        ) : null}
        {homework ? (
          <div>
            <dt className="text-sm text-muted">Homework</dt>
            <dd className="whitespace-pre-line">{homework}</dd>
          </div>
        ) : null}
      </dl>
      <Link
        to={href("/teacher/students/:studentId", { studentId: lesson.studentId })}
        className="link-quiet mt-2 inline-flex min-h-11 items-center font-semibold"
      >
        Everything about {lesson.studentName}
      </Link>
    </Panel>
  );
}
