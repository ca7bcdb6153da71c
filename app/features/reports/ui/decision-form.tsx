import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { rules } from "#config/rules.ts";
import { canRefund, effectOf, outcomes, type LessonMoney, type Outcome } from "../rules.ts";

type DecisionProps = {
  version: number;
  money: LessonMoney | null;
  currency: string;
  names: { student: string; teacher: string };
  state: FormState | undefined;
};

const words: Record<Outcome, { label: string; hint: string }> = {
  dismiss: { label: "No action", hint: "Both are told why." },
  warn: { label: "Warn the teacher", hint: "Your reason is the warning." },
  refund: { label: "Refund the lesson", hint: "The lesson counts as not having taken place." },
};

/** What each outcome does to the money stands in its card; the button names the one that is chosen. */
export function DecisionForm({ version, money, currency, names, state }: DecisionProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  const typed = typedValue(state, "outcome");
  const [chosen, choose] = useState(typed);
  useEffect(() => {
    if (state === undefined) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (first instanceof HTMLFieldSetElement ? first.querySelector("input") : first)?.focus();
  }, [state]);
  const exact = (pence: number) => formatMoney(pence, currency, { pence: "always" });
  const offered = outcomes.filter((outcome) => outcome !== "refund" || canRefund(money));
  return (
    <Form method="post" ref={form} noValidate className="grid gap-5">
      <FormError>{state?.errors[""] ?? state?.errors["version"]}</FormError>
      <input type="hidden" name="version" value={version} />
      <RadioCards
        name="outcome"
        label="Outcome"
        required
        options={offered.map((value) => ({
          value,
          label: words[value].label,
          hint: (
            <>
              {words[value].hint}
              <Effect outcome={value} money={money} names={names} exact={exact} />
            </>
          ),
        }))}
        defaultValue={typed}
        onChange={choose}
        error={state?.errors["outcome"]}
      />
      {canRefund(money) ? null : <p className="text-xs text-muted">{whyNoRefund(money)}</p>}
      <TextArea
        name="reason"
        label="Statement of reasons, sent to both"
        hint={`At least ${rules.report.reasonMinCharacters} characters. Say what was seen and which rule decides; name no reporter.`}
        rows={6}
        required
        minLength={rules.report.reasonMinCharacters}
        maxLength={rules.report.reasonMaxCharacters}
        count
        defaultValue={typedValue(state, "reason")}
        error={state?.errors["reason"]}
      />
      <Button size="l" wide disabled={busy}>
        {busy ? "One moment" : buttonText(chosen, money, exact)}
      </Button>
      <p className="text-xs text-muted">
        Both are mailed the outcome and the reason at once. It cannot be taken back here.
      </p>
    </Form>
  );
}

function Effect({
  outcome,
  money,
  names,
  exact,
}: Pick<DecisionProps, "money" | "names"> & {
  outcome: Outcome;
  exact: (pence: number) => string;
}) {
  const effect = effectOf(outcome, money);
  if (effect === null) return <span className="block">No money moves.</span>;
  const parts = [
    [`${names.student} gets back`, effect.studentPence],
    [`${names.teacher} earns`, effect.teacherPence],
    ["We keep", effect.feePence],
  ] as const;
  return (
    <span className="mt-2 block border-t border-dashed border-line-strong pt-2">
      <span className="grid grid-cols-3 gap-2">
        {parts.map(([label, pence]) => (
          <span key={label} className="min-w-0 wrap-anywhere">
            {label}{" "}
            <strong className="num block text-base font-semibold text-ink">{exact(pence)}</strong>
          </span>
        ))}
      </span>
      <span className="mt-1 block">
        {outcome === "refund"
          ? "At once."
          : `Once ${rules.settle.autoCompleteHours} hours have passed since the end.`}
      </span>
    </span>
  );
}

function whyNoRefund(money: LessonMoney | null): string {
  if (money === null) return "A report about no lesson has no money to give back.";
  if (money.amountPence === 0) return "The lesson cost nothing, so there is nothing to refund.";
  if (money.state === "booked")
    return "The lesson has not begun: until then the two of them can still cancel it themselves.";
  return "A refund is not offered: the money of this lesson has been settled already.";
}

function buttonText(
  chosen: string | undefined,
  money: LessonMoney | null,
  exact: (pence: number) => string,
): string {
  if (chosen === "refund" && money !== null) return `Refund ${exact(money.amountPence)}`;
  if (chosen === "warn") return "Warn the teacher";
  return chosen === "dismiss" ? "Close without action" : "Decide and tell both";
}
