import { Form, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import { rules } from "#config/rules.ts";
import type { AskedQuestion } from "../questions.server.ts";
import { askPanelId, usualQuestion } from "../text.ts";

type AskProps = {
  question: AskedQuestion | null;
  /** Who is asked. */
  name: string;
  canAsk: boolean;
  zone: string;
  now: number;
  state: FormState | undefined;
};

/** What the other side was asked and answered, or the way to ask. */
export function AskPanel({ question, name, canAsk, zone, now, state }: AskProps) {
  if (question !== null) return <Asked {...{ question, zone, now, state }} />;
  return canAsk ? <Ask name={name} state={state} /> : null;
}

function Ask({ name, state }: Pick<AskProps, "name" | "state">) {
  const busy = useNavigation().state === "submitting";
  return (
    <Panel id={askPanelId} title={`What ${name} says`} className="scroll-mt-24">
      <Form method="post" noValidate className="grid gap-4">
        <FormError>{state?.errors[""]}</FormError>
        <TextArea
          name="question"
          label={`Your question to ${name}`}
          hint={`By mail and behind the bell. ${name} has ${rules.settle.disputeReplyHours} hours, and is not told who reported.`}
          rows={3}
          required
          defaultValue={typedValue(state, "question") ?? usualQuestion}
          error={state?.errors["question"]}
        />
        <Button name="decision" value="ask" variant="outline" disabled={busy}>
          Ask {name}
        </Button>
      </Form>
    </Panel>
  );
}

type AskedProps = Pick<AskProps, "zone" | "now" | "state"> & { question: AskedQuestion };

function Asked({ question, zone, now, state }: AskedProps) {
  const { askedName, answer, agrees, answeredAt, askedAt, dueAt } = question;
  const unsent = typedValue(state, "question");
  return (
    <Panel
      title={`What ${askedName} says`}
      action={<Time at={answeredAt ?? askedAt} zone={zone} format="day-time" />}
    >
      <FormError>
        {unsent === undefined ? null : (
          <>
            <p>{askedName} was asked already. What you wrote was not sent:</p>
            <p className="mt-1 font-normal wrap-anywhere whitespace-pre-line">{unsent}</p>
          </>
        )}
      </FormError>
      <p className="max-w-[70ch] text-sm wrap-anywhere whitespace-pre-line text-muted">
        We asked: “{question.question}”
      </p>
      {answer === null ? (
        <p className="mt-3">
          {now < dueAt ? `No answer yet. ${askedName} has until ` : "No answer came until "}
          <Time at={dueAt} zone={zone} format="day-time" />.
        </p>
      ) : (
        <>
          {agrees ? <p className="mt-3 font-semibold">Agrees with what was reported.</p> : null}
          <p className="mt-3 max-w-[70ch] wrap-anywhere whitespace-pre-line">{answer}</p>
        </>
      )}
    </Panel>
  );
}
