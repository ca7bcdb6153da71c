import { Form, useNavigation } from "react-router";
import { reversedText } from "#app/features/reports/reported/text.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { CaseHistory } from "../appeals.server.ts";
import { sameAdminText } from "../text.ts";
import { NextCards } from "./next-cards.tsx";

type HistoryProps = { history: CaseHistory; zone: string; state: FormState | undefined };

/** Appeals, each with its answer or the form for it, and decisions that were reversed. */
export function CaseHistoryPanels({ history, zone, state }: HistoryProps) {
  return (
    <>
      {history.appeals.map((appeal) => (
        <Panel
          key={appeal.id}
          title={`Appeal of ${appeal.by}`}
          action={<Time at={appeal.createdAt} zone={zone} format="day-time" />}
        >
          <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">{appeal.text}</p>
          {appeal.answer !== null ? (
            <p className="mt-3 border-t border-line pt-3 wrap-anywhere whitespace-pre-line">
              <b className="font-semibold">
                {appeal.outcome === "upheld" ? "The decision stays" : "Reversed"}, by{" "}
                {appeal.decidedBy}.
              </b>{" "}
              {appeal.answer}
            </p>
          ) : appeal.mayAnswer ? (
            <AnswerAppeal appealId={appeal.id} state={state} />
          ) : (
            <p className="mt-3 text-sm text-muted">{sameAdminText}</p>
          )}
        </Panel>
      ))}
      {history.reversals.map((reversal) => (
        <Panel
          key={reversal.id}
          title={reversedText(reversal.outcome)}
          action={<Time at={reversal.at} zone={zone} format="day-time" />}
        >
          <p className="max-w-[70ch] wrap-anywhere whitespace-pre-line">
            <b className="font-semibold">{reversal.by}:</b> {reversal.reason}
          </p>
          <p className="mt-2 text-sm wrap-anywhere text-muted">
            The facts had been: “{reversal.facts}”
            {reversal.ownPence > 0
              ? ` The teacher got ${formatMoney(reversal.ownPence, undefined, { pence: "always" })} of our own money.`
              : ""}
          </p>
        </Panel>
      ))}
    </>
  );
}

function AnswerAppeal({ appealId, state }: { appealId: string; state: FormState | undefined }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" noValidate className="mt-4 grid gap-4 border-t border-line pt-4">
      <input type="hidden" name="appealId" value={appealId} />
      <RadioCards
        name="verdict"
        label="Your answer"
        required
        columns={2}
        options={[
          { value: "upheld", label: "The decision stays" },
          { value: "overturned", label: "The decision is reversed" },
        ]}
        defaultValue={typedValue(state, "verdict")}
        error={state?.errors["verdict"]}
      />
      <NextCards state={state} />
      <TextArea
        name="answer"
        label="The reason, sent to both"
        rows={4}
        required
        defaultValue={typedValue(state, "answer")}
        error={state?.errors["answer"]}
      />
      <Button name="decision" value="answer-appeal" disabled={busy}>
        Answer the appeal
      </Button>
    </Form>
  );
}
