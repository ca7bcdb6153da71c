import { eq } from "drizzle-orm";
import { type ProviderSession, sessions } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { closeSession } from "#app/platform/live/live.server.ts";
import { recordEvent, type RequestOrigin } from "../account-security/history.server.ts";
import { networkOf } from "../account-security/network.ts";
import { auth, callHeaders, sessionCookieName } from "./auth.server.ts";
import type { SecurityMethod } from "#db/schema/accounts/sign-in-words.ts";
import { signedToken } from "./session-cookie.ts";

/** What the browser must be told: the cookies of a session that began, or ended. */
export type SessionCookies = { setCookie: string[] };

/** Somebody who is kept out, or gone. */
export type KeptOut = { ok: false; reason: "kept-out" };

/**
 * Starts the session of somebody whose proof is complete and writes it into their history. With `provider` it belongs
 * to that identity. The session this browser had before ends, also that of another person. `stillProved` is asked once
 * the session is there, so that what ends all of them meanwhile ends this one too: false, and nobody is let in.
 */
export async function startSession(
  userId: string,
  method: SecurityMethod,
  { headers, from }: RequestOrigin,
  now: Date,
  provider: ProviderSession | null,
  stillProved?: (tx: Tx) => Promise<boolean>,
): Promise<({ ok: true } & SessionCookies) | KeptOut> {
  const response = await auth().api.beginSession({
    body: { userId },
    headers: callHeaders(headers),
    asResponse: true,
  });
  if (response.status === 403) return { ok: false, reason: "kept-out" };
  if (!response.ok) throw new Error(`identity service answered ${response.status}`);
  const { id } = (await response.json()) as { id: string };
  if (stillProved !== undefined && !(await keepsProved(userId, id, stillProved)))
    return { ok: false, reason: "kept-out" };
  await endPresented(headers);
  await db()
    .update(sessions)
    .set({
      ipAddress: networkOf(from),
      provedAt: now,
      ...(provider && {
        // A provider that still knew them has not asked them just now.
        provedAt: new Date(Math.min(now.getTime(), provider.authAt)),
        identityId: provider.identityId,
        providerSid: provider.sid,
        providerIdToken: provider.sealedIdToken,
        providerAuthAt: new Date(provider.authAt),
        providerCheckedAt: now,
      }),
    })
    .where(eq(sessions.id, id));
  await recordEvent({ id: userId }, { method, result: "signed-in" }, { headers, from }, { now });
  return { ok: true, setCookie: response.headers.getSetCookie() };
}

/** Ends a new session again where its proof went while it began; who ends them all holds the person's row. */
async function keepsProved(
  userId: string,
  id: string,
  stillProved: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("share");
    const isProved = await stillProved(tx);
    if (!isProved) await tx.delete(sessions).where(eq(sessions.id, id));
    return isProved;
  });
}

async function endPresented(headers: Headers): Promise<void> {
  const cookies = headers.get("cookie") ?? "";
  const token = signedToken(cookies, sessionCookieName(), env().authSecret);
  if (token === null) return;
  const ended = await db()
    .delete(sessions)
    .where(eq(sessions.token, token))
    .returning({ id: sessions.id });
  for (const { id } of ended) closeSession(id);
}
