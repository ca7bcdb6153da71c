import { sqlList } from "#db/schema/sql-list.ts";
import { openApplicationStates } from "#db/schema/teachers/application-states.ts";
import { eq, sql } from "drizzle-orm";
import { authAccounts, users } from "#db/schema/accounts/accounts.ts";
import { type ProviderSession } from "#db/schema/accounts/sessions.ts";
import { twoSteps } from "#db/schema/accounts/ways-in.ts";
import type { Person } from "#app/access/actor.ts";
import { type Db, db, type Tx } from "#app/platform/database/db.server.ts";
import type { RequestOrigin } from "../account-security/history.server.ts";
import type { SecurityMethod, SignInMethod } from "#db/schema/accounts/sign-in-words.ts";
import { credentialOf } from "../passwords/credential.server.ts";
import { isHosted } from "../identity-providers/identity/hosted.server.ts";
import {
  type KeptOut,
  type SessionCookies,
  startSession,
} from "../sessions/start-session.server.ts";
import { deviceCookie } from "./known-device.server.ts";
import { askSecondStep, forgetSecondStep } from "./pending-sign-in.server.ts";
import { currentProviderSession } from "./providers/provider-session.server.ts";

/** A session, with what decides where its person lands. */
export type StartedSession = {
  ok: true;
  person: Person;
  /** Applies to teach, and has no lesson as a student: their first page is the application. */
  applies: boolean;
} & SessionCookies;

/** The first step is proved; the cookie remembers it while the second is asked. */
export type SecondStep = { ok: false; reason: "second-step" } & SessionCookies;

/**
 * Lets somebody in who has proved who they are by one of the ways in. With two-step sign-in on, each of them leads to
 * the code first. Where people sign in at a provider, the session belongs to the identity whose proof began it; a
 * person who has none there, or has been disabled, is kept out. `hash` is of the password that was right: one that has
 * been replaced meanwhile lets nobody in.
 */
export async function completeSignIn(
  userId: string,
  method: SignInMethod,
  requester: RequestOrigin,
  now = new Date(),
  proved: ProviderSession | null = null,
  hash: string | null = null,
): Promise<StartedSession | SecondStep | KeptOut> {
  // A password or passkey of ours would outlive what the provider decides.
  if (isHosted() && (method === "password" || method === "passkey"))
    return { ok: false, reason: "kept-out" };
  const provider = proved ?? (await currentProviderSession(userId, now));
  if (provider === null && isHosted()) return { ok: false, reason: "kept-out" };
  const isHashInForce = async (tx: Tx) => hash === null || (await hasHash(tx, userId, hash));
  if (await hasTwoStep(userId)) {
    const cookie = await askSecondStep(userId, method, provider, now, isHashInForce);
    return cookie === null
      ? { ok: false, reason: "kept-out" }
      : { ok: false, reason: "second-step", setCookie: [cookie] };
  }
  const stillProved = async (tx: Tx) =>
    !(await hasTwoStep(userId, tx)) && (await isHashInForce(tx));
  return finishSignIn(userId, method, requester, now, provider, stillProved);
}

/** Starts the session after every step that was asked; answers where its person lands, and marks their browser. */
export async function finishSignIn(
  userId: string,
  method: SecurityMethod,
  requester: RequestOrigin,
  now = new Date(),
  provider: ProviderSession | null = null,
  stillProved?: (tx: Tx) => Promise<boolean>,
): Promise<StartedSession | KeptOut> {
  const session = await startSession(userId, method, requester, now, provider, stillProved);
  if (!session.ok) return session;
  const { headers } = requester;
  const { applies, ...person } = await readLanding(userId);
  const marks = [deviceCookie(headers, person.email), ...forgetSecondStep(headers)];
  return { ok: true, person, applies, setCookie: [...session.setCookie, ...marks] };
}

async function hasHash(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const [row] = await tx
    .select({ hash: authAccounts.password })
    .from(authAccounts)
    .where(credentialOf(userId));
  return row?.hash === hash;
}

async function hasTwoStep(userId: string, on: Db | Tx = db()): Promise<boolean> {
  const [row] = await on
    .select({ on: twoSteps.onSince })
    .from(twoSteps)
    .where(eq(twoSteps.userId, userId));
  return row?.on != null;
}

const applies = sql<boolean>`exists (select from applications a where a.user_id = users.id
    and a.state in (${sql.raw(sqlList(openApplicationStates))}))
  and not exists (select from lessons l where l.student_id = users.id)`;

async function readLanding(userId: string) {
  const [user] = await db()
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      version: users.version,
      zone: users.zone,
      portrait: users.portraitId,
      applies,
    })
    .from(users)
    .where(eq(users.id, userId));
  return user!;
}
