import { href, Link } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Evidence } from "#app/features/reports/evidence/evidence.server.ts";
import { categoryText, standText } from "#app/features/reports/reported/text.ts";

type EarlierProps = {
  before: Evidence["before"];
  people: Evidence["people"];
  names: { student: string; teacher: string };
  zone: string;
};

/** What was reported before this about each of the two, and by the student; with the way to the record of each. */
export function EarlierReports({ before, people, names, zone }: EarlierProps) {
  const { aboutTeacher, aboutTeacherTotal, aboutStudent, aboutStudentTotal, byReporter } = before;
  return (
    <Panel title="Before this">
      <Earlier
        name={names.teacher}
        userId={people.teacherId}
        rows={aboutTeacher}
        total={aboutTeacherTotal}
        zone={zone}
      />
      <Earlier
        name={names.student}
        userId={people.studentId}
        rows={aboutStudent}
        total={aboutStudentTotal}
        zone={zone}
      />
      <p className="mt-3">
        Written by {names.student}:{" "}
        {byReporter.total === 0
          ? "no earlier reports."
          : `${byReporter.total === 1 ? "1 earlier report" : `${byReporter.total} earlier reports`}, ${outcomesText(byReporter)}.`}
      </p>
    </Panel>
  );
}

type AboutProps = {
  name: string;
  userId: string;
  rows: Evidence["before"]["aboutTeacher"];
  total: number;
  zone: string;
};

function Earlier({ name, userId, rows, total, zone }: AboutProps) {
  return (
    <div className="not-first:mt-3">
      <p>
        About{" "}
        <AdminLink
          to={href("/admin/people/:userId", { userId })}
          className="link inline-flex min-h-11 items-center"
        >
          {name}
        </AdminLink>
        :{" "}
        {total === 0
          ? "no earlier reports."
          : total === 1
            ? "1 earlier report."
            : `${total} earlier reports${total > rows.length ? `, the last ${rows.length} here` : ""}.`}
      </p>
      {rows.length > 0 ? (
        <ul className="mt-2 border-t border-line">
          {rows.map((report) => (
            <li key={report.id} className="border-b border-line py-2 text-sm">
              <Link
                to={href("/admin/reports/:reportId", { reportId: report.id })}
                className="link inline-flex min-h-11 items-center"
              >
                No. {report.number}: {categoryText(report.category)}
              </Link>
              <span className="num block text-xs text-muted">
                <Time at={report.createdAt} zone={zone} format="date" />, {standText(report)}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** "1 upheld, 2 closed without action": every one of them is named once. */
function outcomesText({ total, ...counts }: Evidence["before"]["byReporter"]): string {
  const { upheld, dismissed, reversed } = counts;
  const undecided = total - upheld - dismissed - reversed;
  if (undecided === total) return "not decided yet";
  const parts = [
    upheld > 0 && `${upheld} upheld`,
    dismissed > 0 && `${dismissed} closed without action`,
    reversed > 0 && `${reversed} decided and reversed`,
    undecided > 0 && `${undecided} not decided yet`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}
