import { eq } from "drizzle-orm";
import { z } from "zod";
import {
  findEvent,
  markHandled,
  readEvent,
  recordPaymentEvent,
} from "#app/features/payments/provider/events.server.ts";
import { hearDisputes } from "#app/features/payments/disputes/hear-disputes.server.ts";
import { hearPayouts } from "#app/features/payments/payouts/hear-payouts.server.ts";
import { provider, takesCards } from "#app/features/payments/provider/provider-in-use.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { goOn } from "./settle-charged.server.ts";

/**
 * Takes a provider's signed message, and answers the status to send: 200 once it is stored, however often it comes,
 * 400 where its signature or its time is not right, 404 where no provider is configured. A job acts on it.
 */
export async function takePaymentEvent(
  text: string,
  signature: string | undefined,
  now = new Date(),
): Promise<200 | 400 | 404> {
  if (!takesCards()) return 404;
  const told = signature === undefined ? null : readEvent(text, signature, now.getTime());
  if (told === null) {
    log.warn("payment event refused");
    return 400;
  }
  if (told.providerRef === null) log.info({ type: told.type }, "payment event of nothing of ours");
  await inTransaction(async (tx) => {
    if (await recordPaymentEvent(tx, told, now))
      await enqueue(tx, hearProvider, { eventId: told.id });
  });
  return 200;
}

/** Asks the provider for the state of what an event is about, and goes on with what it paid for, or lost again. */
export const hearProvider = defineJob({
  name: "scheduling.hear-provider",
  payload: z.object({ eventId: z.string() }),
  async run({ eventId }) {
    const { providerRef: ref = null, type = "" } = (await findEvent(eventId)) ?? {};
    if (ref !== null) {
      await goOnWith(ref);
      if (type.startsWith("charge.dispute.")) await hearDisputes(ref);
      await hearPayouts({ type, ref });
    }
    await markHandled(eventId, new Date());
  },
});

async function goOnWith(ref: string): Promise<void> {
  const { lessonId, packageId, providerRef, state } = payments;
  const [payment] = await db()
    .select({ lessonId, packageId, state })
    .from(payments)
    .where(eq(providerRef, ref));
  // Of what is paid or closed its own commands have taken care; of a series lesson, the job that charges it.
  if (payment?.state !== "open") return;
  await goOn(await provider().read(ref), payment, new Date());
}
