import { and, desc, eq, gt, ne } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { pendingSignIns, sessions } from "#db/schema/accounts/sessions.ts";
import { apiTokens } from "#db/schema/accounts/tokens.ts";
import type { Person } from "#app/access/actor.ts";
import { db, type Tx } from "#app/platform/database/db.server.ts";
import { closeSession } from "#app/platform/live/live.server.ts";
import { deviceName, isPhone } from "../account-security/device.ts";
import { isOver } from "./session-life.ts";

/** Where this person is signed in, the session asking first, then by last use. */
export async function listSessions(person: Person, currentId: string, now = new Date()) {
  const rows = await db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, person.id), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt));
  return rows
    .filter((row) => row.id === currentId || !isOver(row, person.role, now))
    .map(({ id, userAgent, ipAddress, createdAt, updatedAt }) => ({
      id,
      device: deviceName(userAgent),
      phone: isPhone(userAgent),
      network: ipAddress,
      since: createdAt.getTime(),
      lastUse: updatedAt.getTime(),
      current: id === currentId,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
}

/** Ends one other session of this person; one that is over already, or is somebody else's, is left alone. */
export async function endSession(person: Person, sessionId: string): Promise<void> {
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, person.id)))
    .returning({ id: sessions.id });
  for (const { id } of ended) closeSession(id);
}

export async function endOtherSessions(person: Person, currentId: string): Promise<void> {
  const ended = await db()
    .delete(sessions)
    .where(and(eq(sessions.userId, person.id), ne(sessions.id, currentId)))
    .returning({ id: sessions.id });
  for (const { id } of ended) closeSession(id);
}

/** Until this transaction ends, a sign-in under way waits to ask whether its proof still holds (`startSession`). */
export async function lockSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** Ends every session of a person, or all but one, and every token, in the transaction of what makes them worthless. */
export async function endAllSessions(tx: Tx, userId: string, butId?: string): Promise<void> {
  await lockSignIns(tx, userId);
  const ended = await tx
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), butId === undefined ? undefined : ne(sessions.id, butId)),
    )
    .returning({ id: sessions.id });
  await tx.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
  await tx.delete(apiTokens).where(eq(apiTokens.userId, userId));
  tx.afterCommit(() => {
    for (const { id } of ended) closeSession(id);
  });
}
