import { and, eq, inArray, like, ne, or, sql } from "drizzle-orm";
import {
  disputeParts,
  disputes,
  type DisputeState,
  openDisputeStates,
  waitingSettlements,
} from "#db/schema/payments/disputes.ts";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "#db/schema/payments/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { accounts, balanceOf, type Line, post } from "../ledger/ledger.server.ts";
import { leftOfEarning, lockPayouts, loseEarning } from "../payouts/refund-settled.server.ts";
import { lockPayment, settleCancelled, settleCompleted } from "../purchases/purchases.server.ts";
import { sendRefund } from "../purchases/send-refund.server.ts";

type Dispute = typeof disputes.$inferSelect;
type Row = typeof payments.$inferSelect;
type Part = Omit<typeof disputeParts.$inferInsert, "disputeId">;

/**
 * Takes what the bank took: out of the accounts in which this payment's money lies, and nobody else's. What is there no
 * more, and the provider's fee, we bear. The payment is locked.
 */
export async function takeForDispute(tx: Tx, dispute: Dispute, payment: Row): Promise<void> {
  const { id, amountMinor, currency, feeMinor } = dispute;
  const parts = await findParts(tx, payment, amountMinor);
  const found = parts.reduce((sum, part) => sum + part.amountMinor, 0);
  if (parts.length > 0)
    await tx.insert(disputeParts).values(parts.map((part) => ({ ...part, disputeId: id })));
  await post(tx, {
    key: `disputed:${id}`,
    event: "dispute",
    lessonId: payment.lessonId,
    packageId: payment.packageId,
    at: dispute.openedAt,
    lines: [
      ...parts.map((part): Line => ({ ...part, amountMinor: -part.amountMinor, currency })),
      { account: accounts.losses(id), amountMinor: -(amountMinor - found) - feeMinor, currency },
      { account: accounts.dispute(id), amountMinor, currency },
      { account: accounts.chargeback(id), amountMinor: feeMinor, currency },
    ],
  });
}

/**
 * What the provider charges us for a dispute is `feeMinor` now: the difference to what it said before is ours to bear.
 * The dispute is locked.
 */
export async function changeFee(
  tx: Tx,
  { id, currency, feeMinor: before }: Dispute,
  { payment, feeMinor, at }: { payment: Row; feeMinor: number; at: Date },
): Promise<void> {
  const [taken] = await tx
    .select({ version: ledgerAccounts.version })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.name, accounts.chargeback(id)));
  await post(tx, {
    // A fee may come back to what it was: each change has its number.
    key: `dispute-fee:${id}:${(taken?.version ?? 0) + 1}`,
    event: "dispute",
    lessonId: payment.lessonId,
    packageId: payment.packageId,
    at,
    lines: [
      { account: accounts.losses(id), amountMinor: before - feeMinor, currency },
      { account: accounts.chargeback(id), amountMinor: feeMinor - before, currency },
    ],
  });
}

/** Where a payment's money lies: held, on its way back, then our commission and what the teacher has earned of it. */
async function findParts(tx: Tx, payment: Row, amountMinor: number): Promise<Part[]> {
  const parts: Part[] = [];
  let left = amountMinor;
  const take = async (paymentId: string, account: string, most = left) => {
    // Our own fees may fall below nothing; nobody else gives what they do not have.
    const bound = account.startsWith("fees:") ? most : await balanceOf(tx, account);
    const taken = parts
      .filter((part) => part.account === account)
      .reduce((sum, part) => sum + part.amountMinor, 0);
    const share = Math.min(left, most, bound - taken);
    if (share <= 0) return;
    left -= share;
    parts.push({ paymentId, account, amountMinor: share });
  };
  const { id, packageId } = payment;
  if (packageId !== null) await take(id, accounts.package(packageId));
  await take(id, accounts.refunds(id));
  for (const one of packageId === null ? [payment] : await lockDrawn(tx, packageId)) {
    if (one.settledAt === null) await take(one.id, accounts.escrow(one.lessonId!));
    else
      for (const divided of await dividedOf(tx, one))
        await take(one.id, divided.account, await leftOf(tx, one.id, divided));
  }
  return parts;
}

/** What of a divided part no other dispute has. What a lost one took of an earning is not left of that anyway. */
async function leftOf(
  tx: Tx,
  paymentId: string,
  { account, amountMinor }: { account: string; amountMinor: number },
): Promise<number> {
  if (account.startsWith("fees:"))
    return (
      amountMinor - (await inDisputes(tx, { paymentId, account }, [...openDisputeStates, "lost"]))
    );
  const teacherId = account.replace("teacher:", "");
  await lockPayouts(tx, teacherId);
  const left = await leftOfEarning(tx, { teacherId, paymentId });
  return left - (await inDisputes(tx, { paymentId, account }, [...openDisputeStates]));
}

async function inDisputes(
  tx: Tx,
  { paymentId, account }: Pick<Part, "paymentId" | "account">,
  states: DisputeState[],
): Promise<number> {
  const [taken] = await tx
    .select({ minor: sql`coalesce(sum(${disputeParts.amountMinor}), 0)`.mapWith(Number) })
    .from(disputeParts)
    .innerJoin(disputes, eq(disputes.id, disputeParts.disputeId))
    .where(
      and(
        eq(disputeParts.paymentId, paymentId),
        eq(disputeParts.account, account),
        inArray(disputes.state, states),
      ),
    );
  return taken!.minor;
}

