import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { brand } from "#config/brand.ts";
import { isZone } from "#app/platform/zones.ts";
import { rules } from "#config/rules.ts";
import { plainEmail } from "./email.ts";
import { passkeyAnswer } from "./passkey-form.ts";
import { nameRefusal } from "./person-name.ts";
import { brokenRules, brokenRuleText, type PasswordPolicy } from "./password-policy.ts";

const askEmail = "Enter an email address like name@example.org";

export const emailField = z
  .string(askEmail)
  .transform(plainEmail)
  .pipe(z.email(askEmail).max(254, "That address is too long"));

export const zoneField = z
  .string()
  .optional()
  .catch(undefined)
  .transform((zone) => (zone !== undefined && isZone(zone) ? zone : brand.zone));

export const nameField = z
  .string("Enter your name")
  .trim()
  .min(1, "Enter your name")
  .refine(
    (text) => isAtMost(text, rules.account.nameCharacters),
    `Use at most ${rules.account.nameCharacters} characters`,
  )
  .superRefine((name, context) => {
    const why = nameRefusal(name);
    if (why !== null) context.addIssue({ code: "custom", message: why });
  });

/** A new password that keeps the policy; the server's list of common ones is asked later. */
export function passwordField(policy: PasswordPolicy) {
  return z.string("Choose a password").superRefine((password, context) => {
    const [broken] = brokenRules(password, policy);
    if (broken !== undefined)
      context.addIssue({ code: "custom", message: brokenRuleText(broken, policy) });
  });
}

/** Of a password that exists already: nobody hashes a longer one. */
const longest = ({ maxLength = 4096 }: PasswordPolicy) => maxLength;

/** Where to go on to. Judged by `localPath`, never by the form: nobody typed it. */
const nextField = z.string().optional().catch(undefined);

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

/** A reset: first the address, then, with the mailed token, the new password. */
export const askResetForm = z.object({ email: emailField });
export function resetForm(policy: PasswordPolicy) {
  return z.object({ token: z.string().max(100).catch(""), password: passwordField(policy) });
}

function currentPasswordField(policy: PasswordPolicy) {
  return z
    .string("Enter the password you have now")
    .min(1, "Enter the password you have now")
    .max(longest(policy), "This is not your password");
}

export function changePasswordForm(policy: PasswordPolicy) {
  return z.object({
    currentPassword: currentPasswordField(policy),
    password: passwordField(policy),
  });
}

export const changeEmailForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("ask"), email: emailField }),
  z.object({ intent: z.literal("drop") }),
]);

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

export const twoStepForm = z.object({ intent: z.enum(["codes", "off"]) });

const passkeyNameField = z
  .string()
  .catch("")
  .transform((name) => name.trim().slice(0, 60) || "Passkey");

export const passkeyForm = z.discriminatedUnion("step", [
  z.object({ step: z.literal("options") }),
  z.object({ step: z.literal("answer"), name: passkeyNameField, response: passkeyAnswer }),
]);

/** The forms of the security page, told apart by what they intend. */
export const securityForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("zone"),
    zone: z.string("Choose a time zone").refine(isZone, "Choose a time zone from the list"),
  }),
  z.object({ intent: z.literal("end-session"), sessionId: z.uuid("Choose a session") }),
  z.object({ intent: z.literal("end-others") }),
  z.object({ intent: z.literal("remove-passkey"), passkeyId: z.uuid("Choose a passkey") }),
  z.object({ intent: z.literal("make-calendar-feed") }),
  z.object({ intent: z.literal("remove-calendar-feed") }),
]);
