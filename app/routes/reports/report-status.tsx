import { href, Link, useLocation } from "react-router";
import { isDecided } from "#app/access/reports.ts";
import {
  getReportAboutMe,
  getReportOfStudent,
} from "#app/features/reports/reported/reports.server.ts";
import { firstLookBy } from "#app/features/reports/reported/rules.ts";
import { objectText } from "#app/features/reports/reported/text.ts";
import { ReportOutcome, StateTag } from "#app/features/reports/reported/ui/report-outcome.tsx";
import { SentReport } from "#app/features/reports/own-reports/ui/sent-report.tsx";
import { ReportAboutMe } from "#app/features/reports/own-reports/ui/report-about-me.tsx";
import { requireStudent, requireTeacher } from "#app/gate/gate.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/report-status.ts";
import { sideAt } from "./side.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`Report ${loaderData?.report.number ?? ""}`);
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  if (sideAt(new URL(request.url).pathname) === "teacher") {
    const teacher = requireTeacher(context);
    const report = await getReportAboutMe(teacher, params.reportId);
    return { report, dueAt: firstLookBy(report.severity, report.createdAt), zone: teacher.zone };
  }
  const student = requireStudent(context);
  const report = await getReportOfStudent(student, params.reportId);
  return { report, dueAt: firstLookBy(report.severity, report.createdAt), zone: student.zone };
}

export default function ReportStatusPage({ loaderData }: Route.ComponentProps) {
  const side = sideAt(useLocation().pathname);
  const { report, dueAt, zone } = loaderData;
  const teaches = "studentName" in report;
  const { isOwn, outcome } = report;
  const decided = isDecided(report);
  return (
    <Page width="prose">
      <PageHead
        before={
          <p className="mb-3 flex flex-wrap items-center gap-x-5">
            <Link
              to={side === "teacher" ? href("/teacher/reports") : href("/student/reports")}
              className="link-quiet inline-flex min-h-11 items-center font-semibold"
            >
              Your reports
            </Link>
            <StateTag state={report.state} decided={decided} />
          </p>
        }
        title={`Report ${report.number}`}
        lead={
          isOwn
            ? undefined
            : outcome === "warn" || teaches
              ? "We looked at something that you did. This is what we decided, and why."
              : "Your teacher reported a lesson of yours. This is what we decided, and why."
        }
      />
      <div className="grid gap-6.5">
        {decided ? (
          <ReportOutcome
            report={report}
            zone={zone}
            reader={isOwn ? "reporter" : "warned"}
            refundGoes={(amount) =>
              teaches
                ? `${amount} goes back to the student. ${outcome === "part" ? "The rest is paid as usual." : "Nothing is paid out for this lesson."}`
                : `${amount} goes back to the card ending ${report.lesson?.cardLast4}. Banks usually show it within a few days.`
            }
          />
        ) : (
          <Note tone="info" title="We have it">
            Somebody looks at it by <Time at={dueAt} zone={zone} format="long-time" />. When it is
            decided we write to you with the reason. There is nothing you need to do.
          </Note>
        )}
        {teaches ? (
          <ReportAboutMe report={report} zone={zone} />
        ) : (
          <SentReport report={report} zone={zone} />
        )}
        {decided ? (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <p className="max-w-[62ch]">{objectText(report.number)}</p>
            <ButtonLink to={href("/contact")} variant="outline">
              Write to us
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </Page>
  );
}
