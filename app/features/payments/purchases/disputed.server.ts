/** What a bank's dispute does to the money of a purchase while it lasts, and after it is lost. */
import { and, desc, eq, like, ne, or, sql } from "drizzle-orm";
import {
  disputeParts,
  disputes,
  type DisputeState,
  waitingSettlements,
} from "#db/schema/payments/disputes.ts";
import type { payments } from "#db/schema/payments/payments.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { accounts, balanceOf } from "../ledger/ledger.server.ts";

type Of = Pick<typeof payments.$inferSelect, "id">;

type Taken = Exclude<DisputeState, "won">;

const openFirst = [sql`${disputes.state} = 'lost'`, desc(disputes.openedAt)];

/**
 * The state of the dispute by which a bank has this payment's money, or its package's; of several an open one's. Null
 * where none has it.
 */
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
    .orderBy(...openFirst)
    .limit(1);
  return (dispute?.state as Taken | undefined) ?? null;
}

/** The state of the dispute that has taken what was held for this lesson, of several an open one's; null as above. */
async function heldByBank(tx: Tx, { id }: Of): Promise<Taken | null> {
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
    .orderBy(...openFirst)
    .limit(1);
  return (taken?.state as Taken | undefined) ?? null;
}

/**
 * What of a lesson's money can be divided, in pence: its price, or what lost disputes have left of that. Null while a
 * bank decides: the division is put off until then.
 */
export async function heldToDivide(
  tx: Tx,
  payment: Of & { lessonId: string; amountMinor: number },
  settled: { refundMinor: number | null; at: Date },
): Promise<number | null> {
  const state = await heldByBank(tx, payment);
  if (state === null) return payment.amountMinor;
  if (state === "lost") return balanceOf(tx, accounts.escrow(payment.lessonId));
  await tx
    .insert(waitingSettlements)
    .values({ paymentId: payment.id, ...settled })
    .onConflictDoNothing();
  return null;
}
