import { eq, sql } from "drizzle-orm";
import { payments } from "#db/schema/payments/payments.ts";
import {
  deductions,
  lateRefunds,
  payoutAccounts,
  payoutItems,
  transfers,
} from "#db/schema/payments/payouts.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { accounts, type Line, post } from "../ledger/ledger.server.ts";
import { countRefund, type Payment } from "../purchases/purchases.server.ts";
import { sendRefund } from "../purchases/send-refund.server.ts";
import { findDispute } from "../purchases/disputed.server.ts";
import { splitCancelled } from "../purchases/rules.ts";
import { reverseTransfers } from "./reverse-transfers.server.ts";

type LateRefund = {
  teacherId: string;
  refundPence: number;
  /** Names why, such as `report:<id>`: the same cause refunds once. */
  cause: string;
  at: Date;
};

/**
 * Gives back a part of a lesson's price after its money was divided: each side gives its part. The teacher's comes out
 * of what that lesson earned, also where it waits at the provider; what a payout or an earlier debt has taken is their
 * debt. `payment` is locked. Answers "above-charge" where more would go back than was paid, with nothing written; the
 * same cause again writes nothing.
 */
export async function refundSettled(
  tx: Tx,
  payment: Payment & { refundedMinor: number; settledAt: Date | null },
  { teacherId, refundPence, cause, at }: LateRefund,
): Promise<{ ok: true } | { ok: false; reason: "above-charge"; mostPence: number }> {
  const { id, amountMinor, refundedMinor, feeBasisPoints, currency } = payment;
  if (payment.settledAt === null) throw new Error(`the money of payment ${id} is not divided`);
  await lockPayouts(tx, teacherId);
  if ((await tx.$count(lateRefunds, eq(lateRefunds.cause, cause))) > 0) return { ok: true };
  // What a bank has cannot be sent back.
  const mostPence = (await findDispute(tx, payment)) === null ? amountMinor - refundedMinor : 0;
  if (refundPence < 1 || refundPence > mostPence)
    return { ok: false, reason: "above-charge", mostPence };
  const dividedBy = (refunded: number) =>
    splitCancelled({ pricePence: amountMinor, refundPence: refunded, feeBasisPoints });
  const [before, after] = [dividedBy(refundedMinor), dividedBy(refundedMinor + refundPence)];
  const teacherMinor = before.teacherPence - after.teacherPence;
  const cardId = await cardOf(tx, payment);
  const taken = { teacherId, paymentId: id, refundMinor: refundPence, teacherMinor, currency };
  await post(tx, {
    key: `returned:${cause}`,
    event: "late-refund",
    lessonId: payment.lessonId,
    packageId: payment.drawnFromId,
    at,
    lines: [
      ...(await takeFromTeacher(tx, { ...taken, cause, at })),
      {
        account: accounts.fees(teacherId),
        amountMinor: teacherMinor - refundPence,
        currency,
      },
      { account: accounts.refunds(cardId), amountMinor: refundPence, currency },
    ],
  });
  await countRefund(tx, id, refundPence);
  if (cardId !== id) await countRefund(tx, cardId, refundPence);
  await enqueue(tx, sendRefund, {
    paymentId: cardId,
    amountMinor: refundPence,
    cause: `returned:${cause}`,
  });
  return { ok: true };
}

/**
 * Takes a teacher's part of a refund out of what that payment earned, also where it waits at the provider; what a payout
 * or an earlier debt has taken is their debt. Answers the teacher's lines of the posting, which the caller writes;
 * `cause` names it for ever. Call `lockPayouts` first.
 */
export async function takeFromTeacher(
  tx: Tx,
  part: {
    teacherId: string;
    paymentId: string;
    refundMinor: number;
    teacherMinor: number;
    currency: string;
    cause: string;
    at: Date;
  },
): Promise<Line[]> {
  const { teacherId, paymentId, teacherMinor, currency, at } = part;
  const deductedMinor = Math.min(teacherMinor, await leftOfEarning(tx, { teacherId, paymentId }));
  const debtMinor = teacherMinor - deductedMinor;
  await tx.insert(lateRefunds).values({ ...part, debtMinor });
  if (deductedMinor > 0)
    await loseEarning(tx, { teacherId, paymentId, amountMinor: deductedMinor, at });
  return [
    { account: accounts.teacher(teacherId), amountMinor: -deductedMinor, currency },
    { account: accounts.debt(teacherId), amountMinor: -debtMinor, currency },
  ];
}

/** What of a settled lesson's earning, in pence, is in no payout and was not taken back. Call `lockPayouts` first. */
export async function leftOfEarning(
  tx: Tx,
  { teacherId, paymentId }: { teacherId: string; paymentId: string },
): Promise<number> {
  const earning = `settled:${paymentId}`;
  if ((await findTransfer(tx, earning))?.isTaken === true) return 0;
  const { rows } = await tx.execute<{ minor: string }>(sql`
    select coalesce(sum(e.amount_minor), 0) - coalesce((select sum(d.amount_minor)
      from deductions d where d.earning = ${earning}), 0) as minor
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where p.key = ${earning} and e.account = ${accounts.teacher(teacherId)}`);
  return Math.max(0, Number(rows[0]!.minor));
}

/** An earning that is gone, as far as it was not paid out: its transfer, if there is one, is reversed. */
export async function loseEarning(
  tx: Tx,
  lost: { teacherId: string; paymentId: string; amountMinor: number; at: Date },
): Promise<void> {
  const { paymentId, ...deducted } = lost;
  const earning = `settled:${paymentId}`;
  const transferId = (await findTransfer(tx, earning))?.id ?? null;
  const reversal = transferId === null ? null : ("unknown" as const);
  const taken = { ...deducted, earning, kind: "refund", transferId, reversal } as const;
  await tx.insert(deductions).values(taken);
  const { teacherId } = deducted;
  if (transferId !== null) await enqueue(tx, reverseTransfers, { teacherId });
}

/** Who prepares a payout of this teacher, and who takes back from one, queue here. */
export async function lockPayouts(tx: Tx, teacherId: string): Promise<void> {
  const own = eq(payoutAccounts.teacherId, teacherId);
  await tx.select().from(payoutAccounts).where(own).for("update");
}

/** Where an earning has gone; `isTaken` where a payout on its way or paid has it. */
async function findTransfer(tx: Tx, earning: string) {
  const [found] = await tx
    .select({
      id: transfers.id,
      isTaken: sql<boolean>`exists (select from ${payoutItems} i
        where i.transfer_id = transfers.id and not i.returned)`,
    })
    .from(transfers)
    .where(sql`${transfers.earning} = ${earning} and ${transfers.state} <> 'refused'`);
  return found;
}

/** The payment that was charged: of a lesson drawn from a package, the package's. */
async function cardOf(tx: Tx, { id, drawnFromId }: Payment): Promise<string> {
  if (drawnFromId === null) return id;
  const [paid] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.packageId, drawnFromId))
    .for("update");
  return paid!.id;
}
