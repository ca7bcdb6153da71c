import { Form, useNavigation } from "react-router";
import { CardFields } from "#app/features/payments/provider/ui/card-fields.tsx";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";

type CardProps = { last4: string; changed: boolean; state?: FormState };

/** Which card the rest of a series is charged to, and another in its place. */
export function SeriesCardForm({ last4, changed, state }: CardProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <>
      {changed ? (
        <p role="status" className="mt-3 rounded-note bg-sunken px-4 py-3 font-medium">
          What is still to come is charged to the card ending {last4} from now on.
        </p>
      ) : null}
      <details className="mt-3" open={state !== undefined || undefined}>
        <summary className="link-quiet inline-flex min-h-11 items-center font-semibold">
          Charged to the card ending {last4}: change it
        </summary>
        <Form method="post" action="?card" preventScrollReset className="mt-2 grid gap-4">
          <input type="hidden" name="form" value="card" />
          <FormError>{state?.errors[""]}</FormError>
          <CardFields
            errors={state?.errors ?? {}}
            lead="Nothing is charged now, unless a charge was declined before: that one is tried again. The other card is forgotten."
          />
          <Button disabled={busy} className="justify-self-start">
            {busy ? "One moment" : "Use this card from now on"}
          </Button>
        </Form>
      </details>
    </>
  );
}
