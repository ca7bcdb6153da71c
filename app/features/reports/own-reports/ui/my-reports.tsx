import { href, Link } from "react-router";
import { isDecided } from "#app/access/reports.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";
import type { MyReport } from "#app/features/reports/reported/reports.server.ts";
import { categoryText, outcomeText } from "#app/features/reports/reported/text.ts";
import { StateTag } from "#app/features/reports/reported/ui/report-outcome.tsx";

export function reportAddress(side: "student" | "teacher", reportId: string): string {
  return side === "student"
    ? href("/student/reports/:reportId", { reportId })
    : href("/teacher/reports/:reportId", { reportId });
}

type ListProps = {
  reports: MyReport[];
  side: "student" | "teacher";
  zone: string;
  page: number;
  older: boolean;
};

/** What somebody has reported, each with its day and how far it is. */
export function MyReports({ reports, side, zone, page, older }: ListProps) {
  const list = side === "student" ? href("/student/reports") : href("/teacher/reports");
  if (reports.length === 0 && page === 1)
    return (
      <EmptyState title="You have reported nothing">
        You can report a lesson on its own page, a message from its menu in the chat, and a review
        below its text.
      </EmptyState>
    );
  return (
    <>
      <ol className="border-b border-line">
        {reports.map((report) => (
          <li
            key={report.id}
            className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4 hover:bg-sunken"
          >
            <div className="min-w-60 flex-1">
              <Link
                to={reportAddress(side, report.id)}
                className="font-semibold after:absolute after:inset-0"
              >
                Report {report.number}: {categoryText(report.category)}
              </Link>
              <p className="text-sm text-muted">
                {aboutText(report, side)}, sent{" "}
                <Time at={report.createdAt} zone={zone} format="full-time" />
              </p>
              {report.outcome === null ? null : (
                <p className="text-sm">Outcome: {outcomeText(report.outcome, "reporter")}</p>
              )}
            </div>
            <StateTag state={report.state} decided={isDecided(report)} />
          </li>
        ))}
      </ol>
      {page > 1 || older ? (
        <nav aria-label="Pages" className="mt-6 flex gap-2.5">
          {page > 1 ? (
            <ButtonLink variant="outline" to={page > 2 ? `${list}?page=${page - 1}` : list}>
              Newer
            </ButtonLink>
          ) : null}
          {older ? (
            <ButtonLink variant="outline" to={`${list}?page=${page + 1}`}>
              Older
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </>
  );
}

function aboutText(report: MyReport, side: "student" | "teacher"): string {
  const { subject, lessonTitle, teacherName, studentName } = report;
  if (subject === "message")
    return `A message of ${side === "student" ? teacherName : (studentName ?? "a student")}`;
  if (lessonTitle !== null)
    return `${lessonTitle} with ${side === "student" ? teacherName : studentName}`;
  if (subject === "review") return `A review of ${side === "student" ? teacherName : "you"}`;
  return `The profile or messages of ${teacherName}`;
}
