import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { timeText } from "#app/ui/time-text.ts";
import { rules } from "#config/rules.ts";

type AppealFormProps = { sanctionId: string; until: number; zone: string; state?: FormState };

/** The one appeal, while there is time for it. */
export function AppealForm({ sanctionId, until, zone, state }: AppealFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  return (
    <Form method="post" ref={form} noValidate className="mt-5 grid gap-3 border-t border-line pt-4">
      <h3 className="text-lg">Appeal</h3>
      <FormError>{state?.errors[""]}</FormError>
      <p className="text-sm text-muted">
        Once, until {timeText(until, zone, "long-time")}. Somebody who had no part in the decision
        looks at it. It stays in force meanwhile.
      </p>
      <input type="hidden" name="sanctionId" value={sanctionId} />
      <TextArea
        name="text"
        label="What should we look at again?"
        hint={`At least ${rules.report.reasonMinCharacters} characters.`}
        rows={6}
        required
        maxLength={rules.report.reasonMaxCharacters}
        count
        defaultValue={typedValue(state, "text")}
        error={state?.errors["text"]}
      />
      <div>
        <Button disabled={busy}>Send the appeal</Button>
      </div>
    </Form>
  );
}
