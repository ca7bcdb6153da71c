import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import { Stripe } from "stripe";
import { paymentEvents } from "#db/schema/payments/payments.ts";
import { db, type Tx } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";

/** How far a message's time may be from ours, in seconds, either way. */
const skewSeconds = 300;

type Told = { id: string; type: string; providerRef: string | null; createdAt: Date };

/** Stripe's two kinds: one brings the object as it was, the thin one only says which object has changed. */
type Message = Stripe.Event | ThinMessage;
type ThinMessage = Stripe.V2.Core.EventBase & {
  related_object?: Stripe.V2.Core.Events.RelatedObject | null;
};

/**
 * What messages may be signed with: by Stripe with a secret of its own for each place that sends them, by the twin with
 * one of ours.
 */
export function eventSecrets(): [string, ...string[]] {
  const [first, ...more] = env().STRIPE_WEBHOOK_SECRET?.split(",") ?? [];
  return [
    first ?? createHmac("sha256", env().authSecret).update("payment events").digest("base64url"),
    ...more,
  ];
}

/** What a message says, where the provider has signed it within the last five minutes; else null. */
export function readEvent(text: string, signature: string, now = Date.now()): Told | null {
  const said = /(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1];
  // Stripe's library looks at messages that are too old, and not at those from the future.
  if (said === undefined || Math.abs(now / 1000 - Number(said)) > skewSeconds) return null;
  if (!eventSecrets().some((secret) => isSigned(text, signature, { secret, now }))) return null;
  try {
    const message = JSON.parse(text) as Message;
    const { id, type, created } = message;
    const createdAt = new Date(typeof created === "number" ? created * 1000 : created);
    return { id, type, providerRef: subjectOf(message), createdAt };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

function isSigned(
  text: string,
  signature: string,
  { secret, now }: { secret: string; now: number },
): boolean {
  try {
    const { signature: signing } = Stripe.webhooks;
    return signing!.verifyHeader(text, signature, secret, skewSeconds, undefined, now);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/** What we are to look at: a teacher's account, a payout, or the charge that an object is or belongs to. */
function subjectOf(message: Message): string | null {
  if (message.object === "v2.core.event") return message.related_object?.id ?? null;
  const { type, account, data } = message as Stripe.Event;
  const {
    object: kind,
    id,
    payment_intent: of,
  } = data.object as object as Partial<Record<string, unknown>>;
  // A connected account tells of itself and of its payouts; what it sells is not ours.
  if (account !== undefined && kind !== "payout" && !isAboutAccount(type)) return null;
  const ref = isAboutAccount(type)
    ? (account ?? id)
    : kind === "payment_intent" || kind === "payout"
      ? id
      : of;
  return typeof ref === "string" ? ref : null;
}

/** Whether a message of this type is about a teacher's account at the provider. */
export function isAboutAccount(type: string): boolean {
  return /^(v2\.core\.account\b|account\.|capability\.)/.test(type);
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
