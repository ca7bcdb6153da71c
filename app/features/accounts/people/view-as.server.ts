import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { isRestrictedIn } from "#db/schema/accounts/sanction-values.ts";
import { signInEvents, sessions, sessionViews } from "#db/schema/accounts/sessions.ts";
import type { Admin } from "#app/access/actor.ts";
import { refuseView, type ViewRefusal } from "#app/access/view-as.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { findSuspension } from "./suspension.server.ts";
import type { ViewReason } from "./text.ts";

type Input = { sessionId: string; userId: string; reason: ViewReason };

/**
 * From now on this session of the admin's shows the site as that person, for `rules.account.viewAsMinutes` or
 * until the session itself ends. The person finds it in their sign-in history, both are in the audit log.
 */
export async function beginView(
  admin: Admin,
  { sessionId, userId, reason }: Input,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: ViewRefusal | "gone" }> {
  if (!isUuid(userId)) return { ok: false, reason: "gone" };
  return inTransaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for("share");
    const [session] = await tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, admin.id)))
      .for("update");
    if (person === undefined || session === undefined) return { ok: false, reason: "gone" };
    const suspended = await findSuspension(tx, userId);
    const suspendedAt = suspended?.startsAt ?? null;
    const refusal = refuseView(admin, { ...person, suspendedAt });
    if (refusal !== null) return { ok: false, reason: refusal };
    await drop(tx, eq(sessionViews.sessionId, sessionId), now);
    const endsAt = viewEnd(session, now);
    await tx.insert(sessionViews).values({ sessionId, adminId: admin.id, userId, endsAt });
    await tx
      .insert(signInEvents)
      .values({ userId, at: now, method: "support", result: "support-looked" });
    // The admin's open sockets are asked again whose they are, on every server: nobody's, for now.
    await tx.execute(sql`select pg_notify('person_changed', ${admin.id})`);
    await audit(tx, {
      actorId: admin.id,
      action: "accounts.view-began",
      object: `user:${userId}`,
      diff: { reason },
      now,
    });
    return { ok: true };
  });
}

function viewEnd(session: { createdAt: Date; expiresAt: Date }, now: Date): Date {
  const { viewAsMinutes, adminAbsoluteHours } = rules.account;
  return new Date(
    Math.min(
      now.getTime() + viewAsMinutes * minute,
      session.createdAt.getTime() + adminAbsoluteHours * hour,
      session.expiresAt.getTime(),
    ),
  );
}

/** Ends what this session looks at, if anything; answers as whom that was. */
export async function endView(sessionId: string, now = new Date()): Promise<string | null> {
  return inTransaction((tx) => drop(tx, eq(sessionViews.sessionId, sessionId), now));
}

const keptOut = (alias: string) => sql.raw(isRestrictedIn("account", `${alias}.id`));

/**
 * Writes down the end of every view that nobody stopped: its time is over, its session has ended, or one of the
 * two is not any more what they were. None of these shows anything by then; see `readSession`.
 */
export async function endLapsedViews(now = new Date()): Promise<void> {
  const lapsed = await db()
    .select({ id: sessionViews.id })
    .from(sessionViews)
    .where(
      or(
        isNull(sessionViews.sessionId),
        lte(sessionViews.endsAt, now),
        sql`not exists (select from users a, users p
          where a.id = ${sessionViews.adminId} and p.id = ${sessionViews.userId}
            and a.role = 'admin' and a.erased_at is null and not ${keptOut("a")}
            and p.role is distinct from 'admin' and p.erased_at is null and not ${keptOut("p")})`,
      ),
    );
  for (const { id } of lapsed) await inTransaction((tx) => drop(tx, eq(sessionViews.id, id), now));
}

async function drop(tx: Tx, which: ReturnType<typeof eq>, now: Date): Promise<string | null> {
  const [view] = await tx.delete(sessionViews).where(which).returning();
  if (view === undefined) return null;
  const { adminId, userId, endsAt } = view;
  await audit(tx, {
    actorId: adminId,
    action: "accounts.view-ended",
    object: `user:${userId}`,
    diff: { lapsed: endsAt <= now || view.sessionId === null },
    now,
  });
  return userId;
}
