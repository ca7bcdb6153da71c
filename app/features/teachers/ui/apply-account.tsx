import { useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import {
  AgreementFields,
  IdentityFields,
  type SignUpLimits,
} from "#app/features/accounts/ui/account-fields.tsx";
import { useErrorFocus } from "#app/features/accounts/ui/use-error-focus.ts";
import { ZoneSelect } from "#app/features/accounts/ui/zone-select.tsx";
import { typedValue, type FormState } from "#app/platform/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { brand } from "#config/brand.ts";

type ApplyAccountProps = { zones: string[]; limits: SignUpLimits; state?: FormState };

/** The account an application begins with. */
export function ApplyAccount({ zones, limits, state }: ApplyAccountProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  return (
    <Form method="post" action="/teacher/apply" ref={form} noValidate className="grid gap-3.5">
      <FormError>{state?.errors[""]}</FormError>
      <IdentityFields state={state} nameHint="As it should stand on your page" />
      <ZoneSelect
        zones={zones}
        chosen={typedValue(state, "zone")}
        fallback={brand.zone}
        hint="Your hours are kept on its clock"
        error={state?.errors["zone"]}
      />
      <AgreementFields state={state} limits={limits} />
      <Button size="l" wide disabled={busy}>
        {busy ? "One moment" : "Make my account and begin"}
      </Button>
      <p className="text-center text-sm text-muted">
        Been here before?{" "}
        <Link to="/login?next=%2Fteacher%2Fapply" className="link-quiet font-semibold">
          Log in
        </Link>{" "}
        and go on where you were.
      </p>
    </Form>
  );
}
