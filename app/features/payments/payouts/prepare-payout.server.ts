import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { taxDetails } from "#db/schema/payments/payments.ts";
import {
  deductions,
  payoutAccounts,
  payoutItems,
  payouts,
  transfers,
} from "#db/schema/payments/payouts.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { rules } from "#config/rules.ts";
import { accounts, balanceOf, post } from "../ledger/ledger.server.ts";
import { earnsNoMore } from "./payout-sums.server.ts";
import { leastPayoutMinor, payoutDay, refuseSum, settleDebt, type PayoutRefusal } from "./rules.ts";
import { sendPayout } from "./send-payout.server.ts";
import { listUnpaid } from "./unpaid-earnings.server.ts";

type Kind = (typeof payouts.$inferSelect)["kind"];
type Prepared =
  | { ok: true; payoutId: string; amountMinor: number }
  | { ok: false; reason: PayoutRefusal };

/**
 * Takes what a teacher can be paid out of their account and into a payout, which a job sends: all earnings up to
 * `until`, less those of reported lessons and less what they owe us. A debt is settled also where too little is left
 * to send. One a kind and UTC day, for all who ask.
 */
export async function preparePayout(
  teacherId: string,
  { kind, now = new Date(), until = now }: { kind: Kind; now?: Date; until?: Date },
): Promise<Prepared> {
  return inTransaction(async (tx) => {
    const account = await lockReady(tx, teacherId);
    if (account === undefined) return { ok: false, reason: "not-set-up" } as const;
    if ((await tx.$count(taxDetails, eq(taxDetails.teacherId, teacherId))) === 0)
      return { ok: false, reason: "no-tax-details" } as const;
    const day = payoutDay(now);
    const [before] = await tx
      .select({ state: payouts.state })
      .from(payouts)
      .where(
        and(
          eq(payouts.teacherId, teacherId),
          sql`(${payouts.state} = 'preparing' or ${payouts.kind} = ${kind} and ${payouts.day} = ${day})`,
        ),
      );
    if (before !== undefined)
      return { ok: false, reason: before.state === "preparing" ? "preparing" : "asked-today" };
    const waiting = await listUnpaid(tx, teacherId, until);
    const owedMinor = -(await balanceOf(tx, accounts.debt(teacherId)));
    const free = waiting.filter(({ isHeld }) => !isHeld);
    const { settledMinor, sumMinor, parts } = settleDebt(free, owedMinor);
    if (settledMinor > 0) await keepForDebt(tx, teacherId, { parts, settledMinor, now });
    const refusal = refuseSum(sumMinor, leastPayoutMinor(account));
    if (refusal !== null) return { ok: false, reason: refusal } as const;
    const sends = parts.filter(({ sentMinor }) => sentMinor > 0);
    const currency = rules.price.currency;
    const [payout] = await tx
      .insert(payouts)
      .values({
        teacherId,
        kind,
        day,
        amountMinor: sumMinor,
        currency,
        bankLast4: account.bankLast4,
        bankCurrency: account.bankCurrency,
        createdAt: now,
      })
      .returning({ id: payouts.id });
    const payoutId = payout!.id;
    const fresh = sends.filter(({ transferId }) => transferId === null);
    const made =
      fresh.length === 0
        ? []
        : await tx
            .insert(transfers)
            .values(
              fresh.map(({ earning, paymentId, sentMinor }) => ({
                teacherId,
                earning,
                paymentId,
                amountMinor: sentMinor,
                currency,
                createdAt: now,
              })),
            )
            .returning({ id: transfers.id, earning: transfers.earning });
    const madeOf = new Map(made.map(({ id, earning }) => [earning, id]));
    await tx.insert(payoutItems).values(
      sends.map(({ earning, transferId, sentMinor }) => ({
        payoutId,
        transferId: transferId ?? madeOf.get(earning)!,
        amountMinor: sentMinor,
      })),
    );
    await post(tx, {
      key: `payout:${payoutId}`,
      event: "payout",
      at: now,
      lines: [
        { account: accounts.teacher(teacherId), amountMinor: -sumMinor, currency },
        { account: accounts.payout(payoutId), amountMinor: sumMinor, currency },
      ],
    });
    await enqueue(tx, sendPayout, { payoutId });
    return { ok: true, payoutId, amountMinor: sumMinor } as const;
  });
}

/** Two who prepare a payout of one teacher queue here. */
async function lockReady(tx: Tx, teacherId: string) {
  const [account] = await tx
    .select({
      ...getTableColumns(payoutAccounts),
      earnsNoMore: sql<boolean>`${sql.raw(earnsNoMore("payout_accounts.teacher_id"))}`,
    })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.teacherId, teacherId))
    .for("update");
  return account?.state === "ready" ? account : undefined;
}

/** What was transferred before comes back from the provider; what was not stays with us. */
async function keepForDebt(
  tx: Tx,
  teacherId: string,
  debt: {
    parts: { earning: string; transferId: string | null; keptMinor: number }[];
    settledMinor: number;
    now: Date;
  },
): Promise<void> {
  const { parts, settledMinor, now: at } = debt;
  const made = await tx
    .insert(deductions)
    .values(
      parts
        .filter(({ keptMinor }) => keptMinor > 0)
        .map(({ earning, transferId, keptMinor }) => ({
          teacherId,
          earning,
          kind: "debt" as const,
          amountMinor: keptMinor,
          transferId,
          reversal: transferId === null ? null : ("unknown" as const),
          at,
        })),
    )
    .returning({ id: deductions.id });
  const currency = rules.price.currency;
  await post(tx, {
    key: `debt:${made[0]!.id}`,
    event: "debt",
    at,
    lines: [
      { account: accounts.teacher(teacherId), amountMinor: -settledMinor, currency },
      { account: accounts.debt(teacherId), amountMinor: settledMinor, currency },
    ],
  });
}
