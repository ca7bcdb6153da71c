import { Clock } from "lucide-react";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { href, Link, redirect } from "react-router";
import { isDecided } from "#app/access/reports.ts";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { getEvidence, type Evidence } from "#app/features/reports/evidence/evidence.server.ts";
import { AccountLinks } from "#app/features/reports/deciding/ui/account-links.tsx";
import { CaseDecided } from "#app/features/reports/deciding/ui/case-decided.tsx";
import { AskPanel } from "#app/features/reports/hearing/ui/ask-panel.tsx";
import { FreeCase } from "#app/features/reports/deciding/ui/free-case.tsx";
import { ClaimPanel, OwnClaim } from "#app/features/teachers/vetting/ui/claim-panel.tsx";
import { reportClock } from "#app/features/reports/reported/rules.ts";
import { categoryText, wishText } from "#app/features/reports/reported/text.ts";
import { AttendanceGraph } from "#app/features/scheduling/attendance/ui/attendance-graph.tsx";
import { ChatExcerpt } from "#app/features/reports/evidence/ui/chat-excerpt.tsx";
import { ClockBar } from "#app/features/reports/queue/ui/clock-bar.tsx";
import { DecisionForm } from "#app/features/reports/deciding/ui/decision-form.tsx";
import { EarlierReports } from "#app/features/reports/evidence/ui/earlier-reports.tsx";
import { LessonLedger } from "#app/features/reports/evidence/ui/lesson-ledger.tsx";
import { SealedContext } from "#app/features/reports/evidence/ui/sealed-context.tsx";
import { SeverityMark } from "#app/features/reports/reported/ui/severity-mark.tsx";
import { lessonStateText } from "#app/features/scheduling/lessons/text.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { minute } from "#app/platform/time/time.ts";
import { formatDuration } from "#app/platform/time/duration.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { brand } from "#config/brand.ts";
import type { Route } from "./+types/report.ts";
import { actOnCase } from "#app/routes/reports/act-on-case.server.ts";
import { readCaseHistory } from "#app/features/reports/appeals/appeals.server.ts";
import { CaseHistoryPanels } from "#app/features/reports/appeals/ui/case-history.tsx";
import { ReverseForm } from "#app/features/reports/appeals/ui/reverse-form.tsx";
import { CommentsPanel } from "#app/features/reports/deciding/ui/comments-panel.tsx";
import { effectsOfReversal } from "#app/features/reports/deciding/reversal.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`Report ${loaderData?.report.number ?? ""}, admin`);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "reports");
  const report = await getEvidence(admin, params.reportId);
  if (report.mergedInto !== null)
    throw redirect(href("/admin/reports/:reportId", { reportId: report.mergedInto }));
  const history = await readCaseHistory(admin, report.id);
  return { report, history, zone: admin.zone, now: Date.now() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "reports");
  return actOnCase(admin, { request, context, reportId: params.reportId });
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { report, history, zone, now } = loaderData;
  const { lesson, attendance, ledger, chat, before } = report;
  const state = useFormState(actionData?.form);
  const names = {
    student: firstName(report.review?.author ?? report.studentName),
    teacher: firstName(report.teacher.name),
  };
  const askedName =
    report.review !== null || report.by === "teacher" ? names.student : names.teacher;
  return (
    <Page>
      <Head report={report} zone={zone} now={now} />
      <div className="grid items-start gap-6.5 min-[68.75rem]:grid-cols-[minmax(0,1fr)_27.5rem]">
        <div className="grid gap-5">
          <Panel
            title={
              report.reporter ? `What ${firstName(report.reporter.name)} says` : "What was found"
            }
            action={<Time at={report.createdAt} zone={zone} format="day-time" />}
          >
            <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{report.text}</p>
            <Wish wish={report.wish} />
          </Panel>
          {report.merged.map((one) => (
            <Panel
              key={one.id}
              title={`${one.by === null ? "Also found" : `Also said by ${firstName(one.by)}`}: ${categoryText(one.category)}`}
              action={<Time at={one.createdAt} zone={zone} format="day-time" />}
            >
              <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{one.text}</p>
              <Wish wish={one.wish} />
            </Panel>
          ))}
          <CaseHistoryPanels
            history={history}
            zone={zone}
            state={typedValue(state, "appealId") === undefined ? undefined : state}
          />
          <AskPanel
            question={report.question}
            name={askedName}
            canAsk={!isDecided(report) && (report.claim === null || report.isMine)}
            zone={zone}
            now={now}
            state={typedValue(state, "question") === undefined ? undefined : state}
          />
          {report.review ? <ReviewSeen review={report.review} zone={zone} /> : null}
          {lesson && attendance ? (
            lesson.startsAt > now && attendance.visits.length === 0 ? null : (
              <AttendanceGraph {...{ lesson, attendance, names, zone }} />
            )
          ) : null}
          <div className="grid items-start gap-5 md:grid-cols-2">
            {report.context ? (
              <SealedContext context={report.context} names={names} zone={zone} />
            ) : (
              <ChatExcerpt chat={chat} names={names} zone={zone} />
            )}
            <div className="grid gap-5">
              {lesson ? (
                <LessonLedger ledger={ledger} currency={lesson.currency} zone={zone} />
              ) : null}
              <EarlierReports before={before} people={report.people} names={names} zone={zone} />
            </div>
          </div>
          <CommentsPanel
            comments={history.comments}
            zone={zone}
            state={typedValue(state, "comment") === undefined ? undefined : state}
          />
        </div>
        <Decision
          report={report}
          isReversed={history.reversals.some(({ decisionAt }) => decisionAt === report.decidedAt)}
          names={names}
          askedName={askedName}
          zone={zone}
          state={others.some((name) => typedValue(state, name) !== undefined) ? undefined : state}
        />
      </div>
    </Page>
  );
}

