import { Check, Clock } from "lucide-react";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { data, href, Link, redirect } from "react-router";
import { isDecided } from "#app/access/reports.ts";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { getEvidence, type Evidence } from "#app/features/reports/evidence/evidence.server.ts";
import { decideForm } from "#app/features/reports/deciding/forms.ts";
import { reportClock } from "#app/features/reports/reported/rules.ts";
import { categoryText, outcomeText } from "#app/features/reports/reported/text.ts";
import { decideRefusalText } from "#app/features/reports/deciding/text.ts";
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
import { parseForm, typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { minute } from "#app/platform/time/time.ts";
import { formatDuration } from "#app/platform/time/duration.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { brand } from "#config/brand.ts";
import type { Route } from "./+types/report.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`Report ${loaderData?.report.number ?? ""}, admin`);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "reports");
  const report = await getEvidence(admin, params.reportId);
  return { report, zone: admin.zone, now: Date.now() };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "reports");
  const { reportId } = params;
  await getEvidence(admin, reportId);
  const posted = request.clone();
  const form = await parseForm(request, decideForm);
  if (!form.ok) return data({ form: form.state }, 400);
  await requireFreshForm(posted, context);
  const decided = await decideReport(admin, { ...form.value, reportId });
  if (decided.ok) return redirect(href("/admin/reports/:reportId", params));
  const text = decideRefusalText(decided.reason);
  if (decided.reason === "part-of-the-price")
    return data({ form: form.fail({ partPence: text }) }, 422);
  return data({ form: form.fail(text) }, 409);
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { report, zone, now } = loaderData;
  const { lesson, attendance, ledger, chat, before } = report;
  const state = useFormState(actionData?.form);
  const names = {
    student: firstName(report.review?.author ?? report.studentName),
    teacher: firstName(report.teacher.name),
  };
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
          </Panel>
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
        </div>
        <Decision report={report} names={names} zone={zone} state={state} />
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

type DecisionProps = {
  report: Evidence;
  names: { student: string; teacher: string };
  zone: string;
  state: FormState | undefined;
};

function Decision({ report, names, zone, state }: DecisionProps) {
  const currency = report.lesson?.currency ?? brand.currency;
  if (!isDecided(report))
    return (
      <Panel title="Decision" className="min-[68.75rem]:sticky min-[68.75rem]:inset-bs-5">
        <DecisionForm
          subject={report.subject}
          version={report.version}
          money={report.money}
          by={report.by}
          currency={currency}
          names={names}
          state={state}
        />
      </Panel>
    );
  const lost = typedValue(state, "reason");
  return (
    <Panel title="Decision">
      <FormError>
        {state?.errors[""] ? (
          <>
            <p>{state.errors[""]}</p>
            {lost ? <p className="mt-2 text-sm">You had written: “{lost}”</p> : null}
          </>
        ) : null}
      </FormError>
      <p className="mt-3 flex items-center gap-2 font-semibold">
        <Check size={18} aria-hidden="true" className="shrink-0 text-success" />
        {outcomeText(report.outcome, undefined, report.by)}
      </p>
      {report.decidedAt === null ? null : (
        <p className="num mt-1 text-xs text-muted">
          <Time at={report.decidedAt} zone={zone} format="full-time" />
          {report.decidedBy ? ` by ${report.decidedBy}` : ""}
        </p>
      )}
      <p className="mt-4 border-t border-line pt-4 wrap-anywhere whitespace-pre-line">
        {report.reason}
      </p>
    </Panel>
  );
}
