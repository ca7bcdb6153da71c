/** The intent of a call to the provider: a row before it, its result after it (docs/decisions/093). */
import { and, asc, eq, inArray, lte, ne, or, sql } from "drizzle-orm";
import { ledgerAccounts } from "#db/schema/payments/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { providerCalls } from "#db/schema/payments/provider-calls.ts";
import { db, type Tx } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";

type CallRow = typeof providerCalls.$inferSelect;
export type ProviderCall = Pick<CallRow, "key" | "kind" | "paymentId" | "input">;

/** From then on a job finishes a call without an answer. */
const unknownFor = minute;

/**
 * Writes down that a call is about to be made; commit it before the call. False where its answer is known already, so
 * that nothing is asked twice. One that was refused is asked again.
 */
export async function beginCall(tx: Tx, call: ProviderCall, now = new Date()): Promise<boolean> {
  const begun = await tx
    .insert(providerCalls)
    .values({ ...call, askedAt: now })
    .onConflictDoUpdate({
      target: providerCalls.key,
      set: {
        askedAt: now,
        attempts: sql`${providerCalls.attempts} + 1`,
        state: "unknown",
        refusal: null,
        finishedAt: null,
      },
      setWhere: sql`${providerCalls.state} <> 'done'`,
    })
    .returning({ key: providerCalls.key });
  return begun.length > 0;
}

/** The answer: done, or the provider's word for why not. Of a call that is done already nothing changes. */
export async function endCall(
  tx: Tx,
  key: string,
  refusal: string | null = null,
  now = new Date(),
): Promise<void> {
  await tx
    .update(providerCalls)
    .set({ state: refusal === null ? "done" : "refused", refusal, finishedAt: now })
    .where(and(eq(providerCalls.key, key), eq(providerCalls.state, "unknown")));
}

/** The key of a call to save a card for this purpose whose answer nobody knows; null where there is none. */
export async function findUnknownCardSetup(tx: Tx, purpose: string): Promise<string | null> {
  const [call] = await tx
    .select({ key: providerCalls.key })
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.kind, "save-card"),
        eq(providerCalls.state, "unknown"),
        sql`${providerCalls.input} ->> 'purpose' = ${purpose}`,
      ),
    );
  return call?.key ?? null;
}

/** The calls of these kinds that have waited for their answer for a minute, oldest first. */
export async function listUnknown(
  kinds: ProviderCall["kind"][],
  now = new Date(),
): Promise<ProviderCall[]> {
  const before = new Date(now.getTime() - unknownFor);
  return db()
    .select()
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.state, "unknown"),
        inArray(providerCalls.kind, kinds),
        lte(providerCalls.askedAt, before),
      ),
    )
    .orderBy(asc(providerCalls.askedAt))
    .limit(200);
}

export type RefusedRefund = {
  ref: string;
  paymentId: string;
  amountMinor: number;
  currency: string;
};

/**
 * Refunds that the provider has refused, of the charge `ref` or of all: their money was set aside and goes nowhere. What
 * a bank has taken back itself is none of them.
 */
export async function listRefusedRefunds(ref?: string): Promise<RefusedRefund[]> {
  const rows = await db()
    .select({
      ref: payments.providerRef,
      paymentId: payments.id,
      amountMinor: sql`(${providerCalls.input}->>'amountMinor')::bigint`.mapWith(Number),
      currency: payments.currency,
    })
    .from(providerCalls)
    .innerJoin(payments, eq(payments.id, providerCalls.paymentId))
    .where(
      and(
        eq(providerCalls.kind, "refund"),
        eq(providerCalls.state, "refused"),
        or(
          ne(providerCalls.refusal, "charge_disputed"),
          sql`exists (select from ${ledgerAccounts} where ${ledgerAccounts.name} = 'refunds:' || ${payments.id}
            and ${ledgerAccounts.credits} - ${ledgerAccounts.debits} >= (${providerCalls.input}->>'amountMinor')::bigint)`,
        ),
        ref === undefined ? undefined : eq(payments.providerRef, ref),
      ),
    );
  return rows.map((row) => ({ ...row, ref: row.ref! }));
}
