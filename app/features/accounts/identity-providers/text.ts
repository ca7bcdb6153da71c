import { company } from "#config/company.ts";

const wrong = "The address or the password is not right. Check both and try again.";

/** The provider's codes. A wrong password and an address without an account read the same. */
const texts: Record<string, string> = {
  INVALID_PASSWORD: wrong,
  EMAIL_NOT_FOUND: wrong,
  INVALID_LOGIN_CREDENTIALS: wrong,
  INVALID_EMAIL: "Enter an email address like name@example.org",
  MISSING_PASSWORD: "Enter your password",
  EMAIL_EXISTS:
    "There is an account with this address already. Log in instead, or ask for a new password.",
  WEAK_PASSWORD: "This password is too weak. Choose a longer one.",
  USER_DISABLED: `This account has been closed. Write to ${company.email.support} if you think it should not be.`,
  TOO_MANY_ATTEMPTS_TRY_LATER: "There were too many attempts. Try again in a few minutes.",
  MFA_REQUIRED:
    "This account needs multi-factor sign-in with our provider, which is not supported here.",
  OPERATION_NOT_ALLOWED: "Accounts with a password cannot be used here at the moment.",
};
const failed = "The sign-in provider did not answer. Check your connection and try again.";

/** What a person reads for the provider's error message, such as "WEAK_PASSWORD : …". */
export function providerText(message: string | undefined): string {
  const code = /^[A-Z_]+/.exec(message ?? "")?.[0] ?? "";
  if (code === "PASSWORD_DOES_NOT_MEET_REQUIREMENTS") return `${broken}${missing(message ?? "")}`;
  return texts[code] ?? failed;
}

/** Which field an error belongs to; null: the form as a whole. */
export function providerField(message: string | undefined): "password" | "email" | null {
  const code = /^[A-Z_]+/.exec(message ?? "")?.[0] ?? "";
  if (["WEAK_PASSWORD", "PASSWORD_DOES_NOT_MEET_REQUIREMENTS", "MISSING_PASSWORD"].includes(code))
    return "password";
  return code === "EMAIL_EXISTS" || code === "INVALID_EMAIL" ? "email" : null;
}

const broken = "This password does not keep the rules of our sign-in provider";

/** The provider's own list, where it gives one. */
function missing(message: string): string {
  const list = /\[([^\]]{1,400})\]/.exec(message)?.[1];
  return list === undefined ? "." : `: ${list}.`;
}
