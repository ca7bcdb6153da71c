import { eq } from "drizzle-orm";
import { hearDisputes } from "#app/features/payments/disputes/hear-disputes.server.ts";
import { openDispute } from "#app/features/payments/provider/twin/disputes.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { embeddedDisputes } from "#db/schema/payments/provider-calls.ts";
import { disputes } from "#db/schema/payments/disputes.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { aBookedLesson } from "./lessons.ts";
import { aStudent, aTeacher } from "./people.ts";

/** A bank takes the payment of a lesson back, and we have heard of it. */
export async function aDispute(lessonId: string) {
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  const { providerRef: ref, amountMinor, currency } = payment!;
  await inTransaction((tx) => openDispute(tx, { id: ref!, amountMinor, currency }));
  await hearDisputes(ref!);
  const [dispute] = await db().select().from(disputes).where(eq(disputes.paymentId, payment!.id));
  return { payment: payment!, dispute: dispute!, ref: ref! };
}

/** A booked lesson of which a bank takes back each of these sums, the first one first; `decide` says how each ends. */
export async function aLessonDisputedInPart(
  parts: number[],
  booked: { startsAt?: number; now?: Date } = {},
) {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aBookedLesson(student, teacher, booked);
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  const { providerRef, currency } = payment!;
  const ref = providerRef!;
  for (const amountMinor of parts)
    await inTransaction((tx) => openDispute(tx, { id: ref, amountMinor, currency }));
  await hearDisputes(ref);
  const told = await db()
    .select({ id: embeddedDisputes.id })
    .from(embeddedDisputes)
    .where(eq(embeddedDisputes.chargeId, ref))
    .orderBy(embeddedDisputes.createdAt, embeddedDisputes.id);
  const decide = async (...ends: ("won" | "lost")[]) => {
    for (const [at, state] of ends.entries())
      await db()
        .update(embeddedDisputes)
        .set({ state, closedAt: new Date() })
        .where(eq(embeddedDisputes.id, told[at]!.id));
    await hearDisputes(ref);
  };
  return { student, teacher, lessonId, payment: payment!, ref, decide };
}
