import { and, eq } from "drizzle-orm";
import { authAccounts } from "#db/schema/accounts/accounts.ts";
import type { Person } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { finishSignIn } from "./complete-sign-in.server.ts";
import { type SessionCookies } from "../sessions/start-session.server.ts";
import { checkPassword } from "../passwords/check-password.server.ts";
import type { RequestOrigin } from "../account-security/history.server.ts";
import { recordChange } from "../mails/record-change.server.ts";
import { keyedMutex } from "#app/platform/concurrency/keyed-mutex.server.ts";
import { dropLinks } from "../account-security/mail-links.server.ts";
import { judgeLimited, proofLimit } from "../account-security/limits.server.ts";
import { hashPassword } from "../passwords/password-hash.server.ts";
import { refusePassword, type PasswordRefusal } from "../passwords/refuse-password.server.ts";
import { endAllSessions } from "../sessions/sessions.server.ts";
import type { TooMany } from "../account-security/limits.server.ts";

/**
 * Changes the password and ends every session but this one, which gets a new cookie. The old password
 * is asked, and guessing it is limited as failed sign-ins are: an open laptop is not a way around them.
 */
export async function changePassword(
  person: Person,
  input: { current: string; password: string },
  headers: Headers,
  { from, now = new Date() }: { from?: string; now?: Date } = {},
): Promise<
  ({ ok: true } & SessionCookies) | { ok: false; reason: "wrong" | PasswordRefusal } | TooMany
> {
  const refusal = await refusePassword(input.password, person);
  if (refusal !== null) return { ok: false, reason: refusal };
  const judged = await keyedMutex(person.email, () =>
    judgeLimited([proofLimit(person.id)], () => checkPassword(person.email, input.current), now),
  );
  if (!judged.ok)
    return judged.until === null
      ? { ok: false, reason: "wrong" }
      : { ok: false, reason: "too-many", until: judged.until };
  const requester: RequestOrigin = { headers, from };
  const hash = await hashPassword(input.password);
  await inTransaction(async (tx) => {
    await tx
      .update(authAccounts)
      .set({ password: hash, updatedAt: now })
      .where(and(eq(authAccounts.userId, person.id), eq(authAccounts.providerId, "credential")));
    await endAllSessions(tx, person.id);
    await dropLinks(tx, person.id);
    const change = { method: "password", change: "password-changed" } as const;
    await recordChange(tx, person, change, requester, now);
  });
  const begun = await finishSignIn(person.id, "password", requester, now);
  return { ok: true, setCookie: begun.ok ? begun.setCookie : [] };
}
