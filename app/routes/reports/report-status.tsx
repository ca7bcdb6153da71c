import { data, href, Link, redirect, useLocation } from "react-router";
import type { Student, Teacher } from "#app/access/actor.ts";
import { appealableUntil, isDecided } from "#app/access/reports.ts";
import {
  getReport,
  getReportAboutMe,
  getReportOfStudent,
} from "#app/features/reports/reported/reports.server.ts";
import { firstLookBy } from "#app/features/reports/reported/rules.ts";
import { objectText } from "#app/features/reports/reported/text.ts";
import { ReportOutcome, StateTag } from "#app/features/reports/reported/ui/report-outcome.tsx";
import { SentReport } from "#app/features/reports/own-reports/ui/sent-report.tsx";
import { ReportAboutMe } from "#app/features/reports/own-reports/ui/report-about-me.tsx";
import { answerQuestion } from "#app/features/reports/hearing/answer-question.server.ts";
import { answerQuestionForm } from "#app/features/reports/hearing/forms.ts";
import { questionRefusalText } from "#app/features/reports/hearing/text.ts";
import { readAppealOf } from "#app/features/reports/appeals/appeals.server.ts";
import { appealReport } from "#app/features/reports/appeals/appeal-report.server.ts";
import { appealReportForm } from "#app/features/reports/appeals/forms.ts";
import { appealReportRefusalText } from "#app/features/reports/appeals/text.ts";
import { AppealReport } from "#app/features/reports/appeals/ui/appeal-report.tsx";
import { afterReversalText } from "#app/features/reports/deciding/text.ts";
import { AskedForm } from "#app/features/reports/hearing/ui/asked-form.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { parsePosted, readPosted, typedValue } from "#app/platform/forms/forms.ts";
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

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const teaches = sideAt(url.pathname) === "teacher";
  const me = teaches ? requireTeacher(context) : requireStudent(context);
  const report = teaches
    ? await getReportAboutMe(me as Teacher, params.reportId)
    : await getReportOfStudent(me as Student, params.reportId);
  const { severity, createdAt, caseId, decidedAt } = report;
  const until = decidedAt === null ? 0 : appealableUntil(decidedAt);
  return {
    report,
    mine: await readAppealOf(me, caseId),
    appealUntil: Date.now() < until ? until : null,
    dueAt: firstLookBy(severity, createdAt),
    zone: me.zone,
  };
}

/** The answer of whom we asked, or an appeal. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { pathname } = url;
  const isTeacher = sideAt(pathname) === "teacher";
  const person = isTeacher ? requireTeacher(context) : requireStudent(context);
  const { reportId } = params;
  await getReport(person, reportId);
  const typed = await readPosted(request);
  if (typed["do"] === "appeal") {
    const form = parsePosted(typed, appealReportForm);
    if (!form.ok) return data({ form: form.state }, 400);
    const appealed = await appealReport(person, { ...form.value, reportId });
    if (appealed.ok) return redirect(pathname);
    return data({ form: form.fail(appealReportRefusalText(appealed.reason)) }, 409);
  }
  const form = parsePosted(typed, answerQuestionForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const answered = await answerQuestion(person, { ...form.value, reportId });
  if (answered.ok) return redirect(pathname);
  return data({ form: form.fail(questionRefusalText(answered.reason)) }, 409);
}

export default function ReportStatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = useFormState(actionData?.form);
  const side = sideAt(useLocation().pathname);
  const { report, mine, appealUntil, dueAt, zone } = loaderData;
  const { reversal } = mine;
  const teaches = "studentName" in report;
  const { isOwn, outcome } = report;
  const decided = isDecided(report);
  /** What was decided holds no more, and the case is closed. */
  const isReversed = decided && reversal !== null && reversal.decisionAt === report.decidedAt;
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
            : !decided
              ? "Somebody told us about a problem that concerns you. Nothing is decided yet, and we want to hear you first."
              : outcome === "warn" || teaches || report.subject !== "lesson"
                ? "We looked at something that you did. This is what we decided, and why."
                : "Your teacher reported a lesson of yours. This is what we decided, and why."
        }
      />
      <div className="grid gap-6.5">
        {reversal === null || (decided && reversal.decisionAt !== report.decidedAt) ? null : (
          <Note tone="info" title="The decision was reversed">
            <Time at={reversal.at} zone={zone} format="full-time" />: {reversal.reason}{" "}
            {afterReversalText(reversal.next)}
          </Note>
        )}
        {decided ? (
          <ReportOutcome
            report={report}
            zone={zone}
            reader={isOwn ? "reporter" : "warned"}
            isReversed={isReversed}
            refundGoes={(amount) =>
              isReversed
                ? teaches
                  ? `The student keeps the ${amount}. What it took from you, you get from us.`
                  : `You keep the ${amount}.`
                : teaches
                  ? `${amount} goes back to the student. ${outcome === "part" ? "The rest is paid as usual." : "Nothing is paid out for this lesson."}`
                  : `${amount} goes back to the card ending ${report.lesson?.cardLast4}. Banks usually show it within a few days.`
            }
          />
        ) : report.question !== null && !isOwn ? null : (
          <Note tone="info" title="We have it">
            Somebody looks at it by <Time at={dueAt} zone={zone} format="long-time" />. When it is
            decided we write to you with the reason.{" "}
            {report.lesson?.state === "disputed"
              ? "The money of the lesson is held until then. "
              : ""}
            There is nothing you need to do.
          </Note>
        )}
        {report.question === null ? null : (
          <AskedForm
            question={report.question}
            decided={decided}
            zone={zone}
            state={typedValue(state, "text") === undefined ? state : undefined}
          />
        )}
        {teaches ? (
          <ReportAboutMe report={report} zone={zone} />
        ) : (
          <SentReport report={report} zone={zone} />
        )}
        {decided && report.decidedAt !== null ? (
          <AppealReport
            mine={mine}
            decidedAt={report.decidedAt}
            until={appealUntil}
            zone={zone}
            state={typedValue(state, "text") === undefined ? undefined : state}
          />
        ) : null}
        {decided ? (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
            <p className="max-w-[62ch]">
              {isReversed
                ? `Is something of this not right? Write to us and name report ${report.number}.`
                : objectText(report.number)}
            </p>
            <ButtonLink to={href("/contact")} variant="outline">
              Write to us
            </ButtonLink>
          </div>
        ) : null}
      </div>
    </Page>
  );
}
