import { asc, desc, eq, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { adjustments } from "#db/schema/payments/adjustments.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { type AdjustmentCursor, adjustmentCursorText } from "./adjustments-query.ts";

const perPage = 50;
const waits = sql`${adjustments.state} = 'pending'`;
const asker = alias(users, "asker");
const decider = alias(users, "decider");
const student = alias(users, "student");
const teacher = alias(users, "teacher");

/**
 * Adjustments with the names of all who have to do with them: those that wait, the longest waiting first, then the
 * newest; instants in epoch milliseconds.
 */
async function listWhere(where: SQL | undefined, most?: number) {
  const all = db()
    .select({
      id: adjustments.id,
      paymentId: adjustments.paymentId,
      kind: adjustments.kind,
      amountMinor: adjustments.amountMinor,
      currency: adjustments.currency,
      reason: adjustments.reason,
      state: adjustments.state,
      limitMinor: adjustments.limitMinor,
      beforeMinor: adjustments.beforeMinor,
      requestedBy: adjustments.requestedBy,
      requestedAt: adjustments.requestedAt,
      decidedAt: adjustments.decidedAt,
      declineReason: adjustments.declineReason,
      effect: adjustments.effect,
      asker: asker.name,
      decider: decider.name,
      student: student.name,
      teacher: teacher.name,
    })
    .from(adjustments)
    .innerJoin(payments, eq(payments.id, adjustments.paymentId))
    .innerJoin(student, eq(student.id, payments.payerId))
    .leftJoin(lessons, eq(lessons.id, payments.lessonId))
    .leftJoin(packages, eq(packages.id, payments.packageId))
    .innerJoin(teacher, sql`${teacher.id} = coalesce(${lessons.teacherId}, ${packages.teacherId})`)
    .innerJoin(asker, eq(asker.id, adjustments.requestedBy))
    .leftJoin(decider, eq(decider.id, adjustments.decidedBy))
    .where(where)
    .orderBy(
      desc(waits),
      asc(sql`case when ${waits} then ${adjustments.requestedAt} end`),
      asc(sql`case when ${waits} then ${adjustments.id} end`),
      desc(adjustments.requestedAt),
      desc(adjustments.id),
    );
  const rows = await (most === undefined ? all : all.limit(most));
  return rows.map((row) => ({
    ...row,
    requestedAt: row.requestedAt.getTime(),
    decidedAt: row.decidedAt?.getTime() ?? null,
  }));
}

export type AdjustmentRow = Awaited<ReturnType<typeof listWhere>>[number];

/** One page of all of them; `next` is where the next one begins. */
export async function listAdjustments(_admin: Admin, after: AdjustmentCursor | null) {
  const rows = await listWhere(after === null ? undefined : behind(after), perPage + 1);
  const shown = rows.slice(0, perPage);
  if (rows.length === shown.length) return { rows: shown, next: null };
  const { state, requestedAt: at, id } = shown.at(-1)!;
  return { rows: shown, next: adjustmentCursorText({ waits: state === "pending", at, id }) };
}

function behind({ waits: waited, at, id }: AdjustmentCursor): SQL {
  const row = sql`(${adjustments.requestedAt}, ${adjustments.id})`;
  const last = sql`(${new Date(at).toISOString()}::timestamptz, ${id}::uuid)`;
  return waited ? sql`not ${waits} or ${row} > ${last}` : sql`not ${waits} and ${row} < ${last}`;
}

/** All of one payment. */
export function listAdjustmentsOf(_admin: Admin, paymentId: string): Promise<AdjustmentRow[]> {
  return listWhere(eq(adjustments.paymentId, paymentId));
}

/** One of them. Throws not-found. */
export async function getAdjustment(_admin: Admin, id: string): Promise<AdjustmentRow> {
  if (!isUuid(id)) throw new AppError("not-found");
  const [found] = await listWhere(eq(adjustments.id, id));
  if (found === undefined) throw new AppError("not-found");
  return found;
}

/** How many wait for another admin's word. */
export function countPending(_admin: Admin): Promise<number> {
  return db().$count(adjustments, eq(adjustments.state, "pending"));
}
