import { randomUUID } from "node:crypto";
import { data, href, Link, redirect } from "react-router";
import type { Admin } from "#app/access/actor.ts";
import {
  adjustPayment,
  previewAdjustment,
  readMost,
} from "#app/features/payments/adjustments/adjust-payment.server.ts";
import { listAdjustmentsOf } from "#app/features/payments/adjustments/adjustments.server.ts";
import { adjustmentForm } from "#app/features/payments/adjustments/forms.ts";
import { type AdjustmentKind, previewOf } from "#app/features/payments/adjustments/rules.ts";
import { adjustmentRefusalText, changedText } from "#app/features/payments/adjustments/text.ts";
import { AdjustPanel, type Preview } from "#app/features/payments/adjustments/ui/adjust-panel.tsx";
import { AdjustmentList } from "#app/features/payments/adjustments/ui/adjustment-list.tsx";
import {
  readChargeNow,
  readPaymentFile,
} from "#app/features/payments/console/payment-file.server.ts";
import { FoundPayments } from "#app/features/payments/console/ui/found-payments.tsx";
import { CardSides, Postings } from "#app/features/payments/console/ui/ledger-and-provider.tsx";
import { PaymentFacts, PaymentReceipts } from "#app/features/payments/console/ui/payment-facts.tsx";
import { heldMoney } from "#app/features/scheduling/cancel-and-reschedule/settle-by-admin.server.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { formDraftOf } from "#app/gate/form-drafts.server.ts";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import { type FormState, parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ToldNote } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/money-payment.ts";

const done: Record<string, string> = {
  done: "Done. The people it concerns are told by mail.",
  pending: "Asked for. Nothing moves until another admin approves it.",
  declined: "Another admin has declined this.",
};

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`Payment of ${loaderData?.payment.student.name ?? "a student"}, admin`);
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "money");
  const payment = await readPaymentFile(admin, params.paymentId);
  const draft = await formDraftOf(request, context);
  const [charge, most, adjusted, preview] = await Promise.all([
    readChargeNow(admin, payment.providerRef),
    readMost(admin, payment.id, heldMoney.ruleOf),
    listAdjustmentsOf(admin, payment.id),
    draft === null ? undefined : previewKept(admin, payment.id, draft.values),
  ]);
  const said = new URL(request.url).searchParams.get("done") ?? "";
  const note = Object.hasOwn(done, said) ? done[said] : undefined;
  const formKey = randomUUID();
  return { payment, charge, most, adjusted, preview, formKey, note, zone: admin.zone };
}

/** What waited while its admin proved who they are is shown with its sums again, to be confirmed. */
async function previewKept(admin: Admin, paymentId: string, fields: FormState["values"]) {
  const kept = adjustmentForm.safeParse(fields);
  if (!kept.success || kept.data.intent !== "confirm") return undefined;
  const { kind, amount } = kept.data;
  const quoted = await previewAdjustment(
    admin,
    { paymentId, kind, amountPence: amount },
    heldMoney.ruleOf,
  );
  return quoted.ok ? previewFrom(quoted, { kind, amountPence: amount }) : undefined;
}

type Asked = { kind: AdjustmentKind; amountPence: number };

function previewFrom(quoted: Pick<Preview, "effect" | "needsSecond">, asked: Asked): Preview {
  const { effect, needsSecond } = quoted;
  return { ...asked, effect, shown: previewOf(effect), needsSecond };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "money");
  const { id, currency } = await readPaymentFile(admin, params.paymentId);
  const posted = request.clone();
  const form = await parseForm(request, adjustmentForm);
  if (!form.ok) return data({ form: form.state, preview: undefined }, 400);
  const { kind, amount, reason, key } = form.value;
  const input = { paymentId: id, kind, amountPence: amount };
  let changed = false;
  if (form.value.intent === "confirm") {
    await requireFreshForm(posted, context);
    const asked = { ...input, reason, key, preview: form.value.preview };
    const made = await adjustPayment(admin, asked, heldMoney);
    if (made.ok)
      return redirect(`${href("/admin/money/payments/:paymentId", params)}?done=${made.state}`);
    changed = made.reason === "changed";
  }
  const quoted = await previewAdjustment(admin, input, heldMoney.ruleOf);
  if (!quoted.ok) {
    const text = adjustmentRefusalText(quoted.reason, quoted.most, currency);
    return data({ form: form.fail({ amount: text }), preview: undefined }, 422);
  }
  const preview = previewFrom(quoted, { kind, amountPence: amount });
  return data(
    { form: form.fail(changed ? { preview: changedText } : {}), preview },
    changed ? 409 : 200,
  );
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, charge, most, adjusted, formKey, note, zone } = loaderData;
  const state = useFormState(actionData?.form);
  const isTold = note !== undefined && state === undefined;
  const names = {
    student: firstName(payment.student.name),
    teacher: firstName(payment.teacher.name),
  };
  return (
    <Page>
      <div className="pt-3 pb-5">
        <Link
          to={href("/admin/money")}
          className="link-quiet inline-flex min-h-11 items-center text-sm"
        >
          Money
        </Link>
        <h1 className="text-3xl wrap-anywhere">
          {payment.student.name} to {payment.teacher.name}
        </h1>
        <p className="mt-1.5 wrap-anywhere text-muted">Payment {payment.id}</p>
      </div>
      {isTold ? <ToldNote className="mb-5">{note}</ToldNote> : null}
      <div className="grid items-start gap-6.5 min-[68.75rem]:grid-cols-[minmax(0,1fr)_27.5rem]">
        <div className="grid min-w-0 gap-5">
          <div className="grid items-start gap-5 md:grid-cols-2">
            <PaymentFacts payment={payment} zone={zone} />
            <div className="grid gap-5">
              <CardSides payment={payment} charge={charge} />
              <PaymentReceipts payment={payment} />
            </div>
          </div>
          <Postings payment={payment} zone={zone} />
          {adjusted.length === 0 ? null : (
            <Panel title="Refunds and goodwill so far">
              <AdjustmentList rows={adjusted} zone={zone} />
            </Panel>
          )}
          {payment.packageId === null ? null : (
            <Panel title="Lessons of the package">
              <p className="mb-4 text-sm text-muted">
                A refund here gives back what is not booked yet, and ends the package. A booked
                lesson is refunded at its own payment.
              </p>
              {payment.drawn.length === 0 ? (
                <p className="text-muted">None is booked yet.</p>
              ) : (
                <FoundPayments
                  found={payment.drawn}
                  caption="Lessons taken from the package"
                  zone={zone}
                />
              )}
            </Panel>
          )}
        </div>
        <AdjustPanel
          key={adjusted.length}
          currency={payment.currency}
          names={names}
          isPackage={payment.packageId !== null}
          dispute={payment.dispute}
          most={most}
          formKey={formKey}
          preview={actionData === undefined ? loaderData.preview : actionData.preview}
          isKept={actionData === undefined}
          state={state}
        />
      </div>
    </Page>
  );
}
