import { useId, useRef } from "react";
import { Form } from "react-router";
import { rules } from "#config/rules.ts";
import { type WebhookEvent, webhookEvents } from "#db/schema/api/webhook-values.ts";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { FieldError, TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { webhookEventText } from "../text.ts";

type FormProps = { role: "student" | "teacher"; state: FormState | undefined; busy: boolean };

/** What only teachers are told of. */
const teacherEvents: readonly WebhookEvent[] = ["review.published", "payout.paid"];

/** A new webhook: where events go, and which. */
export function EndpointForm({ role, state, busy }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const errorId = useId();
  useErrorFocus(form, state);
  const ticked = [state?.values["events"] ?? []].flat();
  const events = webhookEvents.filter(
    (event) => role === "teacher" || !teacherEvents.includes(event),
  );
  const eventsError = state?.errors["events"] ?? state?.errors["events.0"];
  return (
    <Form method="post" ref={form} noValidate className="grid gap-4">
      <FormError>{state?.errors[""]}</FormError>
      <TextField
        name="url"
        type="url"
        label="Address"
        hint="It begins with https:// and can be reached from the internet."
        most={rules.api.webhookAddressCharacters}
        defaultValue={typedValue(state, "url")}
        error={state?.errors["url"]}
      />
      <fieldset aria-describedby={eventsError ? errorId : undefined}>
        <legend className="mb-1 font-semibold">When it is told</legend>
        {events.map((event) => (
          <CheckboxField
            key={event}
            name="events"
            value={event}
            label={webhookEventText[event]}
            defaultChecked={ticked.includes(event)}
          />
        ))}
        {eventsError ? <FieldError id={errorId}>{eventsError}</FieldError> : null}
      </fieldset>
      <Button disabled={busy} className="justify-self-start">
        Add webhook
      </Button>
    </Form>
  );
}
