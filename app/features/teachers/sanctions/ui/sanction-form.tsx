import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { formatMoney } from "#app/platform/money.ts";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import { causeText, effectText } from "../text.ts";
import { sanctionCauses, sanctionKinds, type SanctionKind } from "../sanctions.ts";

type Coming = { lessons: number; pence: number };
type SanctionFormProps = {
  name: string;
  /** Lessons to come, and what students have paid for them. */
  coming: Coming;
  state?: FormState;
  /** A suspension was asked for and waits for the second press. */
  isConfirming?: boolean;
};

const titles: Record<SanctionKind, string> = {
  restrict: "Restrict",
  suspend: "Suspend",
  close: "Close",
};

/** One form per kind, each behind its own line, so that nothing grave is a slip away. */
export function SanctionForm({ name, coming, state, isConfirming }: SanctionFormProps) {
  const typed = typedValue(state, "intent");
  return (
    <Panel title="A decision">
      <p className="text-sm text-muted">
        The teacher is mailed the reason, and may appeal within {rules.settle.appealDays} days. Each
        asks for a sign-in of the last minutes.
      </p>
      {sanctionKinds.map((kind) => (
        <details
          key={kind}
          open={typed === kind ? true : undefined}
          className="mt-3 border-t border-line pt-2"
        >
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {titles[kind]} {name}
          </summary>
          <KindForm
            kind={kind}
            {...{ name, coming }}
            state={typed === kind ? state : undefined}
            isConfirming={isConfirming === true && typed === kind}
          />
        </details>
      ))}
    </Panel>
  );
}

type KindFormProps = SanctionFormProps & { kind: SanctionKind };

function KindForm({ kind, name, coming, state, isConfirming }: KindFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  const { reasonMinCharacters: least, reasonMaxCharacters: most } = rules.report;
  const field = (field: string) => ({
    name: field,
    defaultValue: typedValue(state, field) ?? "",
    error: state?.errors[field],
  });
  return (
    <Form method="post" ref={form} noValidate className="grid gap-4 pb-3">
      <p className="text-sm text-muted">
        {effectText({ kind, scope: "new-students" })}
        {kind === "suspend" ? ` ${costText(coming)}` : ""}
        {kind === "suspend" ? ` For safety alone. ${accountStaysText}` : ""}
        {kind === "close" ? " Another admin has to agree first." : ""}
      </p>
      {kind === "restrict" ? (
        <SelectField
          {...field("scope")}
          label="For whom"
          hint="Everybody, students of now among them: for safety alone."
        >
          <option value="new-students">New students only</option>
          <option value="everybody">Everybody</option>
        </SelectField>
      ) : null}
      <SelectField {...field("cause")} label="What it is about" required>
        <option value="">Choose</option>
        {(kind === "suspend" ? (["safety"] as const) : sanctionCauses).map((cause) => (
          <option key={cause} value={cause}>
            {causeText[cause]}
          </option>
        ))}
      </SelectField>
      <TextArea
        {...field("reason")}
        label="Statement of reasons, sent to the teacher"
        hint={`At least ${least} characters. Say what was seen and which rule decides; do not identify the person who reported.`}
        rows={5}
        required
        maxLength={most}
      />
      {kind === "close" ? null : (
        <TextField
          {...field("lastDay")}
          type="date"
          label="Last day"
          optional
          hint="It ends by itself after this day, London time. Empty: until it is lifted."
        />
      )}
      {isConfirming ? (
        <>
          <input type="hidden" name="confirmed" value="yes" />
          <Note tone="warn" role="alert" title={`Suspend ${name}?`}>
            {costText(coming)} The teacher is mailed at once. Press again to do it.
          </Note>
        </>
      ) : null}
      <FormError>{state?.errors[""]}</FormError>
      <div>
        <Button name="intent" value={kind} variant="danger" disabled={busy}>
          {kind === "close" ? "Propose closing" : isConfirming ? confirmText(coming) : titles[kind]}
        </Button>
      </div>
    </Form>
  );
}

const exact = (pence: number) => formatMoney(pence, undefined, { pence: "always" });

/** How this differs from the suspension that terms and decision 140 ask a second admin for. */
const accountStaysText = `This stops teaching, and one admin decides it. The account itself stays open: that is suspended on the person’s page, where another admin has to agree if there is no last day, or if more than ${exact(rules.adjust.secondAdminAbovePence)} is held.`;

/** What a suspension does to lessons and money. */
function costText({ lessons, pence }: Coming): string {
  if (lessons === 0) return "No lesson is booked, so no money goes back.";
  const many = lessons === 1 ? "1 booked lesson is" : `${lessons} booked lessons are`;
  return `${many} cancelled at once, and ${exact(pence)} goes back to students.`;
}

function confirmText({ lessons, pence }: Coming): string {
  return lessons === 0 ? "Yes, suspend" : `Yes, suspend and pay back ${exact(pence)}`;
}
