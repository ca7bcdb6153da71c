import { Form, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { rules } from "#config/rules.ts";

type AnswerProps = {
  isOwn: boolean;
  canApprove: boolean;
  /** The sums above, as they are posted back with the approval. */
  shown: string;
  state: FormState | undefined;
};

/** Another admin approves or declines; who asked waits. */
export function AnswerPanel({ isOwn, canApprove, shown, state }: AnswerProps) {
  const busy = useNavigation().state === "submitting";
  const [fewest, longest] = rules.adjust.reasonCharacters as [number, number];
  if (isOwn)
    return (
      <Note>
        You asked for this, so another admin answers it. They find it under “Refunds and goodwill”.
      </Note>
    );
  return (
    <Panel title="Your answer">
      <FormError>{state?.errors[""]}</FormError>
      {canApprove ? (
        <Form method="post" className="mt-2">
          <input type="hidden" name="intent" value="approve" />
          <input type="hidden" name="preview" value={shown} />
          <Button size="l" wide disabled={busy}>
            Approve: the money moves now
          </Button>
        </Form>
      ) : null}
      <Form method="post" noValidate className="mt-6 grid gap-4">
        <input type="hidden" name="intent" value="decline" />
        <TextArea
          name="declineReason"
          label="Why you decline it"
          hint={`At least ${fewest} characters.`}
          rows={3}
          required
          maxLength={longest}
          defaultValue={typedValue(state, "declineReason")}
          error={state?.errors["declineReason"]}
        />
        <Button variant="danger" disabled={busy}>
          Decline
        </Button>
      </Form>
    </Panel>
  );
}
