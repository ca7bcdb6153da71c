import { href } from "react-router";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";
import type { MyReport } from "#app/features/reports/reported/reports.server.ts";
import { outcomeText } from "#app/features/reports/reported/text.ts";
import { OwnReportRow } from "./report-row.tsx";

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
          <OwnReportRow
            key={report.id}
            {...{ report, side }}
            about={
              <>
                {aboutText(report, side)}, sent{" "}
                <Time at={report.createdAt} zone={zone} format="full-time" />
              </>
            }
            outcome={
              report.outcome === null ? null : `Outcome: ${outcomeText(report.outcome, "reporter")}`
            }
          />
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
