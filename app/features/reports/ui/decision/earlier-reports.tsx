import { href, Link } from "react-router";
import { isDecided } from "#app/access/reports.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Evidence } from "#app/features/reports/evidence.server.ts";
import { categoryText, outcomeText, reportQueueText } from "#app/features/reports/text.ts";

type EarlierProps = {
  before: Evidence["before"];
  names: { student: string; teacher: string };
  zone: string;
};

/** What was reported before this: about the teacher, and by this student. */
export function EarlierReports({ before, names, zone }: EarlierProps) {
  const { aboutTeacher, aboutTeacherTotal, byReporter } = before;
  return (
    <Panel title="Before this">
      <p>
        {names.teacher}:{" "}
        {aboutTeacherTotal === 0
          ? "no earlier reports."
          : aboutTeacherTotal === 1
            ? "1 earlier report."
            : `${aboutTeacherTotal} earlier reports${aboutTeacherTotal > aboutTeacher.length ? `, the last ${aboutTeacher.length} here` : ""}.`}
      </p>
      {aboutTeacher.length > 0 ? (
        <ul className="mt-2 border-t border-line">
          {aboutTeacher.map((report) => (
            <li key={report.id} className="border-b border-line py-2 text-sm">
              <Link
                to={href("/admin/reports/:reportId", { reportId: report.id })}
                className="link inline-block py-1.5"
              >
                No. {report.number}: {categoryText(report.category)}
              </Link>
              <span className="num block text-xs text-muted">
                <Time at={report.createdAt} zone={zone} format="date" />,{" "}
                {isDecided(report) ? outcomeText(report.outcome) : reportQueueText(report.state)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-3">
        {names.student}:{" "}
        {byReporter.total === 0
          ? "no earlier reports."
          : `${byReporter.total === 1 ? "1 earlier report" : `${byReporter.total} earlier reports`}, ${outcomesText(byReporter)}.`}
      </p>
    </Panel>
  );
}

/** "1 upheld, 2 closed without action"; what is not decided yet is neither. */
function outcomesText({ upheld, dismissed }: Evidence["before"]["byReporter"]): string {
  const parts = [
    upheld > 0 && `${upheld} upheld`,
    dismissed > 0 && `${dismissed} closed without action`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? "not decided yet" : parts.join(", ");
}
