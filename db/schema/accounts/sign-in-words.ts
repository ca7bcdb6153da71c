/** The ways in. */
export const signInMethods = ["password", "code-mail", "passkey", "provider"] as const;
export type SignInMethod = (typeof signInMethods)[number];

const withCode = [
  "password+code",
  "code-mail+code",
  "passkey+code",
  "provider+code",
] as const satisfies readonly `${SignInMethod}+code`[];

/** By what an account was reached or changed, as its history tells. */
export const securityMethods = [
  ...signInMethods,
  ...withCode,
  "mail-link",
  "security",
  "support",
] as const;
export type SecurityMethod = (typeof securityMethods)[number];

export const securityResults = [
  "signed-in",
  "wrong-password",
  "wrong-code",
  "password-changed",
  "password-reset",
  "email-changed",
  "passkey-added",
  "passkey-removed",
  "two-step-on",
  "two-step-off",
  "recovery-codes-made",
  "calendar-feed-made",
  "calendar-feed-removed",
  "api-token-made",
  "api-token-removed",
  "webhook-made",
  "webhook-removed",
  "webhook-secret-made",
  "support-looked",
] as const;
export type SecurityResult = (typeof securityResults)[number];
