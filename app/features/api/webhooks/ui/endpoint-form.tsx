import { useRef } from "react";
import { Form } from "react-router";
import { rules } from "#config/rules.ts";
import { type WebhookEvent, webhookEvents } from "#db/schema/api/webhook-values.ts";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/fields/checkbox-group.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { webhookEventText } from "../text.ts";

type FormProps = { role: "student" | "teacher"; state: FormState | undefined; busy: boolean };

/** What only teachers are told of. */
const teacherEvents: readonly WebhookEvent[] = ["review.published", "payout.paid"];

/** A new webhook: where events go, and which. */
export function EndpointForm({ role, state, busy }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const ticked = [state?.values["events"] ?? []].flat();
  const events = webhookEvents.filter(
    (event) => role === "teacher" || !teacherEvents.includes(event),
  );
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
      <CheckboxGroup
        legend="When it is told"
        name="events"
        options={events.map((value) => ({ value, label: webhookEventText[value] }))}
        chosen={ticked}
        error={state?.errors["events"] ?? state?.errors["events.0"]}
      />
      <Button disabled={busy} className="justify-self-start">
        Add webhook
      </Button>
    </Form>
  );
}
