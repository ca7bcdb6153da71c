import { href, Link } from "react-router";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { getReportOfStudent } from "#app/features/reports/reported/reports.server.ts";
import { categoryText, wishText } from "#app/features/reports/reported/text.ts";
import { Fact, FactList } from "#app/features/reports/reported/ui/report-outcome.tsx";

type SentReportProps = { report: Awaited<ReturnType<typeof getReportOfStudent>>; zone: string };

/** What a student reported, in their own words, or what somebody else reported, in nobody’s. */
export function SentReport({ report, zone }: SentReportProps) {
  const { lesson, teacher } = report;
  return (
    <Panel title={report.isOwn ? "What you sent" : "What it was about"}>
      <FactList>
        <Fact label="About">{categoryText(report.category)}</Fact>
        {lesson ? (
          <Fact label="Lesson">
            <Link to={href("/student/lessons/:lessonId", { lessonId: lesson.id })} className="link">
              {lesson.title} with {teacher.name}
            </Link>
            , <Time at={lesson.startsAt} zone={zone} format="long-time" />
          </Fact>
        ) : (
          <Fact label={report.subject === "message" && report.isOwn ? "A message of" : "Teacher"}>
            <Link to={href("/student/teachers/:slug", { slug: teacher.slug })} className="link">
              {teacher.name}
            </Link>
          </Fact>
        )}
        {report.review ? (
          <Fact label="Review">
            {report.review.hidden && !report.isOwn ? (
              <Link
                to={`${href("/student/lessons/:lessonId", { lessonId: report.review.lessonId })}#review`}
                className="link"
              >
                It was taken down
              </Link>
            ) : report.review.hidden ? (
              "It was taken down."
            ) : (
              <p className="wrap-anywhere whitespace-pre-line">{report.review.text}</p>
            )}
          </Fact>
        ) : null}
        <Fact label={report.isOwn ? "Sent" : "Reported"}>
          <Time at={report.createdAt} zone={zone} format="full-time" />
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
