import { Stripe } from "stripe";
import type { Charge, ChargeState, ListedCharge, PaymentProvider } from "./provider.ts";
import { methodOf } from "./test-cards.ts";

type Intent = Stripe.PaymentIntent;

const states: Record<Intent["status"], ChargeState> = {
  requires_payment_method: "open",
  requires_confirmation: "open",
  processing: "open",
  requires_action: "needs_authentication",
  requires_capture: "authorised",
  succeeded: "succeeded",
  canceled: "cancelled",
};

const withCharge = { expand: ["latest_charge"] };

/**
 * Stripe by its own library. `authenticate` stands for the bank's page, which a provider shows itself: it is a call of
 * the twin's own, and for Stripe the charge as it is now.
 */
export function stripeProvider(
  stripe: Stripe,
  { authenticate }: { authenticate?: (ref: string, approved: boolean) => Promise<unknown> } = {},
): PaymentProvider {
  async function read(ref: string): Promise<Charge> {
    return asCharge(await stripe.paymentIntents.retrieve(ref, withCharge));
  }

  /** A step that does not apply any more answers how the charge stands. */
  async function step(ref: string, take: () => Promise<Intent>): Promise<Charge> {
    try {
      return asCharge(await take());
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      if (error.code === "payment_intent_unexpected_state") return read(ref);
      if (error instanceof Stripe.errors.StripeCardError) return read(ref);
      throw error;
    }
  }

  return {
    async open({ key, amountMinor, currency, captureLater }) {
      const intent = await stripe.paymentIntents.create(
        {
          amount: amountMinor,
          currency: currency.toLowerCase(),
          capture_method: captureLater ? "manual" : "automatic",
          automatic_payment_methods: { enabled: true, allow_redirects: "never" },
          metadata: { payment: key },
          ...withCharge,
        },
        { idempotencyKey: `open:${key}` },
      );
      return asCharge(intent);
    },
    async pay(ref, card) {
      const method = methodOf(card);
      if (method === null) return declined(await read(ref));
      return step(ref, () =>
        stripe.paymentIntents.confirm(ref, { payment_method: method, ...withCharge }),
      );
    },
    async authenticate(ref, approved) {
      await authenticate?.(ref, approved);
      return read(ref);
    },
    read,
    async find(ref) {
      try {
        return asListed(await stripe.paymentIntents.retrieve(ref, withCharge));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    capture: (ref) => step(ref, () => stripe.paymentIntents.capture(ref, withCharge)),
    async keepCard({ owner, card }) {
      const method = methodOf(card);
      if (method === null) return null;
      // A customer for each kept card: a card is saved for one purpose, and forgotten with it.
      const customer = await stripe.customers.create({ metadata: { person: owner } });
      try {
        const kept = await stripe.paymentMethods.attach(method, { customer: customer.id });
        return { ref: kept.id, last4: kept.card!.last4 };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeCardError) return null;
        throw error;
      }
    },
    async payWithKept(ref, cardRef) {
      const { customer } = await stripe.paymentMethods.retrieve(cardRef);
      if (customer === null) throw new Error(`the card ${cardRef} is forgotten`);
      return step(ref, async () => {
        await stripe.paymentIntents.update(ref, { customer: idOf(customer) });
        const kept = { payment_method: cardRef, off_session: true, ...withCharge };
        return stripe.paymentIntents.confirm(ref, kept);
      });
    },
    async forgetCard(cardRef) {
      try {
        const { customer } = await stripe.paymentMethods.retrieve(cardRef);
        if (customer !== null) await stripe.customers.del(idOf(customer));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    cancel: (ref) => step(ref, () => stripe.paymentIntents.cancel(ref, withCharge)),
    async *listCharges({ from, to }) {
      const created = { gte: seconds(from), lt: seconds(to) };
      const page = { created, limit: 100, expand: ["data.latest_charge"] };
      for await (const intent of stripe.paymentIntents.list(page)) yield asListed(intent);
    },
    async refund({ key, ref, amountMinor }) {
      // Stripe forgets an idempotency key after a day; a job may come back later.
      const made = await stripe.refunds.list({ payment_intent: ref, limit: 100 });
      if (made.data.some(({ metadata }) => metadata?.["refund"] === key)) return;
      await stripe.refunds.create(
        { payment_intent: ref, amount: amountMinor, metadata: { refund: key } },
        { idempotencyKey: `refund:${key}` },
      );
    },
  };
}

/** A charge that could still be paid, after a card that nobody knows. */
function declined(charge: Charge): Charge {
  return charge.state === "open" ? { ...charge, state: "declined" } : charge;
}

function asCharge(intent: Intent): Charge {
  const { id: ref, status, last_payment_error: refusal, latest_charge: latest } = intent;
  const paid = typeof latest === "string" ? null : latest;
  const card = paid?.payment_method_details?.card ?? refusal?.payment_method?.card;
  // A status that this version of Stripe's API does not have yet is no success.
  const state = states[status] ?? "open";
  return {
    ref,
    state: refusal && state === "open" ? "declined" : state,
    last4: card?.last4 ?? null,
    refundedMinor: paid?.amount_refunded ?? 0,
  };
}

function asListed(intent: Intent): ListedCharge {
  const { ref, state, refundedMinor } = asCharge(intent);
  const takenMinor = state === "succeeded" ? intent.amount : 0;
  const latest = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
  const waits =
    state === "needs_authentication" ||
    state === "authorised" ||
    (state === "succeeded" && latest !== null && latest.balance_transaction === null);
  const openedAt = new Date(intent.created * 1000);
  return {
    ref,
    takenMinor,
    refundedMinor,
    currency: intent.currency.toUpperCase(),
    openedAt,
    waits,
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === "resource_missing";
}

function idOf(customer: string | { id: string }): string {
  return typeof customer === "string" ? customer : customer.id;
}

function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
