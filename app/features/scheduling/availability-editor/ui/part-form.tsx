import { type ReactNode, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { madeFromField } from "#app/platform/forms/made-from.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { useAction } from "#app/features/scheduling/calendar/panels/use-part-address.ts";

export const exceptionParts = ["day", "days", "off", "journey"] as const;
export type ExceptionPart = (typeof exceptionParts)[number];

type PartFormProps = {
  part: ExceptionPart;
  state: FormState | undefined;
  button: string;
  children: ReactNode;
};

/** A form that changes one part of what differs from the weekly hours. */
export function PartForm({ part, state, button, children }: PartFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const action = useAction(part);
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" action={action} ref={form} noValidate preventScrollReset className="mt-4">
      <FormError>{state?.errors[""]}</FormError>
      <div className="grid gap-4">
        {children}
        <div>
          <Button variant="outline" disabled={busy}>
            {button}
          </Button>
        </div>
      </div>
    </Form>
  );
}

/** What the form was made from, for the save to compare: an older page's own where it was refused for another reason. */
export function DrawnFrom({ state, drawn }: { state: FormState | undefined; drawn: string }) {
  return (
    <input type="hidden" name={madeFromField} value={typedValue(state, madeFromField) ?? drawn} />
  );
}
