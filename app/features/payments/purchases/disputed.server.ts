/** What a bank's dispute does to the money of a purchase while it lasts, and after it is lost. */
import { and, desc, eq, isNull, like, ne, or, sql } from "drizzle-orm";
import {
  disputeParts,
  disputes,
  type DisputeState,
  waitingSettlements,
} from "#db/schema/payments/disputes.ts";
import { payments } from "#db/schema/payments/payments.ts";
import type { Tx } from "#app/platform/database/db.server.ts";

type Of = Pick<typeof payments.$inferSelect, "id">;

type Taken = Exclude<DisputeState, "won">;

/** The state of the dispute by which a bank has this payment's money, or its package's; null where none has it. */
export async function findDispute(tx: Tx, { id }: Of): Promise<Taken | null> {
  const [dispute] = await tx
    .select({ state: disputes.state })
    .from(disputes)
    .where(
      and(
        ne(disputes.state, "won"),
        or(
          eq(disputes.paymentId, id),
          sql`exists (select from ${disputeParts} part
            where part.dispute_id = ${disputes.id} and part.payment_id = ${id})`,
        ),
      ),
    )
    .orderBy(desc(disputes.openedAt))
    .limit(1);
  return (dispute?.state as Taken | undefined) ?? null;
}

/** The state of the dispute that has taken what was held for this lesson; null where none has, or it was won. */
export async function heldByBank(tx: Tx, { id }: Of): Promise<Taken | null> {
  const [taken] = await tx
    .select({ state: disputes.state })
    .from(disputeParts)
    .innerJoin(disputes, eq(disputes.id, disputeParts.disputeId))
    .where(
      and(
        eq(disputeParts.paymentId, id),
        like(disputeParts.account, "escrow:%"),
        ne(disputes.state, "won"),
      ),
    )
    .orderBy(desc(disputes.openedAt))
    .limit(1);
  return (taken?.state as Taken | undefined) ?? null;
}

/**
 * Puts the division of a lesson's money off until the bank has decided, true where it does. After a dispute that was
 * lost there is nothing to divide any more: the payment counts as settled.
 */
export async function settleWhenDecided(
  tx: Tx,
  payment: Of,
  settled: { refundMinor: number | null; at: Date },
): Promise<boolean> {
  const state = await heldByBank(tx, payment);
  if (state === null) return false;
  if (state === "lost")
    await tx
      .update(payments)
      .set({ settledAt: settled.at })
      .where(and(eq(payments.id, payment.id), isNull(payments.settledAt)));
  else
    await tx
      .insert(waitingSettlements)
      .values({ paymentId: payment.id, ...settled })
      .onConflictDoNothing();
  return true;
}
