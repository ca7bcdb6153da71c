import { Form, useNavigation } from "react-router";
import { rules } from "#config/rules.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import type { ContactMessage } from "../messages.server.ts";

type AnswerProps = {
  message: Pick<ContactMessage, "number" | "name" | "state" | "answers">;
  state: FormState | undefined;
};

/** The answer to a message, mailed to its writer; open at once only where it was refused. */
export function AnswerForm({ message, state }: AnswerProps) {
  const { number, name } = message;
  const busy = useNavigation().state === "submitting";
  return (
    <details
      className="mt-3"
      open={state !== undefined}
      key={`${message.state} ${state === undefined}`}
    >
      <summary className="link inline-flex min-h-11 cursor-pointer items-center font-semibold">
        {message.state === "open" ? `Answer ${name}` : `Write to ${name} again`}
      </summary>
      <Form method="post" noValidate className="mt-2 grid gap-3">
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="answers" value={message.answers.length} />
        <TextArea
          name="message"
          id={`answer-${number}`}
          label={`Your answer to no. ${number}, by mail`}
          rows={5}
          required
          maxLength={rules.chat.characters}
          defaultValue={typedValue(state, "message")}
          error={state?.errors["message"]}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button name="do" value="answer" disabled={busy}>
            Send the answer
          </Button>
          {message.state === "open" ? (
            <Button name="do" value="close" variant="outline" disabled={busy} formNoValidate>
              Close without an answer
            </Button>
          ) : null}
        </div>
      </Form>
    </details>
  );
}

/** The way back from closing a message. */
export function Reopen({ number }: { number: number }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="mt-3 flex flex-wrap items-center gap-x-3">
      <input type="hidden" name="number" value={number} />
      <p className="text-sm text-muted">Closed without an answer.</p>
      <Button name="do" value="reopen" variant="outline" size="s" disabled={busy}>
        Open no. {number} again
      </Button>
    </Form>
  );
}
