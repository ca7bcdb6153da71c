import { eq } from "drizzle-orm";
import { hearDisputes } from "#app/features/payments/disputes/hear-disputes.server.ts";
import { openDispute } from "#app/features/payments/provider/twin/disputes.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { disputes } from "#db/schema/payments/disputes.ts";
import { payments } from "#db/schema/payments/payments.ts";

/** A bank takes the payment of a lesson back, and we have heard of it. */
export async function aDispute(lessonId: string) {
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  const { providerRef: ref, amountMinor, currency } = payment!;
  await inTransaction((tx) => openDispute(tx, { id: ref!, amountMinor, currency }));
  await hearDisputes(ref!);
  const [dispute] = await db().select().from(disputes).where(eq(disputes.paymentId, payment!.id));
  return { payment: payment!, dispute: dispute!, ref: ref! };
}
