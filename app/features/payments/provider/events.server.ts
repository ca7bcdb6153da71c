import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { Stripe } from "stripe";
import { paymentEvents } from "#db/schema/payments.ts";
import { db, type Tx } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";

/** How far a message's time may be from ours, in seconds, either way. */
const skewSeconds = 300;

type Told = { id: string; type: string; providerRef: string | null; createdAt: Date };

/** What messages are signed with: by Stripe with its own secret, by the twin with one of ours. */
export function eventSecret(): string {
  return (
    env().STRIPE_WEBHOOK_SECRET ??
    createHmac("sha256", env().authSecret).update("payment events").digest("base64url")
  );
}

/** What a message says, where the provider has signed it within the last five minutes; else null. */
export function readEvent(text: string, signature: string, now = Date.now()): Told | null {
  const said = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1];
  // Stripe's library looks at messages that are too old, and not at those from the future.
  if (said === undefined || Math.abs(now / 1000 - Number(said)) > skewSeconds) return null;
  try {
    const event = Stripe.webhooks.constructEvent(
      text,
      signature,
      eventSecret(),
      skewSeconds,
      undefined,
      now,
    );
    return {
      id: event.id,
      type: event.type,
      providerRef: intentOf(event.data.object),
      createdAt: new Date(event.created * 1000),
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** The charge that an object is, or belongs to. */
function intentOf(object: object): string | null {
  const { object: kind, id, payment_intent: of } = object as Partial<Record<string, unknown>>;
  const ref = kind === "payment_intent" ? id : of;
  return typeof ref === "string" ? ref : null;
}

/** Writes down what was told; false where it was told before. */
export async function recordPaymentEvent(tx: Tx, told: Told, at: Date): Promise<boolean> {
  const made = await tx
    .insert(paymentEvents)
    .values({ ...told, receivedAt: at })
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return made.length > 0;
}

export async function findEvent(
  id: string,
): Promise<{ type: string; providerRef: string | null } | undefined> {
  const [event] = await db()
    .select({ type: paymentEvents.type, providerRef: paymentEvents.providerRef })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, id));
  return event;
}

export async function markHandled(id: string, at: Date): Promise<void> {
  await db().update(paymentEvents).set({ handledAt: at }).where(eq(paymentEvents.id, id));
}
