import { z } from "zod";
import { isZone } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";

export const emailField = z
  .string()
  .transform((text) => text.normalize("NFKC").trim().toLowerCase())
  .pipe(
    z.email("Enter an email address like name@example.org").max(254, "That address is too long"),
  );

export const zoneField = z
  .string()
  .optional()
  .transform((zone) => (zone !== undefined && isZone(zone) ? zone : "Europe/London"));

export const nameField = z
  .string()
  .trim()
  .min(1, "Enter your name")
  .max(80, "Use at most 80 characters");

export const passwordField = z
  .string()
  .min(rules.account.passwordMin, `Use at least ${rules.account.passwordMin} characters`)
  .max(rules.account.passwordMax, `Use at most ${rules.account.passwordMax} characters`);

const agreed = z.literal("yes", "Tick this to go on");

/** Sign-up, for students and for those who will apply to teach. */
export const registerForm = z.object({
  name: nameField,
  email: emailField,
  password: passwordField,
  zone: zoneField,
  learning: z.string().max(20).optional(),
  adult: agreed,
  terms: agreed,
  next: z.string().optional(),
});
export type Register = z.infer<typeof registerForm>;

export const loginForm = z.object({
  email: emailField,
  password: z
    .string()
    .min(1, "Enter your password")
    .max(rules.account.passwordMax, `Use at most ${rules.account.passwordMax} characters`),
  next: z.string().optional(),
});

export const verifyForm = z.object({
  email: emailField,
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits from the mail")),
  next: z.string().optional(),
});
