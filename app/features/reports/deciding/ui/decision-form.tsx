import { useEffect, useMemo, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useServerDrawn } from "#app/platform/lazy-module.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { StillToSend } from "#app/features/accounts/sessions/ui/still-to-send.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { rules } from "#config/rules.ts";
import { readAmount, readMinutes } from "#app/features/reports/deciding/forms.ts";
import {
  canRefund,
  outcomesOf,
  priceOfMinutes,
  type ReportedMoney,
  type ReportedBy,
  type ReportSubject,
} from "#app/features/reports/reported/rules.ts";
import { usualGround } from "#app/features/reports/reported/statement.ts";
import { groundText } from "#app/features/reports/reported/text.ts";
import { usualFacts } from "#app/features/reports/deciding/templates.ts";
import {
  type Category,
  type Ground,
  grounds,
  type Outcome,
} from "#db/schema/reports/report-values.ts";
import { type MoneyWaits, movesMoney } from "#app/features/reports/hearing/hearing.ts";
import { askPanelId, moneyWaitsText } from "#app/features/reports/hearing/text.ts";
import { CaseKeys } from "./case-keys.tsx";
import { Effect } from "./effect.tsx";

type DecisionProps = {
  subject: ReportSubject;
  version: number;
  money: ReportedMoney | null;
  by: ReportedBy;
  currency: string;
  names: { student: string; teacher: string };
  category: Category;
  /** Why no money may move yet; null: it may. */
  waits: MoneyWaits | null;
  /** Who is to be heard. */
  askedName: string;
  /** Of the lesson; null where there is none. */
  minutes: number | null;
  state: FormState | undefined;
};

const words: Record<Outcome, { label: string; hint: string }> = {
  dismiss: { label: "No action", hint: "The facts say why." },
  warn: { label: "Warn", hint: "The facts are the warning." },
  part: { label: "Refund a part", hint: "You say below how much goes back." },
  refund: { label: "Refund the lesson", hint: "The lesson counts as not having taken place." },
  hide: {
    label: "Take the review down",
    hint: "It is shown to nobody and counts in no mean. Its writer is told why.",
  },
};

