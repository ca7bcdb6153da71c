import { and, count, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { payoutAccounts } from "#db/schema/payments/payouts.ts";
import { reconcileDifferences, reconcileRuns } from "#db/schema/payments/reconciling.ts";

const most = 100;
const teacher = alias(users, "teacher");

async function listWhere(isOpen: boolean) {
  const rows = await db()
    .select({
      id: reconcileDifferences.id,
      list: reconcileDifferences.list,
      kind: reconcileDifferences.kind,
      providerRef: reconcileDifferences.providerRef,
      paymentId: reconcileDifferences.paymentId,
      ours: reconcileDifferences.ours,
      theirs: reconcileDifferences.theirs,
      firstSeenAt: reconcileDifferences.firstSeenAt,
      lastSeenAt: reconcileDifferences.lastSeenAt,
      goneAt: reconcileDifferences.goneAt,
      closedAt: reconcileDifferences.closedAt,
      note: reconcileDifferences.note,
      closer: users.name,
      /** Whose transfer or payout it is. */
      teacher: { id: teacher.id, name: teacher.name },
    })
    .from(reconcileDifferences)
    .leftJoin(
      payoutAccounts,
      sql`${payoutAccounts.providerRef} = coalesce(${reconcileDifferences.ours}->>'account',
        ${reconcileDifferences.theirs}->>'account')`,
    )
    .leftJoin(teacher, eq(teacher.id, payoutAccounts.teacherId))
    .leftJoin(users, eq(users.id, reconcileDifferences.closedBy))
    .where(
      isOpen ? isNull(reconcileDifferences.closedAt) : isNotNull(reconcileDifferences.closedAt),
    )
    .orderBy(
      sql`${reconcileDifferences.goneAt} is not null`,
      desc(reconcileDifferences.closedAt),
      desc(reconcileDifferences.firstSeenAt),
      desc(reconcileDifferences.id),
    )
    .limit(most + 1);
  return rows.map((row) => ({
    ...row,
    firstSeenAt: row.firstSeenAt.getTime(),
    lastSeenAt: row.lastSeenAt.getTime(),
    goneAt: row.goneAt?.getTime() ?? null,
    closedAt: row.closedAt?.getTime() ?? null,
  }));
}

export type DifferenceRow = Awaited<ReturnType<typeof listWhere>>[number];

/**
 * Open differences, those still seen first, then those that have gone; the newest closed ones; and the last comparison
 * that came to its end. At most 100 of each: `more` says that there are other open ones. Instants in epoch milliseconds.
 */
export async function readDifferences(_admin: Admin) {
  const [open, closed, [run]] = await Promise.all([
    listWhere(true),
    listWhere(false),
    db()
      .select()
      .from(reconcileRuns)
      .where(isNotNull(reconcileRuns.finishedAt))
      .orderBy(desc(reconcileRuns.startedAt))
      .limit(1),
  ]);
  return {
    open: open.slice(0, most),
    more: open.length > most,
    closed: closed.slice(0, most),
    lastRun:
      run === undefined
        ? null
        : {
            at: run.finishedAt!.getTime(),
            compared: run.compared!,
            from: run.fromAt.getTime(),
            to: run.toAt.getTime(),
          },
  };
}

/** How many nobody has closed and that are still there. */
export async function countDifferences(_admin: Admin): Promise<number> {
  const [row] = await db()
    .select({ open: count() })
    .from(reconcileDifferences)
    .where(and(isNull(reconcileDifferences.closedAt), isNull(reconcileDifferences.goneAt)));
  return row!.open;
}

/**
 * Closes a difference with a note of what was found. The books stay as they are. Answers false where another admin was
 * first. Throws not-found.
 */
export async function closeDifference(
  admin: Admin,
  { id, note }: { id: string; note: string },
  now = new Date(),
): Promise<boolean> {
  if (!isUuid(id)) throw new AppError("not-found");
  return inTransaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(reconcileDifferences)
      .where(eq(reconcileDifferences.id, id))
      .for("update");
    if (found === undefined) throw new AppError("not-found");
    if (found.closedAt !== null) return false;
    await tx
      .update(reconcileDifferences)
      .set({ closedAt: now, closedBy: admin.id, note })
      .where(eq(reconcileDifferences.id, id));
    await audit(tx, {
      actorId: admin.id,
      action: "payments.difference-closed",
      object: found.paymentId === null ? `difference:${id}` : `payment:${found.paymentId}`,
      diff: { of: `difference:${id}`, list: found.list },
      now,
    });
    return true;
  });
}
