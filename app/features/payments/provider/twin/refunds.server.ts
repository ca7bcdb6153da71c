import { and, eq, sql } from "drizzle-orm";
import type { Stripe } from "stripe";
import { embeddedCharges, embeddedRefunds } from "#db/schema/payments/payments.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { isDisputed } from "./disputes.server.ts";
import { fine, missing, refused, type TwinAnswer } from "./twin-answer.ts";

type Refund = Pick<
  Stripe.Refund,
  "id" | "object" | "amount" | "payment_intent" | "metadata" | "status"
>;

function asRefund(row: typeof embeddedRefunds.$inferSelect): Refund {
  return {
    id: row.id,
    object: "refund",
    amount: row.amountMinor,
    payment_intent: row.chargeId,
    metadata: { refund: row.key },
    status: "succeeded",
  };
}

export async function createRefund(
  tx: Tx,
  { payment_intent: intent, amount, metadata }: Stripe.RefundCreateParams,
): Promise<TwinAnswer> {
  const amountMinor = Number(amount);
  const [charge] = await tx
    .select()
    .from(embeddedCharges)
    .where(eq(embeddedCharges.id, intent!))
    .for("update");
  if (charge === undefined) return missing("payment_intent", intent!);
  if (await isDisputed(tx, charge.id))
    return refused(400, {
      type: "invalid_request_error",
      code: "charge_disputed",
      message: "This charge is disputed and cannot be refunded.",
    });
  const isWhole = Number.isSafeInteger(amountMinor) && amountMinor > 0;
  if (
    charge.state !== "succeeded" ||
    !isWhole ||
    charge.refundedMinor + amountMinor > charge.amountMinor
  )
    return refused(400, {
      type: "invalid_request_error",
      code: "charge_already_refunded",
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge.`,
    });
  const key = String((metadata as Stripe.MetadataParam)["refund"]);
  const [made] = await tx
    .insert(embeddedRefunds)
    .values({ key, chargeId: charge.id, amountMinor, createdAt: new Date() })
    .returning();
  await tx
    .update(embeddedCharges)
    .set({ refundedMinor: sql`${embeddedCharges.refundedMinor} + ${amountMinor}` })
    .where(and(eq(embeddedCharges.id, charge.id)));
  return fine(asRefund(made!));
}

export async function listRefunds(tx: Tx, intent: string): Promise<TwinAnswer> {
  const made = await tx.select().from(embeddedRefunds).where(eq(embeddedRefunds.chargeId, intent));
  return fine({ object: "list", data: made.map(asRefund), has_more: false });
}
