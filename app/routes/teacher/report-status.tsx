import { href, Link } from "react-router";
import { isDecided } from "#app/access/reports.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { getReportAboutMe } from "#app/features/reports/reports.server.ts";
import { firstLookBy } from "#app/features/reports/rules.ts";
import { categoryText } from "#app/features/reports/text.ts";
import {
  Fact,
  FactList,
  ReportOutcome,
  StateTag,
} from "#app/features/reports/ui/report-outcome.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/report-status.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`Report ${loaderData?.report.number ?? ""}`);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const report = await getReportAboutMe(teacher, params.reportId);
  return { report, dueAt: firstLookBy(report.severity, report.createdAt), zone: teacher.zone };
}

export default function ReportStatusPage({ loaderData }: Route.ComponentProps) {
  const { report, dueAt, zone } = loaderData;
  const { lesson, studentName } = report;
  return (
    <Page width="prose">
      <PageHead
        before={
          <p className="mb-3 flex flex-wrap items-center gap-x-5">
            <Link
              to={href("/teacher/reports")}
              className="link-quiet inline-flex min-h-11 items-center font-semibold"
            >
              Your reports
            </Link>
            <StateTag state={report.state} decided={isDecided(report)} />
          </p>
        }
        title={`Report ${report.number}`}
        lead={
          report.isOwn
            ? undefined
            : "A student told us about something. This is what we decided, and why."
        }
      />
      <div className="grid gap-6.5">
        {isDecided(report) ? null : (
          <Note tone="info" title="We have it">
            Somebody looks at it by <Time at={dueAt} zone={zone} format="long-time" />. When it is
            decided we write to you with the reason. There is nothing you need to do.
          </Note>
        )}
        <ReportOutcome
          report={report}
          zone={zone}
          reader={report.isOwn ? "reporter" : "teacher"}
          refundGoes={(amount) =>
            `${amount} goes back to the student. Nothing is paid out for this lesson.`
          }
        />
        <Panel title={report.isOwn ? "What you sent" : "What it was about"}>
          <FactList>
            <Fact label="About">{categoryText(report.category)}</Fact>
            {lesson ? (
              <Fact label="Lesson">
                <Link
                  to={href("/teacher/lessons/:lessonId", { lessonId: lesson.id })}
                  className="link"
                >
                  {lesson.title} with {studentName}
                </Link>
                , <Time at={lesson.startsAt} zone={zone} format="long-time" />
              </Fact>
            ) : report.review ? (
              <Fact label="Review">
                <p className="wrap-anywhere whitespace-pre-line">{report.review.text}</p>
              </Fact>
            ) : (
              <Fact label="Part">Your profile or your messages. We do not say who told us.</Fact>
            )}
            <Fact label="Reported">
              <Time at={report.createdAt} zone={zone} format="date" />
            </Fact>
            {report.text === null ? null : (
              <Fact label="Your words">
                <p className="whitespace-pre-line">{report.text}</p>
              </Fact>
            )}
          </FactList>
        </Panel>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <p>You see it differently? Write to us and name the number.</p>
          <ButtonLink to={href("/contact")} variant="outline">
            Write to us
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
