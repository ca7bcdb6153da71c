import { Form } from "react-router";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { wordsMax } from "../forms.ts";

type AnswerProps = {
  seen: string;
  amount: string;
  /** Evidence can still be sent. */
  canSend: boolean;
  state: FormState | undefined;
};

/** Evidence or nothing: the two answers that a bank takes. */
export function AnswerForms({ seen, amount, canSend, state }: AnswerProps) {
  return (
    <Panel title="Our answer">
      <FormError>{state?.errors[""]}</FormError>
      {canSend ? (
        <Form method="post" className="grid gap-4">
          <input type="hidden" name="seen" value={seen} />
          <TextArea
            name="words"
            label="Anything to add"
            hint="In English. The bank reads it after what is shown here."
            optional
            count
            maxLength={wordsMax}
            defaultValue={typedValue(state, "words")}
            error={state?.errors["words"]}
          />
          <p className="text-sm text-muted">Evidence can be sent once.</p>
          <Button name="do" value="send">
            Send this to the bank
          </Button>
        </Form>
      ) : null}
      <Form
        method="post"
        className={canSend ? "mt-6 grid gap-3 border-t border-line pt-5" : "grid gap-3"}
      >
        <CheckboxField
          name="sure"
          value="yes"
          label={`Give up ${amount}`}
          hint="The student keeps the money, and the lesson is not paid to its teacher. It cannot be taken back."
          error={state?.errors["sure"]}
        />
        <Button name="do" value="accept" variant="outline">
          Accept the dispute
        </Button>
      </Form>
    </Panel>
  );
}
