import { createHash } from "node:crypto";
import {
  brokenRules,
  passwordPolicy,
  type PasswordPolicy,
} from "#app/features/accounts/passwords/password-policy.ts";
import type { Keys } from "./keys.ts";
import { refusal, type Reply } from "./reply.ts";

export type Account = {
  localId: string;
  email: string;
  password: string;
  emailVerified: boolean;
  disabled: boolean;
  /** In seconds since 1970. */
  validSince: number;
  /** Has a second factor: the password alone brings no token. */
  mfa: boolean;
};

type Input = Partial<Account> & { email: string };

/** The accounts of one project, with its password policy. */
export function makeAccounts({ project, idToken }: { project: string; idToken: Keys["idToken"] }) {
  const all = new Map<string, Account>();
  /** To whom a link to a new password was mailed. */
  const resets: string[] = [];
  const rules: { policy: PasswordPolicy | null; notifies: boolean } = {
    policy: null,
    notifies: false,
  };

  function add({ email, ...input }: Input): Account {
    const localId = createHash("sha256").update(crypto.randomUUID()).digest("base64url");
    const made = {
      localId: localId.slice(0, 28),
      email: email.toLowerCase(),
      password: "a long enough one",
      emailVerified: false,
      disabled: false,
      validSince: 0,
      mfa: false,
      ...input,
    };
    all.set(made.localId, made);
    return made;
  }
  const byEmail = (email: unknown) =>
    [...all.values()].find((one) => one.email === String(email).toLowerCase());

  function tokenOf(account: Account, claims: Record<string, unknown> = {}): Promise<string> {
    const { localId, email, emailVerified } = account;
    const own = { sub: localId, user_id: localId, email, email_verified: emailVerified };
    return idToken({ ...own, ...claims });
  }

  async function signedIn(account: Account): Promise<Reply> {
    const { localId, email } = account;
    const body = { idToken: await tokenOf(account), localId, email, expiresIn: "3600" };
    return { status: 200, body: { ...body, refreshToken: `refresh-${localId}` } };
  }

  /** What anybody may ask who has the key of the project. */
  async function browser(method: string, body: any): Promise<Reply> {
    const { email, password } = body;
    const known = byEmail(email);
    if (method === "signUp") {
      if (!/^[^@\s]+@[^@\s]+$/.test(email)) return refusal(400, "INVALID_EMAIL");
      if (known) return refusal(400, "EMAIL_EXISTS");
      const broken = brokenRules(password, rules.policy ?? passwordPolicy());
      if (broken.length > 0 && rules.policy === null)
        return refusal(400, "WEAK_PASSWORD : Password should be at least 6 characters");
      if (broken.length > 0 && !rules.notifies)
        return refusal(
          400,
          `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [${broken.join(", ")}]`,
        );
      return signedIn(add({ email, password }));
    }
    if (method !== "signInWithPassword") return refusal(404, "NOT_FOUND");
    if (known?.password !== password) return refusal(400, "INVALID_LOGIN_CREDENTIALS");
    if (known!.disabled) return refusal(400, "USER_DISABLED");
    if (known!.mfa)
      return { status: 200, body: { localId: known!.localId, mfaPendingCredential: "pending" } };
    return signedIn(known!);
  }

  /** What the operator's service account may ask. */
  function operator(method: string, body: any): Reply {
    const known = all.get(String([body.localId].flat()[0]));
    switch (method) {
      case "lookup":
        return {
          status: 200,
          body: known ? { users: [{ ...known, validSince: String(known.validSince) }] } : {},
        };
      case "update":
        if (!known) return refusal(400, "USER_NOT_FOUND");
        if (body.emailVerified !== undefined) known.emailVerified = body.emailVerified;
        if (body.validSince !== undefined) known.validSince = Number(body.validSince);
        return { status: 200, body: { localId: known.localId } };
      case "delete":
        if (!known) return refusal(400, "USER_NOT_FOUND");
        all.delete(known.localId);
        return { status: 200, body: {} };
      case "sendOobCode":
        if (!byEmail(body.email)) return refusal(400, "EMAIL_NOT_FOUND");
        resets.push(body.email);
        return { status: 200, body: { email: body.email } };
      default:
        return refusal(404, "NOT_FOUND");
    }
  }

  function policyAnswer() {
    const { policy, notifies } = rules;
    const options = policy && {
      minPasswordLength: policy.minLength,
      maxPasswordLength: policy.maxLength,
      containsLowercaseCharacter: policy.lowercase,
      containsUppercaseCharacter: policy.uppercase,
      containsNumericCharacter: policy.numeric,
      containsNonAlphanumericCharacter: policy.nonAlphanumeric,
    };
    return {
      customStrengthOptions: options ?? {},
      enforcementState: policy && !notifies ? "ENFORCE" : "OFF",
      schemaVersion: 1,
    };
  }

  return { project, all, add, byEmail, tokenOf, browser, operator, policyAnswer, rules, resets };
}
