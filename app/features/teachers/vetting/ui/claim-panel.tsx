import { Form, useNavigation } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { timeText } from "#app/ui/time-text.ts";
import { rules } from "#config/rules.ts";

type ClaimPanelProps = {
  /** Who reads it now, and until when; null: nobody does. */
  claim: { by: string; until: number } | null;
  name: string;
  zone: string;
  state?: FormState;
};

/** Nothing is decided of what nobody has claimed; what another admin reads is taken over on purpose. */
export function ClaimPanel({ claim, name, zone, state }: ClaimPanelProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <section aria-labelledby="claim" className="grid gap-3">
      <h2 id="claim" className="text-xl">
        {claim === null ? "Claim it to decide" : `${claim.by} is reading this`}
      </h2>
      <FormError>{state?.errors[""]}</FormError>
      <p className="text-sm text-muted">
        {claim === null
          ? `Others then see that you are reading it. A claim lasts ${rules.apply.claimMinutes} minutes, and longer while you work on it.`
          : `Since less than ${rules.apply.claimMinutes} minutes, until ${timeText(claim.until, zone, "time")}. Two decisions at once would help nobody.`}
      </p>
      <Form method="post" className="grid gap-2">
        {claim === null ? null : (
          <CheckboxField
            name="takeOver"
            required
            label={`I take it over from ${claim.by}, whose page then decides nothing any more`}
          />
        )}
        <Button
          name="decision"
          value="claim"
          wide
          disabled={busy}
          variant={claim === null ? "primary" : "danger"}
        >
          {claim === null ? `Claim ${name}` : "Take it over"}
        </Button>
      </Form>
    </section>
  );
}

/** For the one who has claimed it: until when, and the way to give it back. */
export function OwnClaim({ until, zone }: { until: number | null; zone: string }) {
  return (
    <Form method="post" className="flex flex-wrap items-center justify-between gap-x-4">
      <p className="text-sm">
        <b className="font-semibold">Claimed by you</b>
        <span className="text-muted">
          {until === null
            ? ". The time is over, and somebody else may claim it."
            : ` until ${timeText(until, zone, "time")}`}
        </span>
      </p>
      <Button name="decision" value="release" variant="quiet">
        Release claim
      </Button>
    </Form>
  );
}