/** What each outcome does to the money is in its card; the button names the one that is chosen. */
export function DecisionForm(props: DecisionProps) {
  const { subject, category, version, money, minutes, by, currency, names, state } = props;
  const { waits, askedName } = props;
  const isWaiting = (outcome: Outcome) => waits !== null && movesMoney(outcome, money);
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  const typed = typedValue(state, "outcome");
  const [chosen, choose] = useState(typed);
  const [ground, setGround] = useState(typedValue(state, "ground"));
  const [part, setPart] = useState(typedValue(state, "partPence") ?? "");
  const [lost, setLost] = useState(typedValue(state, "minutesLost") ?? "");
  const [facts, setFacts] = useState<string | null>(typedValue(state, "reason") || null);
  const byMinutes =
    money === null || minutes === null
      ? null
      : priceOfMinutes({ amountPence: money.amountPence, minutes }, readMinutes(lost));
  const partPence = byMinutes ?? readAmount(part);
  // A script locks the outcome until the rule is chosen; without one the server asks for both.
  const isDrawn = useServerDrawn();
  const isLocked = !isDrawn && ground === undefined;
  const isPart = money !== null && partPence > 0 && partPence < money.amountPence;
  useEffect(() => {
    if (state === undefined) return;
    const first = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (first instanceof HTMLFieldSetElement ? first.querySelector("input") : first)?.focus();
  }, [state]);
  const exact = (pence: number) => formatMoney(pence, currency, { pence: "always" });
  const isReview = subject === "review";
  const possible = useMemo(() => outcomesOf(subject, money), [subject, money]);
  // Where every outcome moves money, there is nothing to choose before the other side is heard.
  const isBlocked = possible.every(isWaiting);
  const usual = usualGround(category);
  const rulesOfTerms = useMemo(() => [usual, ...grounds.filter((one) => one !== usual)], [usual]);
  const ruleLabels = useMemo(() => rulesOfTerms.map(groundText), [rulesOfTerms]);
  const usualWords =
    ground === undefined || chosen === undefined
      ? ""
      : usualFacts(ground as Ground, chosen as Outcome);
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
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
        if (busy || isBlocked) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <CaseKeys grounds={ruleLabels} outcomes={labels} hasGround={ground !== undefined} />
      <FormError>{state?.errors[""] ?? state?.errors["version"]}</FormError>
      <input type="hidden" name="version" value={version} />
      <RadioCards
        name="ground"
        label="The rule that decides"
        hint="First the one that reports like this usually come under."
        required
        options={rulesOfTerms.map((value, place) => ({ value, label: ruleLabels[place]! }))}
        defaultValue={ground}
        onChange={setGround}
        error={state?.errors["ground"]}
      />
      {waits !== null && possible.some(isWaiting) ? (
        <Note tone="info" title={isBlocked ? "No outcome can be chosen yet." : undefined}>
          <p className="text-sm">{moneyWaitsText(waits, askedName)}</p>
          {waits === "not-asked" ? (
            <a href={`#${askPanelId}`} className="link inline-flex min-h-11 items-center">
              Go to the question to {askedName}
            </a>
          ) : null}
        </Note>
      ) : null}
      <RadioCards
        name="outcome"
        label="Outcome"
        hint={isBlocked ? undefined : "Choose the rule first."}
        required={!isBlocked}
        options={possible.map((value, place) => ({
          value,
          disabled: isLocked || isWaiting(value),
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
        error={isLocked || isBlocked ? undefined : state?.errors["outcome"]}
      />
      {isReview || canRefund(money) ? null : (
        <p className="text-xs text-muted">{whyNoRefund(money)}</p>
      )}
      {canRefund(money) ? (
        <div>
          <TextField
            name="partPence"
            label="What goes back, in pounds"
            hint={`Of a part, unless you name the minutes: more than nothing, and less than ${exact(money!.amountPence)}.`}
            inputMode="decimal"
            required={chosen === "part" && lost === ""}
            defaultValue={part}
            onChange={(event) => setPart(event.currentTarget.value)}
            error={state?.errors["partPence"]}
          />
          {minutes === null ? null : (
            <TextField
              name="minutesLost"
              label="Or the minutes that were lost"
              hint={`Of ${minutes}: the sum is reckoned from the price.`}
              inputMode="numeric"
              className="mt-4"
              defaultValue={lost}
              onChange={(event) => setLost(event.currentTarget.value)}
              error={state?.errors["minutesLost"]}
            />
          )}
          {isPart ? (
            <p role="status" className="mt-2 text-sm text-muted">
              <Effect outcome="part" {...{ money, names, exact, partPence }} />
            </p>
          ) : null}
        </div>
      ) : null}
      <TextArea
        name="reason"
        label={isReview ? "The facts" : "The facts, sent to both"}
        hint={`At least ${rules.report.reasonMinCharacters} characters. Say what was seen and why the rule fits; do not identify the person who reported. The rule, what the decision reaches, how long, and how to object are said beside it.`}
        rows={6}
        required
        minLength={rules.report.reasonMinCharacters}
        maxLength={rules.report.reasonMaxCharacters}
        count
        value={facts ?? usualWords}
        onChange={(event) => setFacts(event.currentTarget.value)}
        error={state?.errors["reason"]}
      />
      {isBlocked ? null : (
        <Button size="l" wide disabled={busy}>
          {busy
            ? "One moment"
            : buttonText(chosen, money, by, isPart ? exact(partPence) : null, exact)}
        </Button>
      )}
      <StillToSend state={state} />
      <p className="text-xs text-muted">
        {isReview
          ? "Who reported it is mailed the outcome and the reason at once, and so is its writer if it is taken down."
          : "Both are mailed the outcome and the reason at once."}{" "}
        A refund stays on the card; everything else can be reversed.
      </p>
    </Form>
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
