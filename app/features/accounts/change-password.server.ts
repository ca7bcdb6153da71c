import type { Person } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/db.server.ts";
import { enqueue } from "#app/platform/jobs.server.ts";
import { auth } from "./auth.server.ts";
import { inTurn } from "./in-turn.server.ts";
import { sendPasswordChanged } from "./jobs.server.ts";
import { countAttempt, findWait, forgetAttempts, signInLimit } from "./limits.server.ts";
import { callHeaders, type SessionCookies, type TooMany } from "./sign-in.server.ts";

/**
 * Changes the password and ends every session but this one, which gets a new cookie. The old password
 * is asked, and guessing it counts like failed sign-ins: an open laptop is not a way around them.
 */
export async function changePassword(
  person: Person,
  wish: { current: string; password: string },
  headers: Headers,
  now = new Date(),
): Promise<({ ok: true } & SessionCookies) | { ok: false; reason: "wrong" } | TooMany> {
  const limit = signInLimit(person.email);
  return inTurn(person.email, async () => {
    const until = await findWait(limit, now);
    if (until !== null) return { ok: false, reason: "too-many", until };
    const response = await auth().api.changePassword({
      body: {
        currentPassword: wish.current,
        newPassword: wish.password,
        revokeOtherSessions: true,
      },
      headers: callHeaders(headers),
      asResponse: true,
    });
    if (response.status === 400) {
      await countAttempt(limit, now);
      return { ok: false, reason: "wrong" };
    }
    if (!response.ok) throw new Error(`identity service answered ${response.status}`);
    await forgetAttempts(limit);
    const { email } = person;
    await inTransaction((tx) => enqueue(tx, sendPasswordChanged, { email, at: now.getTime() }));
    return { ok: true, setCookie: response.headers.getSetCookie() };
  });
}
