import { rules } from "#config/rules.ts";
import { env } from "#app/platform/env/env.server.ts";
import { passwordPolicy, type PasswordPolicy } from "./password-policy.ts";

/** The policy where passwords are kept here: length, and nothing about composition unless the operator asks for it. */
export function ourPasswordPolicy(): PasswordPolicy {
  const own = env();
  return passwordPolicy({
    minLength: own.PASSWORD_MIN_LENGTH ?? rules.account.passwordMin,
    maxLength: own.PASSWORD_MAX_LENGTH ?? rules.account.passwordMax,
    lowercase: own.PASSWORD_LOWER ?? false,
    uppercase: own.PASSWORD_UPPER ?? false,
    numeric: own.PASSWORD_NUMERIC ?? false,
    nonAlphanumeric: own.PASSWORD_SYMBOL ?? false,
  });
}
