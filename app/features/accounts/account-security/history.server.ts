import { and, desc, eq, gt, inArray, lt, max, sql } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { signInEvents } from "#db/schema/accounts/sessions.ts";
import type { Person } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { deviceName } from "./device.ts";
import type { SecurityMethod, SecurityResult } from "#db/schema/accounts/sign-in-words.ts";
import { networkOf } from "./network.ts";

/** Where something was done: the browser's words of itself, and the network address if known. */
export type RequestOrigin = { headers: Headers; from?: string };

/**
 * Writes down what happened to an account, for its owner to read; nothing for an address without one. A
 * change of how they get in is written in the transaction that makes it, and into the audit log too.
 */
export async function recordEvent(
  whose: { email: string } | { id: string },
  event: { method: SecurityMethod; result: SecurityResult },
  { headers, from }: RequestOrigin,
  { on = db(), now = new Date() }: { on?: Db | Tx; now?: Date } = {},
): Promise<void> {
  const userAgent = headers.get("user-agent")?.slice(0, 400) ?? null;
  const own = "id" in whose ? eq(users.id, whose.id) : eq(users.email, whose.email);
  await on.insert(signInEvents).select(
    on
      .select({
        id: sql`uuidv7()`.as("id"),
        userId: users.id,
        at: sql`${now.toISOString()}::timestamptz`.as("at"),
        method: sql`${event.method}::text`.as("method"),
        result: sql`${event.result}::text`.as("result"),
        userAgent: sql`${userAgent}::text`.as("user_agent"),
        network: sql`${networkOf(from)}::text`.as("network"),
      })
      .from(users)
      .where(own),
  );
  if ("id" in whose && "afterCommit" in on && !signIns.includes(event.result))
    await audit(on, {
      actorId: whose.id,
      action: `accounts.${event.result}`,
      object: `user:${whose.id}`,
      diff: { method: event.method },
      now,
    });
}

/** Everything else is a change of how somebody gets in, and is in the audit log as well. */
const signIns: SecurityResult[] = ["signed-in", "wrong-password", "wrong-code"];

/** The newest first, at most `most`. */
export async function listEvents(person: Pick<Person, "id">, most = 50, now = new Date()) {
  const rows = await db()
    .select()
    .from(signInEvents)
    .where(and(eq(signInEvents.userId, person.id), gt(signInEvents.at, oldest(now))))
    .orderBy(desc(signInEvents.at), desc(signInEvents.id))
    .limit(most);
  return rows.map(({ id, at, method, result, userAgent, network }) => ({
    id,
    at: at.getTime(),
    method,
    result,
    device: deviceName(userAgent),
    network,
  }));
}

/** When the password last became another one, as far back as is kept, or null. */
export async function passwordChangedAt({ id }: Pick<Person, "id">): Promise<number | null> {
  const [row] = await db()
    .select({ at: max(signInEvents.at) })
    .from(signInEvents)
    .where(
      and(
        eq(signInEvents.userId, id),
        inArray(signInEvents.result, ["password-changed", "password-reset"]),
      ),
    );
  return row?.at?.getTime() ?? null;
}

export async function dropOldEvents(now = new Date()): Promise<void> {
  await db()
    .delete(signInEvents)
    .where(lt(signInEvents.at, oldest(now)));
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - rules.account.signInHistoryDays * day);
}
