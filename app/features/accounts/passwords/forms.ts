import { z } from "zod";
import { emailField } from "../account-security/person-fields.ts";
import { type PasswordPolicy, brokenRules, brokenRuleText } from "./password-policy.ts";

/** A new password that keeps the policy; the server's list of common ones is asked later. */
export function passwordField(policy: PasswordPolicy) {
  return z.string("Choose a password").superRefine((password, context) => {
    const [broken] = brokenRules(password, policy);
    if (broken !== undefined)
      context.addIssue({ code: "custom", message: brokenRuleText(broken, policy) });
  });
}

/** Of a password that exists already: nobody hashes a longer one. */
export const longest = ({ maxLength = 4096 }: PasswordPolicy) => maxLength;

/** A reset: first the address, then, with the mailed token, the new password. */
export const askResetForm = z.object({ email: emailField });

export function resetForm(policy: PasswordPolicy) {
  return z.object({ token: z.string().max(100).catch(""), password: passwordField(policy) });
}

export function currentPasswordField(policy: PasswordPolicy) {
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