function lockDrawn(tx: Tx, packageId: string): Promise<Row[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.drawnFromId, packageId), ne(payments.state, "refunded")))
    .orderBy(payments.id)
    .for("update");
}

/** What a settled lesson gave to us and to its teacher, in this order, less what refunds have taken of that since. */
function dividedOf(tx: Tx, { id, lessonId }: Row) {
  const amountMinor = sql`sum(${ledgerEntries.amountMinor})`.mapWith(Number);
  return tx
    .select({ account: ledgerEntries.account, amountMinor })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(
      and(
        or(
          eq(ledgerPostings.key, `settled:${id}`),
          and(
            eq(ledgerPostings.lessonId, lessonId!),
            inArray(ledgerPostings.event, ["adjustment", "late-refund"]),
          ),
        ),
        or(like(ledgerEntries.account, "fees:%"), like(ledgerEntries.account, "teacher:%")),
      ),
    )
    .groupBy(ledgerEntries.account)
    .having(sql`${amountMinor} > 0`)
    .orderBy(ledgerEntries.account);
}

/** Won: everything goes back to where it came from, and what waited for the bank is divided now. */
export async function giveBackDisputed(
  tx: Tx,
  dispute: Dispute,
  { payment, at }: { payment: Row; at: Date },
): Promise<void> {
  const { id, amountMinor, currency } = dispute;
  const parts = await tx.select().from(disputeParts).where(eq(disputeParts.disputeId, id));
  const found = parts.reduce((sum, part) => sum + part.amountMinor, 0);
  const lines: Line[] = [
    { account: accounts.dispute(id), amountMinor: -amountMinor, currency },
    { account: accounts.losses(id), amountMinor: amountMinor - found, currency },
  ];
  let toCard = 0;
  for (const part of parts) {
    const account = await accountNow(tx, part);
    if (account === null) toCard += part.amountMinor;
    else lines.push({ account, amountMinor: part.amountMinor, currency });
  }
  lines.push({ account: accounts.refunds(payment.id), amountMinor: toCard, currency });
  await post(tx, {
    key: `dispute-won:${id}`,
    resolves: `disputed:${id}`,
    event: "dispute",
    lessonId: payment.lessonId,
    packageId: payment.packageId,
    at,
    lines,
  });
  if (toCard > 0) {
    const cause = `dispute:${id}`;
    await enqueue(tx, sendRefund, { paymentId: payment.id, amountMinor: toCard, cause });
  }
  await settleWaiting(tx, parts, at);
}

/** Where a part belongs now: a lesson may have moved. Null where its package has ended: then it is the student's. */
async function accountNow(tx: Tx, { account, paymentId }: Part): Promise<string | null> {
  if (account.startsWith("escrow:")) {
    const [moved] = await tx.select().from(payments).where(eq(payments.id, paymentId));
    return accounts.escrow(moved!.lessonId!);
  }
  if (!account.startsWith("package:")) return account;
  const [bought] = await tx
    .select({ state: packages.state })
    .from(packages)
    .where(eq(packages.id, account.replace("package:", "")));
  return bought?.state === "active" ? account : null;
}

/** Lost: the bank keeps it, and what waited for it is divided as far as it has left something. */
export async function loseDisputed(
  tx: Tx,
  { id, amountMinor, currency }: Dispute,
  { payment, at }: { payment: Row; at: Date },
): Promise<void> {
  const parts = await tx.select().from(disputeParts).where(eq(disputeParts.disputeId, id));
  const lines: Line[] = [
    { account: accounts.dispute(id), amountMinor: -amountMinor, currency },
    { account: accounts.chargeback(id), amountMinor, currency },
  ];
  for (const { account, paymentId, amountMinor: lost } of parts) {
    if (!account.startsWith("teacher:")) continue;
    const teacherId = account.replace("teacher:", "");
    await lockPayouts(tx, teacherId);
    await loseEarning(tx, { teacherId, paymentId, amountMinor: lost, at });
  }
  await post(tx, {
    key: `dispute-lost:${id}`,
    resolves: `disputed:${id}`,
    event: "dispute",
    lessonId: payment.lessonId,
    packageId: payment.packageId,
    at,
    lines,
  });
  await settleWaiting(tx, parts, at);
}

/** Divides what waited for this dispute; where another one is open, it waits on. */
async function settleWaiting(tx: Tx, parts: Part[], at: Date): Promise<void> {
  if (parts.length === 0) return;
  const ids = parts.map(({ paymentId }) => paymentId);
  const waited = await tx
    .delete(waitingSettlements)
    .where(inArray(waitingSettlements.paymentId, ids))
    .returning();
  for (const { refundMinor, paymentId } of waited) {
    const [lesson] = await tx
      .select({ id: lessons.id, teacherId: lessons.teacherId })
      .from(payments)
      .innerJoin(lessons, eq(lessons.id, payments.lessonId))
      .where(eq(payments.id, paymentId));
    const { id: lessonId, teacherId } = lesson!;
    const held = await lockPayment(tx, lessonId);
    if (refundMinor === null) await settleCompleted(tx, held, { teacherId, at });
    else await settleCancelled(tx, held, { teacherId, refundPence: refundMinor, at });
  }
}
