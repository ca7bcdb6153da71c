import { Form, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import { rules } from "#config/rules.ts";
import type { QuestionToMe } from "#app/features/reports/reported/reports.server.ts";

type AnswerProps = {
  question: QuestionToMe;
  decided: boolean;
  zone: string;
  state: FormState | undefined;
};

/** Our question to the reader, and their answer or the form for it. */
export function AskedForm({ question, decided, zone, state }: AnswerProps) {
  const busy = useNavigation().state === "submitting";
  const { answer, agrees, answeredAt, dueAt } = question;
  return (
    <Panel title="Our question to you">
      <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">{question.question}</p>
      <FormError>{state?.errors[""]}</FormError>
      {answer !== null && answeredAt !== null ? (
        <div className="mt-4 border-t border-line pt-4">
          <p className="text-sm text-muted">
            Your answer, <Time at={answeredAt} zone={zone} format="full-time" />
            {agrees ? ". You agree with what was reported" : ""}:
          </p>
          <p className="max-w-[62ch] wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      ) : decided ? (
        <p className="mt-4 text-muted">You did not answer before it was decided.</p>
      ) : (
        <Form method="post" noValidate className="mt-4 grid gap-4 border-t border-line pt-4">
          <p className="text-sm">
            Please answer by <Time at={dueAt} zone={zone} format="long-time" />. After that we may
            decide without your answer.
          </p>
          <TextArea
            name="answer"
            label="Your answer"
            hint={`At least ${rules.report.reasonMinCharacters} characters. Only the people who decide here read it.`}
            rows={6}
            required
            maxLength={rules.report.reasonMaxCharacters}
            count
            defaultValue={typedValue(state, "answer")}
            error={state?.errors["answer"]}
          />
          <CheckboxField
            name="agrees"
            label="What was reported is so: decide without waiting for more from me"
            defaultChecked={typedValue(state, "agrees") !== undefined}
          />
          <Button name="do" value="answer" disabled={busy}>
            Send your answer
          </Button>
        </Form>
      )}
    </Panel>
  );
}
