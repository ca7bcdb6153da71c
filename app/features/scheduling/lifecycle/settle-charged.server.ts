import { and, asc, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import type { Charge } from "#app/features/payments/provider/provider.ts";
import { provider, takesCards } from "#app/features/payments/provider/provider-in-use.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { isPaymentIn, unrecordedStates } from "#db/schema/payments/payment-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { settlePaidPackage } from "../packages/settle-package.server.ts";
import { savePaidCard } from "../booking/cards/saved-cards.server.ts";
import { extendHold } from "../booking/pay-lesson.server.ts";
import { requestLesson, resumeCaptures } from "../booking/requests.server.ts";
import { settlePaidLesson } from "../booking/settle-paid-lesson.server.ts";

const atOnce = 500;

/**
 * Goes on with every payment that the provider has taken while nobody was there to hear of it: what was held is
 * booked or asked for, a package is bought. A process that dies after a charge leaves a hold for a minute and
 * not for its whole life. Idempotent; one payment that fails takes no other along.
 */
export async function settleCharged(now = new Date()): Promise<void> {
  await eachApart(
    await openCharges(),
    async ({ ref, ...of }) => goOn(await provider().read(ref!), of, now),
    "charged and not settled",
  );
}

function openCharges() {
  const { lessonId, packageId, providerRef: ref } = payments;
  const isOpen = and(eq(payments.state, "open"), isNotNull(ref));
  const of = { lessonId, packageId, ref };
  return Promise.all([
    db()
      .select(of)
      .from(payments)
      .innerJoin(lessons, and(eq(lessons.id, lessonId), eq(lessons.state, "held")))
      .where(isOpen)
      .orderBy(asc(payments.createdAt))
      .limit(atOnce),
    db()
      .select(of)
      .from(payments)
      .innerJoin(packages, and(eq(packages.id, packageId), eq(packages.state, "open")))
      .where(isOpen)
      .orderBy(asc(payments.createdAt))
      .limit(atOnce),
  ]).then(([held, bought]) => [...held, ...bought]);
}

/** What a charge has paid for is booked, asked for or bought; while a bank asks, the slot is held longer. Idempotent. */
export async function goOn(
  charge: Charge,
  { lessonId, packageId }: { lessonId: string | null; packageId: string | null },
  now: Date,
): Promise<void> {
  const { state, last4 } = charge;
  if (state === "needs_authentication" && lessonId !== null) await extendHold(lessonId, now);
  await savePaidCard(charge, now);
  if (state === "authorised" && lessonId !== null) await requestLesson(lessonId, last4, now);
  if (state !== "succeeded") return;
  if (lessonId !== null) await settlePaidLesson(lessonId, last4, now);
  if (packageId !== null) await settlePaidPackage(packageId, last4, now);
}

export const settleChargedHolds = defineJob({
  name: "scheduling.settle-charged",
  payload: z.object({}),
  schedule: "* * * * *",
  async run() {
    await settleCharged();
    await resumeCaptures();
  },
});

/** How far the last word looks back: a hold and a bank's page are over long before. */
const [lastWordDays, lastWordMinutes] = [8, 10];

/**
 * The last word on what was taken and never booked: every charge of the last days that has succeeded, and whose payment
 * is open, reserved or closed to us, is booked or given back. What it cannot settle it says as an error.
 */
export async function settleUnsettled(now = new Date()): Promise<void> {
  const from = new Date(now.getTime() - lastWordDays * day);
  // Until then the commands that it belongs to are at work.
  const to = new Date(now.getTime() - lastWordMinutes * minute);
  const settle = async ({ ref, takenMinor }: { ref: string; takenMinor: number }) => {
    if (takenMinor === 0) return;
    const [payment] = await db().select().from(payments).where(eq(payments.providerRef, ref));
    if (payment === undefined || !isPaymentIn(unrecordedStates, payment.state)) return;
    log.warn({ ref, state: payment.state }, "taken, and not booked: settled by the last word");
    await goOn(await provider().read(ref), payment, now);
  };
  const charges = provider().listCharges({ from, to });
  await eachApart(charges, settle, "taken, and neither booked nor returned");
}

export const settleLastWord = defineJob({
  name: "scheduling.settle-last-word",
  payload: z.object({}),
  schedule: "51 * * * *",
  async run() {
    if (takesCards()) await settleUnsettled();
  },
});
