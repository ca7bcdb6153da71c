import { and, asc, eq, gte, inArray, isNotNull, lt, lte, or } from "drizzle-orm";
import type { Stripe } from "stripe";
import { embeddedDisputes } from "#db/schema/payments/provider-calls.ts";
import { db, type Tx } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { fine, missing, refused, type TwinAnswer } from "./twin-answer.ts";

type Row = typeof embeddedDisputes.$inferSelect;
type Movement = Pick<Stripe.BalanceTransaction, "amount" | "fee">;
type Dispute = Pick<
  Stripe.Dispute,
  "id" | "object" | "amount" | "currency" | "created" | "reason" | "status" | "payment_intent"
> & { evidence_details: { due_by: number }; balance_transactions: Movement[] };

/** What Stripe takes for a dispute in the UK, in pence; a bank answers evidence within so long in our world. */
const [feePence, answersIn, reviewsFor] = [2000, 7 * day, day];

/** The test card of which a bank takes every payment back. */
export const disputedLast4 = "0259";

function asDispute(row: Row): Dispute {
  const taken = { amount: -row.amountMinor, fee: row.feeMinor };
  const back = { amount: row.amountMinor, fee: 0 };
  return {
    id: row.id,
    object: "dispute",
    amount: row.amountMinor,
    currency: row.currency.toLowerCase(),
    created: Math.floor(row.createdAt.getTime() / 1000),
    reason: row.reason,
    status: row.state,
    payment_intent: row.chargeId,
    evidence_details: { due_by: Math.floor(row.dueBy.getTime() / 1000) },
    balance_transactions: (row.state === "won" ? [taken, back] : [taken]) as Movement[],
  };
}

/** A bank takes a charge back, as Stripe's test card makes it do at once. */
export async function openDispute(
  tx: Tx,
  charge: { id: string; amountMinor: number; currency: string },
  reason = "product_not_received",
): Promise<void> {
  const { id: chargeId, amountMinor, currency } = charge;
  const createdAt = new Date();
  const dueBy = new Date(+createdAt + answersIn);
  const state = "needs_response";
  const taken = { chargeId, amountMinor, currency, feeMinor: feePence };
  await tx.insert(embeddedDisputes).values({ ...taken, reason, state, dueBy, createdAt });
}

export async function readTwinDispute(tx: Tx, id: string): Promise<TwinAnswer> {
  const [row] = await tx.select().from(embeddedDisputes).where(eq(embeddedDisputes.id, id));
  return row === undefined ? missing("dispute", id) : fine(asDispute(row));
}

/** Those of a charge, or those opened in a time; all of them on one page. */
export async function listTwinDisputes(
  tx: Tx,
  { payment_intent: intent, created }: Stripe.DisputeListParams,
): Promise<TwinAnswer> {
  const { gte: from, lt: to } = (created ?? {}) as Stripe.RangeQueryParam;
  const at = (seconds: number) => new Date(Number(seconds) * 1000);
  const rows = await tx
    .select()
    .from(embeddedDisputes)
    .where(
      and(
        intent === undefined ? undefined : eq(embeddedDisputes.chargeId, intent),
        from === undefined ? undefined : gte(embeddedDisputes.createdAt, at(from)),
        to === undefined ? undefined : lt(embeddedDisputes.createdAt, at(to)),
      ),
    )
    .orderBy(asc(embeddedDisputes.createdAt), asc(embeddedDisputes.id));
  return fine({ object: "list", data: rows.map(asDispute), has_more: false });
}

/** Evidence, submitted once. Stripe's test words decide at once; any other is looked at for a day. */
export async function updateDispute(
  tx: Tx,
  { evidence, submit }: Stripe.DisputeUpdateParams,
  id: string,
): Promise<TwinAnswer> {
  const row = await lockDispute(tx, id);
  if (row === undefined) return missing("dispute", id);
  if (row.state !== "needs_response") return closedAlready(row);
  const given = { ...row.evidence, ...(evidence as Record<string, string>) };
  if (String(submit) !== "true") return change(tx, id, { evidence: given });
  const word = given["uncategorized_text"];
  const state =
    word === "winning_evidence" ? "won" : word === "losing_evidence" ? "lost" : "under_review";
  const now = new Date();
  const closedAt = state === "under_review" ? null : now;
  return change(tx, id, { evidence: given, submittedAt: now, state, closedAt });
}

/** Gives the money up. */
export async function closeDispute(tx: Tx, id: string): Promise<TwinAnswer> {
  const row = await lockDispute(tx, id);
  if (row === undefined) return missing("dispute", id);
  if (row.closedAt !== null) return closedAlready(row);
  return change(tx, id, { state: "lost", closedAt: new Date() });
}

/** Whether a bank has this charge's money, or may get it: then nothing of it can be refunded. */
export async function isDisputed(tx: Tx, chargeId: string): Promise<boolean> {
  const taken = inArray(embeddedDisputes.state, ["needs_response", "under_review", "lost"]);
  return (
    (await tx.$count(embeddedDisputes, and(eq(embeddedDisputes.chargeId, chargeId), taken))) > 0
  );
}

/** The banks' decisions: for us where somebody showed who was in the lesson; against us where nobody answered in time. */
export async function decideDisputes(now = new Date()): Promise<void> {
  const late = and(eq(embeddedDisputes.state, "needs_response"), lte(embeddedDisputes.dueBy, now));
  const looked = new Date(now.getTime() - reviewsFor);
  const shown = and(
    eq(embeddedDisputes.state, "under_review"),
    isNotNull(embeddedDisputes.submittedAt),
    lte(embeddedDisputes.submittedAt, looked),
  );
  const due = await db().select().from(embeddedDisputes).where(or(late, shown));
  for (const { id, state, evidence } of due) {
    const won = state === "under_review" && Boolean(evidence["access_activity_log"]);
    await db()
      .update(embeddedDisputes)
      .set({ state: won ? "won" : "lost", closedAt: new Date() })
      .where(and(eq(embeddedDisputes.id, id), eq(embeddedDisputes.state, state)));
  }
}

async function lockDispute(tx: Tx, id: string): Promise<Row | undefined> {
  const [row] = await tx
    .select()
    .from(embeddedDisputes)
    .where(eq(embeddedDisputes.id, id))
    .for("update");
  return row;
}

async function change(tx: Tx, id: string, set: Partial<Row>): Promise<TwinAnswer> {
  const [row] = await tx
    .update(embeddedDisputes)
    .set(set)
    .where(eq(embeddedDisputes.id, id))
    .returning();
  return fine(asDispute(row!));
}

function closedAlready({ state }: Row): TwinAnswer {
  const message = `This dispute is ${state} and takes no more.`;
  return refused(400, { type: "invalid_request_error", code: "dispute_closed", message });
}
