import { and, asc, eq, like, ne } from "drizzle-orm";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { ledgerEntries, ledgerPostings } from "#db/schema/payments/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { accounts, balanceOf, post, type Line } from "../ledger/ledger.server.ts";
import { countRefund, markSettled } from "./purchases.server.ts";
import { sendRefund } from "./send-refund.server.ts";
import { drawnShare, repricePackage, splitLesson } from "./rules.ts";

export type Package = typeof packages.$inferSelect;

/** A package, locked until the transaction ends: every command that moves its money holds this lock. */
export async function lockPackage(tx: Tx, packageId: string): Promise<Package | undefined> {
  const [found] = await tx.select().from(packages).where(eq(packages.id, packageId)).for("update");
  return found;
}

/** The card payment of a package, locked until the transaction ends. */
export async function lockPackagePayment(tx: Tx, packageId: string) {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.packageId, packageId))
    .for("update");
  if (payment === undefined) throw new Error(`package ${packageId} has no payment`);
  return payment;
}

/** Books money that the provider has taken into the package; once, however often it is told. */
export async function recordPackagePayment(
  tx: Tx,
  { id, amountMinor, currency, packageId }: typeof payments.$inferSelect,
  { last4, at }: { last4: string | null; at: Date },
): Promise<void> {
  await tx
    .update(payments)
    .set({ state: "paid", paidAt: at, cardLast4: last4 })
    .where(eq(payments.id, id));
  await post(tx, {
    key: `paid:${id}`,
    event: "payment",
    packageId,
    at,
    lines: [
      { account: accounts.card(id), amountMinor: -amountMinor, currency },
      { account: accounts.package(packageId!), amountMinor, currency },
    ],
  });
}

/** The payments of the lessons drawn from a package that have not gone back into it. */
export async function listDrawn(on: Db | Tx, packageId: string) {
  return on
    .select()
    .from(payments)
    .where(and(eq(payments.drawnFromId, packageId), ne(payments.state, "refunded")))
    .orderBy(asc(payments.createdAt), asc(payments.id));
}

/**
 * Takes one lesson's share out of a locked package into that lesson's escrow, and says how many lessons are left after
 * it; null where no lesson or no money is left.
 */
export async function drawLesson(
  tx: Tx,
  bought: Package,
  lessonId: string,
  at: Date,
): Promise<{ share: number; left: number } | null> {
  const { id: packageId, currency } = bought;
  const left = bought.lessons - (await listDrawn(tx, packageId)).length;
  if (left <= 0) return null;
  const balancePence = await balanceOf(tx, accounts.package(packageId));
  const share = drawnShare({ ...bought, pricePence: bought.priceMinor, left, balancePence });
  // A bank has the money of the package.
  if (balancePence < share) return null;
  const { feeBasisPoints } = await lockPackagePayment(tx, packageId);
  const [payment] = await tx
    .insert(payments)
    .values({
      lessonId,
      feeBasisPoints,
      drawnFromId: packageId,
      payerId: bought.studentId,
      amountMinor: share,
      currency,
      state: "paid",
      paidAt: at,
      createdAt: at,
    })
    .returning({ id: payments.id });
  await post(tx, {
    key: `drawn:${payment!.id}`,
    event: "draw",
    lessonId,
    packageId,
    at,
    lines: [
      { account: accounts.package(packageId), amountMinor: -share, currency },
      { account: accounts.escrow(lessonId), amountMinor: share, currency },
    ],
  });
  return { share, left: left - 1 };
}

/** What would go back to the card if the package ended now. */
export async function packageRefund(
  on: Db | Tx,
  bought: Package,
  how: "as-sold" | "repriced",
): Promise<{
  refundPence: number;
  raised: { paymentId: string; lessonId: string; pence: number; isSettled: boolean }[];
}> {
  const balancePence = await balanceOf(on, accounts.package(bought.id));
  if (how === "as-sold") return { refundPence: balancePence, raised: [] };
  const drawn = await listDrawn(on, bought.id);
  const { refundPence, topUps } = repricePackage({
    singlePence: bought.singleMinor,
    balancePence,
    used: drawn.map(({ amountMinor, refundedMinor }) => ({
      pricePence: amountMinor,
      keptPence: amountMinor - refundedMinor,
    })),
  });
  return {
    refundPence,
    raised: drawn
      .map(({ id, lessonId, settledAt }, at) => ({
        paymentId: id,
        lessonId: lessonId!,
        pence: topUps[at]!,
        isSettled: settledAt !== null,
      }))
      .filter(({ pence }) => pence > 0),
  };
}

/**
 * Empties a locked package, once: its rest goes back to the card by a job. Where used lessons are priced again, what
 * they are raised by goes to teacher and platform, or into the escrow of a lesson that is not settled yet.
 */
export async function emptyPackage(
  tx: Tx,
  bought: Package,
  how: "as-sold" | "repriced",
  at: Date,
): Promise<{ refundPence: number; raised: { lessonId: string; pence: number }[] }> {
  const { id: packageId, currency, teacherId } = bought;
  const payment = await lockPackagePayment(tx, packageId);
  const { feeBasisPoints } = payment;
  if (!(await markSettled(tx, payment.id, at))) return { refundPence: 0, raised: [] };
  const { refundPence, raised } = await packageRefund(tx, bought, how);
  const lines: Line[] = [
    { account: accounts.refunds(payment.id), amountMinor: refundPence, currency },
  ];
  for (const { lessonId, pence, isSettled } of raised) {
    if (!isSettled)
      lines.push({ account: accounts.escrow(lessonId), amountMinor: pence, currency });
    else {
      const { teacherPence, feePence } = splitLesson({ pricePence: pence, feeBasisPoints });
      lines.push({ account: accounts.teacher(teacherId), amountMinor: teacherPence, currency });
      lines.push({ account: accounts.fees(teacherId), amountMinor: feePence, currency });
    }
  }
  const taken = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  lines.push({ account: accounts.package(packageId), amountMinor: -taken, currency });
  await post(tx, {
    key: `ended:${packageId}`,
    event: "package",
    packageId,
    at,
    lines,
  });
  const open = raised.filter(({ isSettled }) => !isSettled);
  for (const { paymentId, pence } of open) await raise(tx, paymentId, pence);
  if (refundPence > 0) {
    await countRefund(tx, payment.id, refundPence);
    await enqueue(tx, sendRefund, {
      paymentId: payment.id,
      amountMinor: refundPence,
      cause: "end",
    });
  }
  return { refundPence, raised: open };
}

/** What the end of a package sent back to its card, in pence; 0 where it has not ended. */
export async function readEndRefund(packageId: string): Promise<number> {
  const [ended] = await db()
    .select({ pence: ledgerEntries.amountMinor })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.postingId, ledgerPostings.id))
    .where(
      and(eq(ledgerPostings.key, `ended:${packageId}`), like(ledgerEntries.account, "refunds:%")),
    );
  return ended?.pence ?? 0;
}

async function raise(tx: Tx, paymentId: string, pence: number): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  await tx
    .update(payments)
    .set({ amountMinor: payment!.amountMinor + pence })
    .where(eq(payments.id, paymentId));
}
