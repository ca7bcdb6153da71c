import { href, Link } from "react-router";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { getReportAboutMe } from "#app/features/reports/reported/reports.server.ts";
import { categoryText, wishText } from "#app/features/reports/reported/text.ts";
import { Fact, FactList } from "#app/features/reports/reported/ui/report-outcome.tsx";

type ReportAboutMeProps = { report: Awaited<ReturnType<typeof getReportAboutMe>>; zone: string };

/** What was reported, as its teacher may read it: their own words, and nobody else’s. */
export function ReportAboutMe({ report, zone }: ReportAboutMeProps) {
  const { lesson, studentName } = report;
  return (
    <Panel title={report.isOwn ? "What you sent" : "What it was about"}>
      <FactList>
        <Fact label="About">{categoryText(report.category)}</Fact>
        {lesson ? (
          <Fact label="Lesson">
            <Link to={href("/teacher/lessons/:lessonId", { lessonId: lesson.id })} className="link">
              {lesson.title} with {studentName}
            </Link>
            , <Time at={lesson.startsAt} zone={zone} format="long-time" />
          </Fact>
        ) : report.review ? (
          <Fact label="Review">
            <p className="wrap-anywhere whitespace-pre-line">{report.review.text}</p>
          </Fact>
        ) : (
          <Fact label="Part">
            {report.subject !== "message"
              ? "Your profile or your messages. We do not say who told us."
              : report.isOwn
                ? `A message of ${studentName ?? "a student"}`
                : "A message of yours. We do not say who told us."}
          </Fact>
        )}
        <Fact label="Reported">
          <Time at={report.createdAt} zone={zone} format="date" />
        </Fact>
        {report.text === null ? null : (
          <Fact label="Your words">
            <p className="whitespace-pre-line">{report.text}</p>
          </Fact>
        )}
        {report.wish === null ? null : (
          <Fact label="What you asked for">{wishText[report.wish]}</Fact>
        )}
      </FactList>
    </Panel>
  );
}
