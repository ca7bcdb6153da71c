import { rules } from "#config/rules.ts";
import type { SignUpLimits } from "./ui/account-fields.tsx";

/** For a loader: the form itself carries no rules. */
export const signUpLimits: SignUpLimits = {
  age: rules.apply.minAge,
};
