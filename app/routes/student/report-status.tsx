import { href, Link } from "react-router";
import { isDecided } from "#app/access/reports.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { getOwnReport } from "#app/features/reports/reports.server.ts";
import { firstLookBy } from "#app/features/reports/rules.ts";
import { categoryText } from "#app/features/reports/text.ts";
import {
  Fact,
  FactList,
  ReportOutcome,
  StateTag,
} from "#app/features/reports/ui/report-outcome.tsx";
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
  const student = requireStudent(context);
  const report = await getOwnReport(student, params.reportId);
  return { report, dueAt: firstLookBy(report.severity, report.createdAt), zone: student.zone };
}

export default function ReportStatusPage({ loaderData }: Route.ComponentProps) {
  const { report, dueAt, zone } = loaderData;
  const { lesson, teacher } = report;
  const decided = isDecided(report);
  return (
    <Page width="prose">
      <PageHead
        before={
          <p className="mb-3 flex flex-wrap items-center gap-x-5">
            <Link
              to={href("/student/reports")}
              className="link-quiet inline-flex min-h-11 items-center font-semibold"
            >
              Your reports
            </Link>
            <StateTag state={report.state} decided={decided} />
          </p>
        }
        title={`Report ${report.number}`}
      />
      <div className="grid gap-6.5">
        {decided ? (
          <ReportOutcome
            report={report}
            zone={zone}
            reader="reporter"
            refundGoes={(amount) =>
              `${amount} goes back to the card ending ${lesson?.cardLast4}. Banks usually show it within a few days.`
            }
          />
        ) : (
          <Note tone="info" title="We have it">
            Somebody looks at it by <Time at={dueAt} zone={zone} format="long-time" />. When it is
            decided we write to you with the reason. There is nothing you need to do.
          </Note>
        )}
        <Panel title="What you sent">
          <FactList>
            <Fact label="About">{categoryText(report.category)}</Fact>
            {lesson ? (
              <Fact label="Lesson">
                <Link
                  to={href("/student/lessons/:lessonId", { lessonId: lesson.id })}
                  className="link"
                >
                  {lesson.title} with {teacher.name}
                </Link>
                , <Time at={lesson.startsAt} zone={zone} format="long-time" />
              </Fact>
            ) : (
              <Fact label="Teacher">
                <Link to={href("/student/teachers/:slug", { slug: teacher.slug })} className="link">
                  {teacher.name}
                </Link>
              </Fact>
            )}
            {report.review ? (
              <Fact label="Review">
                {report.review.hidden ? (
                  "It was taken down."
                ) : (
                  <p className="wrap-anywhere whitespace-pre-line">{report.review.text}</p>
                )}
              </Fact>
            ) : null}
            <Fact label="Sent">
              <Time at={report.createdAt} zone={zone} format="full-time" />
            </Fact>
            <Fact label="Your words">
              <p className="whitespace-pre-line">{report.text}</p>
            </Fact>
          </FactList>
        </Panel>
      </div>
    </Page>
  );
}