function Head({ report, zone, now }: { report: Evidence; zone: string; now: number }) {
  const { lesson, reporter, studentName, teacher, decidedAt } = report;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-3 pb-5">
      <div className="min-w-0">
        <Link
          to={href("/admin/reports")}
          className="link-quiet inline-flex min-h-11 items-center text-sm"
        >
          Reports
        </Link>
        <h1 className="flex flex-wrap items-center gap-x-3.5 text-3xl">
          {categoryText(report.category)} <SeverityMark severity={report.severity} />
        </h1>
        <p className="num mt-1.5 max-w-[80ch] text-muted">
          No. {report.number}.{" "}
          {lesson ? (
            <>
              {lesson.title} of <Time at={lesson.startsAt} zone={zone} format="long" />,{" "}
              <Time
                at={lesson.startsAt}
                until={lesson.startsAt + lesson.minutes * minute}
                zone={zone}
                format="range"
              />
              , {zoneTime(zone)}. {teacher.name} and {studentName},{" "}
              {formatMoney(lesson.pricePence, lesson.currency, { pence: "always" })}.{" "}
              {lessonStateText(lesson.state)}.
            </>
          ) : (
            <>
              {report.review
                ? `${report.review.author}’s review of `
                : report.context
                  ? `A message between ${studentName} and `
                  : "The profile or messages of "}
              <Link
                to={href("/student/teachers/:slug", { slug: teacher.slug })}
                className="link-quiet"
              >
                {teacher.name}
              </Link>
              , {reporter ? `reported by ${reporter.name}` : "found by the rule on contact details"}
              .
            </>
          )}
        </p>
      </div>
      {decidedAt === null ? (
        <ClockBar clock={reportClock(report, now)} zone={zone} />
      ) : (
        <Tag tone="ok" icon={Clock}>
          Decided after {formatDuration(decidedAt - report.createdAt)}
        </Tag>
      )}
    </div>
  );
}

/** What the reporter would like to happen. */
function Wish({ wish }: Pick<Evidence, "wish">) {
  if (wish === null) return null;
  return (
    <p className="mt-3 text-sm">
      <b className="font-semibold">They asked for:</b> {wishText[wish]}
    </p>
  );
}

function ReviewSeen({ review, zone }: { review: NonNullable<Evidence["review"]>; zone: string }) {
  return (
    <Panel
      title={`What ${firstName(review.author)} wrote`}
      action={<Time at={review.editedAt ?? review.at} zone={zone} format="day-time" />}
    >
      <p className="font-semibold">
        {review.stars === 1 ? "1 star" : `${review.stars} stars`}
        {review.hidden ? ", taken down" : ""}
      </p>
      <p className="mt-2 max-w-[70ch] wrap-anywhere whitespace-pre-line">{review.text}</p>
    </Panel>
  );
}

/** Fields of the forms beside the decision: their refusals are said there. */
const others = ["question", "comment", "appealId"];

type DecisionProps = {
  report: Evidence;
  /** The decision that is shown was reversed, and the case closed. */
  isReversed: boolean;
  names: { student: string; teacher: string };
  askedName: string;
  zone: string;
  state: FormState | undefined;
};

function Decision({ report, isReversed, names, askedName, zone, state }: DecisionProps) {
  if (isDecided(report))
    return (
      <CaseDecided report={report} isReversed={isReversed} zone={zone} state={state}>
        {isReversed || (report.money === null && report.refundPence > 0) ? null : (
          <ReverseForm
            version={report.version}
            effects={effectsOfReversal(
              {
                outcome: report.outcome!,
                refundPence: report.refundPence,
                amountPence: report.money?.amountPence ?? 0,
                feeBasisPoints: report.money?.feeBasisPoints ?? 0,
              },
              names,
              (pence) => formatMoney(pence, report.lesson?.currency, { pence: "always" }),
            )}
            state={typedValue(state, "reversal") === undefined ? undefined : state}
          />
        )}
        <AccountLinks number={report.number} people={report.people} names={names} />
      </CaseDecided>
    );
  const { claim, isMine, number } = report;
  if (claim !== null && !isMine)
    return (
      <Panel title="Decision">
        <ClaimPanel claim={claim} name={`no. ${number}`} zone={zone} state={state} />
      </Panel>
    );
  return (
    <Panel title="Decision" className="min-[68.75rem]:sticky min-[68.75rem]:inset-bs-5">
      {isMine ? <OwnClaim until={claim?.until ?? null} zone={zone} /> : null}
      <DecisionForm
        subject={report.subject}
        category={report.category}
        version={report.version}
        money={report.money}
        minutes={report.lesson?.minutes ?? null}
        by={report.by}
        waits={report.waits}
        askedName={askedName}
        currency={report.lesson?.currency ?? brand.currency}
        names={names}
        state={state}
      />
      {isMine ? null : <FreeCase number={number} />}
    </Panel>
  );
}
