import { href, Link } from "react-router";
import { requireTeacher } from "#app/features/accounts/gate.server.ts";
import { getReportAboutMe } from "#app/features/reports/reports.server.ts";
import { categoryText } from "#app/features/reports/text.ts";
import {
  Fact,
  FactList,
  ReportOutcome,
  StateTag,
} from "#app/features/reports/ui/report-outcome.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/report-status.ts";
import { privateHead } from "#app/shell/page-head.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`Report ${loaderData?.report.number ?? ""}`);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  return { report: await getReportAboutMe(teacher, params.reportId), zone: teacher.zone };
}

export default function ReportStatusPage({ loaderData: { report, zone } }: Route.ComponentProps) {
  const { lesson, studentName } = report;
  return (
    <Page width="prose">
      <PageHead
        before={
          <p className="mb-3">
            <StateTag state={report.state} decided />
          </p>
        }
        title={`Report ${report.number}`}
        lead="A student told us about something. This is what we decided, and why."
      />
      <div className="grid gap-6.5">
        <ReportOutcome
          report={report}
          zone={zone}
          reader="teacher"
          refundGoes={(amount) =>
            `${amount} goes back to the student. Nothing is paid out for this lesson.`
          }
        />
        <Panel title="What it was about">
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
            ) : (
              <Fact label="Part">Your profile or your messages. We do not say who told us.</Fact>
            )}
            <Fact label="Reported">
              <Time at={report.createdAt} zone={zone} format="date" />
            </Fact>
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
