/** What a password must have. The names, defaults and codes are those of the hosted provider. */
export type PasswordPolicy = {
  /** UTF-16 units, as the hosted provider counts. */
  minLength: number;
  maxLength?: number;
  lowercase: boolean;
  uppercase: boolean;
  numeric: boolean;
  nonAlphanumeric: boolean;
};

/** What a form tells of a password before it is typed. `ours`: kept here, and so held against our list of common ones. */
export type NewPasswordRules = { policy: PasswordPolicy; ours: boolean };

export type PolicyCode =
  | "MINIMUM_PASSWORD_LENGTH"
  | "MAXIMUM_PASSWORD_LENGTH"
  | "MISSING_LOWERCASE_CHARACTER"
  | "MISSING_UPPERCASE_CHARACTER"
  | "MISSING_NUMERIC_CHARACTER"
  | "MISSING_NON_ALPHANUMERIC_CHARACTER";

/** A policy with these options; what is left out has the hosted provider's default. */
export function passwordPolicy(options: Partial<PasswordPolicy> = {}): PasswordPolicy {
  return {
    minLength: 6,
    lowercase: false,
    uppercase: false,
    numeric: false,
    nonAlphanumeric: false,
    ...options,
  };
}

/** The characters that count as non-alphanumeric, in the provider's order. Space, + and - do not. */
export const policySymbols = "^$*.[]{}()?\"!@#%&/\\,><':;|_~`";

const judges: [PolicyCode, (password: string, policy: PasswordPolicy) => boolean | null][] = [
  ["MINIMUM_PASSWORD_LENGTH", (text, { minLength }) => text.length >= minLength],
  [
    "MAXIMUM_PASSWORD_LENGTH",
    (text, { maxLength }) => (maxLength === undefined ? null : text.length <= maxLength),
  ],
  ["MISSING_LOWERCASE_CHARACTER", (text, { lowercase }) => (lowercase ? /[a-z]/.test(text) : null)],
  ["MISSING_UPPERCASE_CHARACTER", (text, { uppercase }) => (uppercase ? /[A-Z]/.test(text) : null)],
  ["MISSING_NUMERIC_CHARACTER", (text, { numeric }) => (numeric ? /[0-9]/.test(text) : null)],
  [
    "MISSING_NON_ALPHANUMERIC_CHARACTER",
    (text, { nonAlphanumeric }) =>
      nonAlphanumeric ? [...text].some((character) => policySymbols.includes(character)) : null,
  ],
];

/** Every rule that the policy has, in a fixed order, and whether this password keeps it. */
export function judgePassword(
  password: string,
  policy: PasswordPolicy,
): { code: PolicyCode; met: boolean }[] {
  return judges.flatMap(([code, judge]) => {
    const met = judge(password, policy);
    return met === null ? [] : [{ code, met }];
  });
}

/** The codes of the rules this password breaks; none means that it is accepted. */
export function brokenRules(password: string, policy: PasswordPolicy): PolicyCode[] {
  return judgePassword(password, policy).flatMap(({ code, met }) => (met ? [] : [code]));
}

/** A rule as a person reads it before typing. */
export function ruleText(code: PolicyCode, { minLength, maxLength }: PasswordPolicy): string {
  switch (code) {
    case "MINIMUM_PASSWORD_LENGTH":
      return `At least ${minLength} characters`;
    case "MAXIMUM_PASSWORD_LENGTH":
      return `At most ${maxLength} characters`;
    case "MISSING_LOWERCASE_CHARACTER":
      return "A small letter, a to z";
    case "MISSING_UPPERCASE_CHARACTER":
      return "A capital letter, A to Z";
    case "MISSING_NUMERIC_CHARACTER":
      return "A digit, 0 to 9";
    case "MISSING_NON_ALPHANUMERIC_CHARACTER":
      return `A symbol, one of ${policySymbols}`;
  }
}

/** What to do about a rule that a password breaks. */
export function brokenRuleText(code: PolicyCode, policy: PasswordPolicy): string {
  const text = ruleText(code, policy);
  const rule = text[0]!.toLowerCase() + text.slice(1);
  return code.startsWith("MISSING") ? `Add ${rule}` : `Use ${rule}`;
}
