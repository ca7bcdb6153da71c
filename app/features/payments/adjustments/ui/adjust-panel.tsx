import { useEffect, useRef } from "react";
import { Form, href, Link, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { rules } from "#config/rules.ts";
import { adjustmentKinds, type AdjustmentEffect } from "#db/schema/payments/adjustment-kinds.ts";
import type { DisputeState } from "#db/schema/payments/disputes.ts";
import type { AdjustmentKind } from "../rules.ts";
import { adjustmentHints, adjustmentWords, disputedText } from "../text.ts";
import { EffectSums } from "./effect-sums.tsx";

export type Preview = {
  kind: AdjustmentKind;
  effect: AdjustmentEffect;
  /** What is posted back with the confirmation. */
  shown: string;
  amountPence: number;
  needsSecond: boolean;
};

type AdjustProps = {
  currency: string;
  names: { student: string; teacher: string };
  isPackage: boolean;
  dispute: { id: string; state: DisputeState } | null;
  /** The most of each kind, in pence. */
  most: Record<AdjustmentKind, number>;
  formKey: string;
  preview: Preview | undefined;
  /** The preview is of a confirmation that waited while its admin proved who they are. */
  isKept: boolean;
  state: FormState | undefined;
};

/** Refund or goodwill in two steps: what it would do, then the confirmation. */
export function AdjustPanel(props: AdjustProps) {
  const { preview, isKept, state, formKey, names, currency, isPackage } = props;
  const key = typedValue(state, "key") ?? formKey;
  const busy = useNavigation().state === "submitting";
  const exact = (pence: number) => formatMoney(pence, currency, { pence: "always" });
  const shown = useRef<HTMLElement>(null);
  // The button that was pressed is far below what it has shown.
  useEffect(() => {
    if (preview !== undefined) shown.current?.focus();
  }, [preview]);
  return (
    <div className="grid gap-5">
      {preview === undefined ? null : (
        <Panel title="Look at this before you confirm" tone="butter" ref={shown} tabIndex={-1}>
          <FormError>{state?.errors["preview"]}</FormError>
          {isKept ? (
            <p className="mb-3">
              We know now that it is you. Nothing has moved yet: confirm again.
            </p>
          ) : null}
          <p className="mb-3 font-semibold" role="status">
            {adjustmentWords[preview.kind]}: {exact(preview.amountPence)}
          </p>
          <EffectSums effect={preview.effect} {...{ currency, names, isPackage }} />
          <p className="mt-4 text-sm">Reason, as they read it: “{typedValue(state, "reason")}”</p>
          {preview.needsSecond ? (
            <p className="mt-3 text-sm font-semibold">
              This is above {exact(rules.adjust.secondAdminAbovePence)} for this payment. Nothing
              moves until another admin approves it.
            </p>
          ) : null}
          <Form method="post" className="mt-4">
            <input type="hidden" name="intent" value="confirm" />
            <input type="hidden" name="key" value={key} />
            <input type="hidden" name="preview" value={preview.shown} />
            {["kind", "amount", "reason"].map((name) => (
              <input key={name} type="hidden" name={name} value={typedValue(state, name) ?? ""} />
            ))}
            <Button size="l" wide disabled={busy}>
              {preview.needsSecond ? "Ask another admin" : `Confirm ${exact(preview.amountPence)}`}
            </Button>
          </Form>
        </Panel>
      )}
      <AskPanel {...props} formKey={key} />
    </div>
  );
}

function AskPanel({ most, currency, dispute, formKey, preview, state }: AdjustProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, preview === undefined ? state : undefined);
  const exact = (pence: number) => formatMoney(pence, currency, { pence: "always" });
  const [fewest, longest] = rules.adjust.reasonCharacters as [number, number];
  if (adjustmentKinds.every((kind) => most[kind] === 0))
    return (
      <Panel title="Refund or goodwill">
        <Note>Nothing can be given back or added: no money was taken for this payment.</Note>
      </Panel>
    );
  return (
    <Panel title={preview === undefined ? "Refund or goodwill" : "Change it"}>
      <Form method="post" ref={form} noValidate className="grid gap-5">
        {dispute === null ? null : <DisputeNote dispute={dispute} />}
        <FormError>{state?.errors[""]}</FormError>
        <input type="hidden" name="intent" value="preview" />
        <input type="hidden" name="key" value={formKey} />
        <RadioCards
          name="kind"
          label="What to do"
          required
          options={adjustmentKinds.map((value) => ({
            value,
            label: adjustmentWords[value],
            hint: `${adjustmentHints[value]} ${most[value] === 0 ? "Not possible now." : `Up to ${exact(most[value])}.`}`,
          }))}
          defaultValue={typedValue(state, "kind")}
          error={state?.errors["kind"]}
        />
        <TextField
          name="amount"
          label="Amount in pounds"
          hint="All of it or a part, like 7.50."
          inputMode="decimal"
          required
          defaultValue={typedValue(state, "amount")}
          error={state?.errors["amount"]}
        />
        <TextArea
          name="reason"
          label="Reason, sent to the people it concerns"
          hint={`At least ${fewest} characters.`}
          rows={3}
          required
          maxLength={longest}
          count
          defaultValue={typedValue(state, "reason")}
          error={state?.errors["reason"]}
        />
        <Button variant={preview === undefined ? "primary" : "outline"} wide disabled={busy}>
          Show what would happen
        </Button>
        <p className="text-xs text-muted">Nothing happens before you confirm.</p>
      </Form>
    </Panel>
  );
}

/** Why nothing goes back to a card whose bank has the money. */
function DisputeNote({ dispute: { id, state } }: { dispute: { id: string; state: DisputeState } }) {
  return (
    <Note tone="warn">
      <p>{disputedText[state === "lost" ? "lost" : "open"]}</p>
      <Link
        to={href("/admin/disputes/:disputeId", { disputeId: id })}
        className="link inline-flex min-h-11 items-center"
      >
        Open the dispute
      </Link>
    </Note>
  );
}
