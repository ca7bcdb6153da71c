import { eq, sql } from "drizzle-orm";
import { sessions, twoSteps, users, type ProviderSession } from "#db/schema/accounts.ts";
import type { Role } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { closeSession } from "#app/platform/live/live.server.ts";
import { auth, sessionCookieName } from "../sessions/auth.server.ts";
import {
  recordEvent,
  type SignInMethod,
  type RequestOrigin,
} from "../account-security/history.server.ts";
import { deviceCookie } from "./known-device.server.ts";
import { isHosted } from "../identity-providers/identity/configured.server.ts";
import { providerOf } from "./providers/link-identity.server.ts";
import { networkOf } from "../account-security/network.ts";
import { askSecondStep, forgetSecondStep } from "./pending-sign-in.server.ts";
import { signedToken } from "../sessions/session-cookie.ts";

/** What the browser must be told: the cookies of a session that began, or ended. */
export type SessionCookies = { setCookie: string[] };
export type StartedSession = {
  ok: true;
  role: Role | null;
  /** Applies to teach, and has no lesson as a student: their first page is the application. */
  applies: boolean;
} & SessionCookies;
/** The first step is proved; the cookie remembers it while the second is asked. */
export type SecondStep = { ok: false; reason: "second-step" } & SessionCookies;
/** Somebody who is kept out, or gone. */
export type KeptOut = { ok: false; reason: "kept-out" };

/**
 * Lets somebody in who has proved who they are by one of the ways in. With two-step sign-in on, each
 * of them leads to the code first. Where people sign in at a provider, the session belongs to the
 * identity whose proof began it; whoever has none there, or has been disabled, is kept out.
 */
export async function completeSignIn(
  userId: string,
  method: SignInMethod,
  requester: RequestOrigin,
  now = new Date(),
  proved: ProviderSession | null = null,
): Promise<StartedSession | SecondStep | KeptOut> {
  // A password or passkey of ours would outlive what the provider decides.
  if (isHosted() && (method === "password" || method === "passkey"))
    return { ok: false, reason: "kept-out" };
  const provider = proved ?? (await providerOf(userId, now));
  if (provider === null && isHosted()) return { ok: false, reason: "kept-out" };
  const [row] = await db()
    .select({ on: twoSteps.onSince })
    .from(twoSteps)
    .where(eq(twoSteps.userId, userId));
  if (row?.on != null)
    return {
      ok: false,
      reason: "second-step",
      setCookie: [await askSecondStep(userId, method, provider, now)],
    };
  return enter(userId, method, requester, now, provider);
}

const applies = sql<boolean>`exists (select from applications a where a.user_id = users.id
    and a.state in ('draft', 'submitted', 'in_review', 'changes_requested'))
  and not exists (select from lessons l where l.student_id = users.id)`;

/** Begins the session. The one this browser had before, whoever's it was, ends. */
export async function enter(
  userId: string,
  method: string,
  { headers, from }: RequestOrigin,
  now = new Date(),
  provider: ProviderSession | null = null,
): Promise<StartedSession | KeptOut> {
  const response = await auth().api.beginSession({
    body: { userId },
    headers: callHeaders(headers),
    asResponse: true,
  });
  if (response.status === 403) return { ok: false, reason: "kept-out" };
  if (!response.ok) throw new Error(`identity service answered ${response.status}`);
  const { id } = (await response.json()) as { id: string };
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
  const [user] = await db()
    .select({ role: users.role, email: users.email, applies })
    .from(users)
    .where(eq(users.id, userId));
  const setCookie = [
    ...response.headers.getSetCookie(),
    deviceCookie(headers, user!.email),
    ...forgetSecondStep(headers),
  ];
  return { ok: true, role: user!.role, applies: user!.applies, setCookie };
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

/** The identity service judges origins itself; ours has been judged at the edge already. */
export function callHeaders(headers: Headers): Headers {
  const own = new Headers({ origin: new URL(env().publicUrl).origin });
  for (const name of ["cookie", "user-agent"]) {
    const value = headers.get(name);
    if (value !== null) own.set(name, value);
  }
  return own;
}
