import { href, Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { HomeworkPage } from "../homework.server.ts";
import { HomeworkList } from "./homework-list.tsx";

const shown = 3;

/** What a student has to do for this teacher, on the student's page, and the way to give more. */
export function HomeworkPanel({
  homework: { lines, next },
  studentId,
}: {
  homework: HomeworkPage;
  studentId: string;
}) {
  const all = href("/teacher/students/:studentId/homework", { studentId });
  return (
    <Panel
      title="Homework"
      action={
        lines.length > 0 ? (
          <Link to={all} className="link">
            All {lines.length > shown && next === null ? lines.length : ""}
            <span className="sr-only"> pieces of homework</span>
          </Link>
        ) : undefined
      }
    >
      {lines.length === 0 ? (
        <p className="text-muted">None given yet.</p>
      ) : (
        <HomeworkList
          lines={lines.slice(0, shown)}
          addressOf={(homeworkId) => href("/teacher/homework/:homeworkId", { homeworkId })}
        />
      )}
      <ButtonLink to={`${all}#give`} variant="outline" className="mt-4">
        Give homework
      </ButtonLink>
    </Panel>
  );
}
