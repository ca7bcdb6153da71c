import type { ListedZone } from "#app/platform/time/zones.ts";
import type { ReactNode } from "react";
import {
  AgreementFields,
  IdentityFields,
  type SignUpLimits,
} from "#app/features/accounts/sign-up/ui/account-fields.tsx";
import { SignUpForm } from "#app/features/accounts/sign-up/ui/sign-up-form.tsx";
import type { SignUpOptions } from "#app/features/accounts/sign-up/ui/sign-up-frame.tsx";
import { ZoneField } from "#app/features/accounts/own-account/ui/zone-field.tsx";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";

type ApplyAccountProps = SignUpOptions & {
  zones: ListedZone[];
  limits: SignUpLimits;
  state?: FormState;
  after: ReactNode;
};

/** The account an application begins with. */
export function ApplyAccount({ zones, limits, state, signIn, rules, after }: ApplyAccountProps) {
  return (
    <SignUpForm
      {...{ signIn, rules, state }}
      action="/teacher/apply"
      label="Make my account and begin"
      after={after}
    >
      {(shown) => (
        <>
          <IdentityFields
            state={shown}
            nameHint="As students will see it on your page"
            {...{ signIn, rules }}
          />
          <ZoneField
            onDemand
            zones={zones}
            chosen={typedValue(shown, "zone")}
            hint="Your hours are kept on its clock"
            error={shown?.errors["zone"]}
          />
          <AgreementFields state={shown} limits={limits} />
        </>
      )}
    </SignUpForm>
  );
}
