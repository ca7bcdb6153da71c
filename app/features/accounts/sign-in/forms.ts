import { z } from "zod";
import { currentPasswordField, longest } from "../passwords/forms.ts";
import { emailField } from "../account-security/person-fields.ts";
import type { PasswordPolicy } from "../passwords/password-policy.ts";

/** Where to go on to. Judged by `localPath`, never by the form: nobody typed it. */
export const nextField = z.string().optional().catch(undefined);

/** The button that leads to a provider's pages. */
export const redirectForm = z.object({
  next: nextField,
  again: z.literal("yes").optional().catch(undefined),
});

export function loginForm(policy: PasswordPolicy) {
  return z.object({
    email: emailField,
    password: z
      .string("Enter your password")
      .min(1, "Enter your password")
      .max(longest(policy), `Use at most ${longest(policy)} characters`),
    next: nextField,
  });
}

const codeField = z
  .string("Enter a code")
  .trim()
  .min(1, "Enter a code")
  .max(40, "This is longer than any code");

export const secondStepForm = z.object({ code: codeField });

/** Proves once more who is there; the code is asked only with two-step sign-in on. */
export function proveForm(policy: PasswordPolicy) {
  return z.object({
    password: currentPasswordField(policy),
    code: codeField.optional().or(z.literal("")),
  });
}
