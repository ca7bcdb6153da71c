import { rules } from "#config/rules.ts";
import { z } from "zod";
import type { PasswordPolicy } from "../passwords/password-policy.ts";
import { nameField, emailField, zoneField } from "../account-security/person-fields.ts";
import { passwordField } from "../passwords/forms.ts";
import { nextField } from "../sign-in/forms.ts";

const agreed = z.literal("yes", "Tick this to go on");

/** Sign-up, for students and for those who will apply to teach. */
const newPersonFields = {
  name: nameField,
  email: emailField,
  zone: zoneField,
  /** A choice from a list; anything else is no choice. */
  learning: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .optional()
    .catch(undefined),
  adult: agreed,
  terms: agreed,
  next: nextField,
};

export function registerForm(policy: PasswordPolicy) {
  return z.object({ ...newPersonFields, password: passwordField(policy) });
}

export type Register = z.infer<ReturnType<typeof registerForm>>;

/** The same where the browser has given the password to a provider, which has proved who they are by it. */
export const provedRegisterForm = z.object({
  ...newPersonFields,
  idToken: z.string().max(8_000).catch(""),
});

/** The same where a provider's own pages ask for name and address. */
export const redirectRegisterForm = z.object({
  zone: newPersonFields.zone,
  learning: newPersonFields.learning,
  adult: agreed,
  terms: agreed,
  next: nextField,
});

export const resendForm = z.object({ email: emailField, next: nextField });

export const verifyForm = z.object({
  email: emailField,
  code: z
    .string("Enter the six digits from the mail")
    .transform((text) => text.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits from the mail")),
  /** The mark of the sign-up that this browser has made, or else the password chosen with it. */
  mark: z.string().max(100).optional().catch(undefined),
  password: z
    .string()
    .max(rules.account.passwordMax, `Use at most ${rules.account.passwordMax} characters`)
    .optional(),
  next: nextField,
});
