import { useEffect, useMemo, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { StillToSend } from "#app/features/accounts/sessions/ui/still-to-send.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { rules } from "#config/rules.ts";
import { readAmount } from "#app/features/reports/deciding/forms.ts";
import {
  canRefund,
  effectOf,
  outcomesOf,
  type ReportedMoney,
  type ReportedBy,
  type ReportSubject,
} from "#app/features/reports/reported/rules.ts";
import type { Outcome } from "#db/schema/report-values.ts";
import { CaseKeys } from "./case-keys.tsx";

type DecisionProps = {
  subject: ReportSubject;
  version: number;
  money: ReportedMoney | null;
  by: ReportedBy;
  currency: string;
  names: { student: string; teacher: string };
  state: FormState | undefined;
};

const words: Record<Outcome, { label: string; hint: string }> = {
  dismiss: { label: "No action", hint: "Your reason says why." },
  warn: { label: "Warn", hint: "Your reason is the warning." },
  part: { label: "Refund a part", hint: "You say below how much goes back." },
  refund: { label: "Refund the lesson", hint: "The lesson counts as not having taken place." },
  hide: {
    label: "Take the review down",
    hint: "It is shown to nobody and counts in no mean. Its writer is told why.",
  },
};

/** What each outcome does to the money is in its card; the button names the one that is chosen. */
export function DecisionForm(props: DecisionProps) {
  const { subject, version, money, by, currency, names, state } = props;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  const typed = typedValue(state, "outcome");
  const [chosen, choose] = useState(typed);
  const [part, setPart] = useState(typedValue(state, "partPence") ?? "");
  const partPence = readAmount(part);
  const isPart = money !== null && partPence > 0 && partPence < money.amountPence;
  useEffect(() => {
    if (state === undefined) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (first instanceof HTMLFieldSetElement ? first.querySelector("input") : first)?.focus();
  }, [state]);
  const exact = (pence: number) => formatMoney(pence, currency, { pence: "always" });
  const isReview = subject === "review";
  const possible = useMemo(() => outcomesOf(subject, money), [subject, money]);
  const labels = useMemo(
    () => possible.map((value) => (value === "warn" ? warnText(by) : words[value].label)),
    [possible, by],
  );
  return (
    <Form
      method="post"
      ref={form}
      noValidate
      className="grid gap-5"
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || busy) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <CaseKeys outcomes={labels} />
      <FormError>{state?.errors[""] ?? state?.errors["version"]}</FormError>
      <input type="hidden" name="version" value={version} />
      <RadioCards
        name="outcome"
        label="Outcome"
        required
        options={possible.map((value, place) => ({
          value,
          label: labels[place]!,
          hint: (
            <>
              {value === "refund" && money?.state === "completed"
                ? "The lesson stays completed; the teacher and we give back our parts."
                : words[value].hint}
              {isReview ? null : (
                <Effect outcome={value} money={money} names={names} exact={exact} />
              )}
            </>
          ),
        }))}
        defaultValue={typed}
        onChange={choose}
        error={state?.errors["outcome"]}
      />
      {isReview || canRefund(money) ? null : (
        <p className="text-xs text-muted">{whyNoRefund(money)}</p>
      )}
      {canRefund(money) ? (
        <div>
          <TextField
            name="partPence"
            label="What goes back, in pounds"
            hint={`Needed where you refund a part: more than nothing, and less than ${exact(money!.amountPence)}.`}
            inputMode="decimal"
            required={chosen === "part"}
            defaultValue={part}
            onChange={(event) => setPart(event.currentTarget.value)}
            error={state?.errors["partPence"]}
          />
          {isPart ? (
            <p role="status" className="mt-2 text-sm text-muted">
              <Effect outcome="part" {...{ money, names, exact, partPence }} />
            </p>
          ) : null}
        </div>
      ) : null}
      <TextArea
        name="reason"
        label={isReview ? "Statement of reasons" : "Statement of reasons, sent to both"}
        hint={`At least ${rules.report.reasonMinCharacters} characters. Say what was seen and which rule decides; do not identify the person who reported.`}
        rows={6}
        required
        minLength={rules.report.reasonMinCharacters}
        maxLength={rules.report.reasonMaxCharacters}
        count
        defaultValue={typedValue(state, "reason")}
        error={state?.errors["reason"]}
      />
      <Button size="l" wide disabled={busy}>
        {busy
          ? "One moment"
          : buttonText(chosen, money, by, isPart ? exact(partPence) : null, exact)}
      </Button>
      <StillToSend state={state} />
      <p className="text-xs text-muted">
        {isReview
          ? "Who reported it is mailed the outcome and the reason at once, and so is its writer if it is taken down."
          : "Both are mailed the outcome and the reason at once."}{" "}
        It cannot be taken back here.
      </p>
    </Form>
  );
}

function Effect({
  outcome,
  money,
  names,
  exact,
  partPence,
}: Pick<DecisionProps, "money" | "names"> & {
  outcome: Outcome;
  exact: (pence: number) => string;
  /** Of a part: until it is typed there is nothing to split. */
  partPence?: number;
}) {
  if (outcome === "part" && partPence === undefined) return null;
  const effect = effectOf(outcome, money, partPence);
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
          <span key={label} className="flex min-w-0 flex-col justify-between wrap-anywhere">
            {label}{" "}
            <strong className="num block text-base font-semibold text-ink">{exact(pence)}</strong>
          </span>
        ))}
      </span>
      <span className="mt-1 block">
        {outcome === "refund" || outcome === "part" || money?.state === "disputed"
          ? "At once."
          : money?.state === "completed"
            ? "It stays as it is."
            : `Once ${rules.settle.autoCompleteHours} hours have passed since the end.`}
      </span>
    </span>
  );
}

/** Who is warned is the other of the two than who reported. */
function warnText(by: ReportedBy): string {
  return by === "teacher" ? "Warn the student" : "Warn the teacher";
}

function whyNoRefund(money: ReportedMoney | null): string {
  if (money === null) return "A report about no lesson has no money to give back.";
  if (money.amountPence === 0) return "The lesson cost nothing, so there is nothing to refund.";
  if (money.state === "booked")
    return "The lesson has not begun: until then the two of them can still cancel it themselves.";
  return "A refund is not offered: the money of this lesson has been settled already.";
}

function buttonText(
  chosen: string | undefined,
  money: ReportedMoney | null,
  by: ReportedBy,
  part: string | null,
  exact: (pence: number) => string,
): string {
  if (chosen === "refund" && money !== null) return `Refund ${exact(money.amountPence)}`;
  if (chosen === "part") return part === null ? "Refund a part" : `Refund ${part}`;
  if (chosen === "warn") return warnText(by);
  if (chosen === "hide") return "Take the review down";
  return chosen === "dismiss" ? "Close without action" : "Decide and tell both";
}
