import { data, href, Link, redirect } from "react-router";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import {
  acceptDisputedPayment,
  sendDisputeEvidence,
} from "#app/features/payments/disputes/answer-dispute.server.ts";
import { getDispute } from "#app/features/payments/disputes/disputes.server.ts";
import { disputeForm } from "#app/features/payments/disputes/forms.ts";
import { disputeReasonText, disputeRefusalText } from "#app/features/payments/disputes/text.ts";
import { AnswerForms } from "#app/features/payments/disputes/ui/answer-forms.tsx";
import { DisputeStateTag } from "#app/features/payments/disputes/ui/dispute-table.tsx";
import { EvidencePreview } from "#app/features/payments/disputes/ui/evidence-preview.tsx";
import { readDisputeEvidence } from "#app/features/reports/evidence/dispute-evidence.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/dispute.ts";

export function meta() {
  return privateHead("Dispute, admin");
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "money");
  const { facts, evidence, seen } = await readDisputeEvidence(admin, params.disputeId);
  const { dispute, title, student, teacher, receipt, answeredBy } = facts;
  const { state, reason, amountMinor, feeMinor, currency, acceptedAt, answeredAt } = dispute;
  return {
    dispute: {
      state,
      reason,
      currency,
      title,
      receipt,
      answeredBy,
      amount: formatMoney(amountMinor, currency, { pence: "always" }),
      fee: formatMoney(feeMinor, currency, { pence: "always" }),
      studentName: student.name,
      teacherName: teacher.name,
      openedAt: dispute.openedAt.getTime(),
      dueBy: dispute.dueBy?.getTime() ?? null,
      answeredAt: answeredAt?.getTime() ?? null,
      acceptedAt: acceptedAt?.getTime() ?? null,
      closedAt: dispute.closedAt?.getTime() ?? null,
    },
    evidence: dispute.evidence ?? evidence,
    sent: dispute.evidence !== null,
    seen,
    zone: admin.zone,
    now: Date.now(),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "money");
  const { disputeId } = params;
  await getDispute(admin, disputeId);
  const posted = request.clone();
  const form = await parseForm(request, disputeForm);
  if (!form.ok) return data({ form: form.state }, 400);
  await requireFreshForm(posted, context);
  if (form.value.do === "send") {
    const { evidence, seen } = await readDisputeEvidence(admin, disputeId, form.value.words);
    if (seen !== form.value.seen) {
      const text =
        "Something has changed since you looked. Read what the bank will get, and send it again.";
      return data({ form: form.fail(text) }, 409);
    }
    const sent = await sendDisputeEvidence(admin, { disputeId, evidence });
    if (!sent.ok) return data({ form: form.fail(disputeRefusalText(sent.reason)) }, 409);
  } else {
    const accepted = await acceptDisputedPayment(admin, disputeId);
    if (!accepted.ok) return data({ form: form.fail(disputeRefusalText(accepted.reason)) }, 409);
  }
  return redirect(href("/admin/disputes/:disputeId", params));
}

export default function DisputePage({ loaderData, actionData }: Route.ComponentProps) {
  const { dispute, evidence, sent, seen, zone, now } = loaderData;
  const state = useFormState(actionData?.form);
  const { acceptedAt, closedAt, dueBy } = dispute;
  const canAccept = closedAt === null && acceptedAt === null;
  const canSend =
    canAccept && !sent && dispute.state === "needs_response" && (dueBy === null || dueBy > now);
  return (
    <Page>
      <div className="pt-3 pb-5">
        <Link
          to={href("/admin/disputes")}
          className="link-quiet inline-flex min-h-11 items-center text-sm"
        >
          Disputes
        </Link>
        <h1 className="flex flex-wrap items-center gap-x-3.5 gap-y-2 text-3xl">
          {dispute.amount} taken back <DisputeStateTag state={dispute.state} />
        </h1>
        <p className="mt-1.5 max-w-[80ch] text-muted">
          {dispute.title}. {dispute.studentName} paid, {dispute.teacherName} teaches.
        </p>
      </div>
      <div className="grid items-start gap-6.5 min-[68.75rem]:grid-cols-[minmax(0,1fr)_27.5rem]">
        {acceptedAt !== null && !sent ? (
          <Panel title="Accepted">
            <p>The student keeps the money. Nothing was sent to the bank against it.</p>
          </Panel>
        ) : (
          <EvidencePreview evidence={evidence} sent={sent} />
        )}
        <div className="grid gap-5">
          <Facts dispute={dispute} zone={zone} />
          {canAccept ? (
            <AnswerForms seen={seen} amount={dispute.amount} canSend={canSend} state={state} />
          ) : null}
        </div>
      </div>
    </Page>
  );
}

type Shown = Route.ComponentProps["loaderData"]["dispute"];

function Facts({ dispute, zone }: { dispute: Shown; zone: string }) {
  const { openedAt, dueBy, answeredAt, answeredBy, closedAt, receipt } = dispute;
  const when = (at: number) => <Time at={at} zone={zone} format="full-time" />;
  const facts = [
    ["The bank says", disputeReasonText(dispute.reason)],
    ["Taken back", when(openedAt)],
    ["Answer by", dueBy === null ? "No date is set" : when(dueBy)],
    ["The provider’s fee, which we bear", dispute.fee],
    ...(receipt === null ? [] : [["Receipt", receipt] as const]),
    ...(answeredAt === null
      ? []
      : [
          [
            "Answered",
            <>
              {when(answeredAt)}
              {answeredBy ? `, ${answeredBy}` : ""}
            </>,
          ] as const,
        ]),
    ...(closedAt === null ? [] : [["Decided", when(closedAt)] as const]),
  ] as const;
  return (
    <Panel title="The dispute">
      <dl className="grid gap-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
