import type { Mutant } from "../../scripts/test-mutants.ts";

const folder = "app/features/accounts";
const near = (...names: string[]) => names.map((name) => `${folder}/${name}.test.ts`);

export default [
  {
    name: "M24 one failed sign-in more is judged",
    file: "app/features/accounts/account-security/limits.server.ts",
    find: "return row.count >= limit.most && until > now ? until : null;",
    replace: "return row.count > limit.most && until > now ? until : null;",
    tests: near("limits"),
  },
  {
    name: "M25 mails are not counted by the address they are asked from",
    file: "app/features/accounts/account-security/limits.server.ts",
    find: `return countAttempt({ what: "mail-from", who: from, most, minutes: 60 }, now);`,
    replace: `return countAttempt({ what: "mail-from", who: crypto.randomUUID(), most, minutes: 60 }, now);`,
    tests: near("reset-password"),
  },
  {
    name: "M30 the gate forgets that an admin only looks",
    file: "app/features/accounts/sessions/gate.server.ts",
    find: "if (session?.viewedBy && !isOpenToView(pattern, request.method))",
    replace: `if (session?.viewedBy && !isOpenToView(pattern, "GET"))`,
    tests: near("view-as"),
  },
  {
    name: "M35 a student's session is never idle for too long",
    file: "app/features/accounts/sessions/session-life.ts",
    find: `role === "admin" ? adminIdleMinutes * minute : idleDays * day`,
    replace: `role === "admin" ? adminIdleMinutes * minute : Infinity`,
    tests: near("security"),
  },
  {
    name: "A01 a link works for hours",
    file: "app/features/accounts/account-security/mail-links.server.ts",
    find: "now.getTime() + rules.account.linkMinutes * minute",
    replace: "now.getTime() + rules.account.linkMinutes * 60 * minute",
    tests: near("reset-password"),
  },
  {
    name: "A02 earlier links go on to work",
    file: "app/features/accounts/account-security/mail-links.server.ts",
    find: `  await on
    .delete(mailLinks)
    .where(and(eq(mailLinks.userId, link.userId), eq(mailLinks.purpose, link.purpose)));\n`,
    replace: "",
    tests: near("reset-password"),
  },
  {
    name: "A03 a new password leaves other sessions open",
    file: "app/features/accounts/sign-in/reset-password.server.ts",
    find: "    await endAllSessions(tx, id);\n",
    replace: "",
    tests: near("reset-password"),
  },
  {
    name: "A04 one mailbox moves the account",
    file: "app/features/accounts/own-account/change-email.server.ts",
    find: "    if (change.oldConfirmed && change.newConfirmed)\n",
    replace: "    if (change.oldConfirmed || change.newConfirmed)\n",
    tests: near("change-email"),
  },
  {
    name: "A05 a code of the app opens twice",
    file: "app/features/accounts/two-step/two-step.server.ts",
    find: "        lt(twoSteps.lastStep, step),\n",
    replace: "",
    tests: near("two-step"),
  },
  {
    name: "A06 a recovery code is not used up",
    file: "app/features/accounts/two-step/recovery-codes.server.ts",
    find: "    .set({ usedAt: now })",
    replace: "    .set({ usedAt: null })",
    tests: near("two-step"),
  },
  {
    name: "A07 an authenticator's code holds for minutes",
    file: "app/features/accounts/two-step/totp.server.ts",
    find: "[current, current - 1, current + 1]",
    replace: "[current, current - 1, current + 1, current - 2, current - 3]",
    tests: near("two-step"),
  },
  {
    name: "A08 anybody's session is ended",
    file: "app/features/accounts/sessions/sessions.server.ts",
    find: "and(eq(sessions.id, sessionId), eq(sessions.userId, person.id))",
    replace: "eq(sessions.id, sessionId)",
    tests: near("security"),
  },
  {
    name: "A09 a session of somebody suspended is read",
    file: "app/features/accounts/sessions/session.server.ts",
    find: "where s.token = $1 and u.suspended_at is null and u.erased_at is null`",
    replace: "where s.token = $1 and u.erased_at is null`",
    tests: near("security"),
  },
  {
    name: "A10 who is suspended keeps their sessions",
    file: "app/features/accounts/people/suspend-person.server.ts",
    find: "    await endAllSessions(tx, userId);\n",
    replace: "",
    tests: near("people"),
  },
  {
    name: "A11 a view lasts as long as the session",
    file: "app/features/accounts/people/view-as.server.ts",
    find: "      now.getTime() + viewAsMinutes * minute,\n",
    replace: "",
    tests: near("view-as"),
  },
  {
    name: "A12 a changed role does not raise the version",
    file: "app/features/accounts/identity-providers/change-role.server.ts",
    find: "{ role, version: sql`${users.version} + 1`, updatedAt: sql`now()` }",
    replace: "{ role, updatedAt: sql`now()` }",
    tests: near("accounts"),
  },
  {
    name: "A13 a forged cookie of the right length is a session",
    file: "app/features/accounts/sessions/session-cookie.ts",
    find: "signature.length === ours.length && timingSafeEqual(signature, ours) ? token : null",
    replace: "signature.length === ours.length ? token : null",
    tests: near("session-cookie"),
  },
  {
    name: "A14 the shortest password is too short",
    file: "app/features/accounts/passwords/password-policy.ts",
    find: "text.length >= minLength",
    replace: "text.length > minLength",
    tests: near("password-policy"),
  },
] satisfies Mutant[];
