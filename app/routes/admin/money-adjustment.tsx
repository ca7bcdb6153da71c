import { data, href, Link, redirect } from "react-router";
import {
  decideAdjustment,
  previewAdjustment,
} from "#app/features/payments/adjustments/adjust-payment.server.ts";
import { getAdjustment } from "#app/features/payments/adjustments/adjustments.server.ts";
import { decideAdjustmentForm } from "#app/features/payments/adjustments/forms.ts";
import { previewOf } from "#app/features/payments/adjustments/rules.ts";
import {
  adjustmentRefusalText,
  answerRefusalText,
  adjustmentWords,
} from "#app/features/payments/adjustments/text.ts";
import { AnswerPanel } from "#app/features/payments/adjustments/ui/answer-panel.tsx";
import { AdjustmentState } from "#app/features/payments/adjustments/ui/adjustment-list.tsx";
import { EffectSums } from "#app/features/payments/adjustments/ui/effect-sums.tsx";
import { readPaymentFile } from "#app/features/payments/console/payment-file.server.ts";
import { heldMoney } from "#app/features/scheduling/cancel-and-reschedule/settle-by-admin.server.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Route } from "./+types/money-adjustment.ts";

export function meta() {
  return privateHead("Refund or goodwill, admin");
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "money");
  const row = await getAdjustment(admin, params.adjustmentId);
  const { student, teacher, packageId } = await readPaymentFile(admin, row.paymentId);
  const input = { paymentId: row.paymentId, kind: row.kind, amountPence: row.amountMinor };
  const quoted =
    row.state === "pending" ? await previewAdjustment(admin, input, heldMoney.ruleOf) : null;
  const { requestedBy, ...shown } = row;
  return {
    row: shown,
    isOwn: requestedBy === admin.id,
    isPackage: packageId !== null,
    names: { student: firstName(student.name), teacher: firstName(teacher.name) },
    effect: quoted === null ? row.effect : quoted.ok ? quoted.effect : null,
    shown: quoted?.ok === true ? previewOf(quoted.effect) : "",
    refusal:
      quoted?.ok === false ? adjustmentRefusalText(quoted.reason, quoted.most, row.currency) : null,
    zone: admin.zone,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "money");
  const row = await getAdjustment(admin, params.adjustmentId);
  const posted = request.clone();
  const form = await parseForm(request, decideAdjustmentForm);
  if (!form.ok) return data({ form: form.state }, 400);
  await requireFreshForm(posted, context);
  const answer =
    form.value.intent === "approve"
      ? { id: row.id, preview: form.value.preview, declineReason: null }
      : { id: row.id, preview: "", declineReason: form.value.declineReason };
  const decided = await decideAdjustment(admin, answer, heldMoney);
  if (decided.ok) return redirect(href("/admin/money/adjustments/:adjustmentId", params));
  const text =
    "most" in decided
      ? adjustmentRefusalText(decided.reason, decided.most, row.currency)
      : answerRefusalText[decided.reason];
  return data({ form: form.fail(text) }, 409);
}

export default function AdjustmentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { row, isOwn, isPackage, names, effect, shown, refusal, zone } = loaderData;
  const state = useFormState(actionData?.form);
  return (
    <Page width="narrow">
      <div className="pt-3 pb-5">
        <Link
          to={href("/admin/money/adjustments")}
          className="link-quiet inline-flex min-h-11 items-center text-sm"
        >
          Refunds and goodwill
        </Link>
        <h1 className="text-3xl">
          {adjustmentWords[row.kind]},{" "}
          {formatMoney(row.amountMinor, row.currency, { pence: "always" })}
        </h1>
        <p className="mt-1.5 text-muted">
          Asked for by {row.asker}, <Time at={row.requestedAt} zone={zone} format="date-time" />
        </p>
      </div>
      <div className="grid gap-5">
        <Panel
          title={row.state === "done" ? "What it did" : "What it would do now"}
          action={<AdjustmentState state={row.state} />}
        >
          {effect === null ? (
            <p className="text-muted">{refusal ?? "Nothing: it was declined."}</p>
          ) : (
            <EffectSums
              effect={effect}
              currency={row.currency}
              names={names}
              isPackage={isPackage}
              isDone={row.state === "done"}
            />
          )}
          <p className="mt-4 wrap-anywhere whitespace-pre-line">Reason: “{row.reason}”</p>
          {row.decidedAt === null ? null : (
            <p className="mt-2 text-sm text-muted">
              {row.state === "declined" ? "Declined" : "Done"} by {row.decider},{" "}
              <Time at={row.decidedAt} zone={zone} format="date-time" />
              {row.declineReason === null ? "" : `: “${row.declineReason}”`}
            </p>
          )}
          <Link
            to={href("/admin/money/payments/:paymentId", { paymentId: row.paymentId })}
            className="link mt-2 inline-flex min-h-11 items-center"
          >
            Open the payment
          </Link>
        </Panel>
        {row.state === "pending" ? (
          <AnswerPanel isOwn={isOwn} canApprove={effect !== null} shown={shown} state={state} />
        ) : state?.errors[""] ? (
          <p role="alert">{state.errors[""]}</p>
        ) : null}
      </div>
    </Page>
  );
}
