import { rules } from "#config/rules.ts";
import { passwordPolicy } from "./password-policy.ts";

/** The policy in force: length, and nothing about composition. */
export const ourPasswordPolicy = passwordPolicy({
  minLength: rules.account.passwordMin,
  maxLength: rules.account.passwordMax,
});
