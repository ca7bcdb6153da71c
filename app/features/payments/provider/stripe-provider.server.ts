import { Stripe } from "stripe";
import { isChargeIn, payableStates, type ChargeState } from "#db/schema/payments/charge-states.ts";
import type {
  CardSetup,
  Charge,
  Checkout,
  ProviderCard,
  ListedCharge,
  PaymentProvider,
} from "./provider.ts";
import { disputeCalls } from "./stripe-disputes.server.ts";

type Intent = Stripe.PaymentIntent;

const states: Record<Intent["status"], ChargeState> = {
  requires_payment_method: "open",
  requires_confirmation: "open",
  processing: "processing",
  requires_action: "needs_authentication",
  requires_capture: "authorised",
  succeeded: "succeeded",
  canceled: "cancelled",
};

const withCharge = { expand: ["latest_charge", "payment_method"] };

/** Stripe by its own library. `show` says where a charge or a card of this secret is typed in. */
export function stripeProvider(
  stripe: Stripe,
  show: (clientSecret: string, returnTo: string) => Checkout,
): PaymentProvider {
  async function read(ref: string): Promise<Charge> {
    return asCharge(await stripe.paymentIntents.retrieve(ref, withCharge));
  }

  /** A step that does not apply any more answers with the state of the charge. */
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

  /** One for each saved card: a card is saved for one purpose, and forgotten with it. */
  async function newCustomer(person: string, of: string): Promise<string> {
    const once = { idempotencyKey: `customer:${of}` };
    return (await stripe.customers.create({ metadata: { person } }, once)).id;
  }

  /** The customer of a saved card; null where there is no such card any more. */
  async function ownerOf(cardRef: string): Promise<string | null> {
    try {
      const { customer } = await stripe.paymentMethods.retrieve(cardRef);
      return customer === null ? null : idOf(customer);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  return {
    ...disputeCalls(stripe),
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
    async checkout(ref, { returnTo, saveFor }) {
      let intent = await stripe.paymentIntents.retrieve(ref);
      if (isChargeIn(payableStates, stateOf(intent))) {
        if (saveFor !== null && intent.setup_future_usage === null) {
          const customer = intent.customer ?? (await newCustomer(saveFor, ref));
          const save = { customer: idOf(customer), setup_future_usage: "off_session" as const };
          intent = await stripe.paymentIntents.update(ref, save);
        }
        if (saveFor === null && intent.setup_future_usage !== null)
          intent = await stripe.paymentIntents.update(ref, { setup_future_usage: "" });
      }
      return show(intent.client_secret!, returnTo);
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
    async payWithSavedCard(ref, cardRef, { present } = { present: false }) {
      const customer = await ownerOf(cardRef);
      if (customer === null) {
        const charge = await read(ref);
        return charge.state === "open" ? { ...charge, state: "declined" } : charge;
      }
      return step(ref, async () => {
        const owner = { customer, setup_future_usage: "" as const };
        await stripe.paymentIntents.update(ref, owner);
        const card = { payment_method: cardRef, ...withCharge };
        return stripe.paymentIntents.confirm(ref, present ? card : { ...card, off_session: true });
      });
    },
    async saveCard({ key, owner, purpose, returnTo }) {
      const intent = await stripe.setupIntents.create(
        {
          customer: await newCustomer(owner, key),
          usage: "off_session",
          automatic_payment_methods: { enabled: true, allow_redirects: "never" },
          metadata: { person: owner, purpose },
        },
        { idempotencyKey: `setup:${key}` },
      );
      return show(intent.client_secret!, returnTo);
    },
    async readSavedCard(ref) {
      try {
        return asSetup(await stripe.setupIntents.retrieve(ref, { expand: ["payment_method"] }));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async forgetCard(cardRef) {
      try {
        const customer = await ownerOf(cardRef);
        if (customer !== null) await stripe.customers.del(customer);
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    cancel: (ref) => step(ref, () => stripe.paymentIntents.cancel(ref, withCharge)),
    async *listCharges({ from, to }) {
      const created = { gte: seconds(from), lt: seconds(to) };
      const page = { created, limit: 100, expand: ["data.latest_charge", "data.payment_method"] };
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

/** A status that this version of Stripe's API does not have yet is no success. */
function stateOf({ status, last_payment_error: refusal }: Intent): ChargeState {
  const state = states[status] ?? "open";
  return refusal && state === "open" ? "declined" : state;
}

function asCharge(intent: Intent): Charge {
  const { id: ref, last_payment_error: refusal, latest_charge: latest } = intent;
  const paid = typeof latest === "string" ? null : latest;
  const card = paid?.payment_method_details?.card ?? refusal?.payment_method?.card;
  const state = stateOf(intent);
  const isPaid = state === "succeeded" || state === "authorised";
  return {
    ref,
    state,
    last4: card?.last4 ?? null,
    refundedMinor: paid?.amount_refunded ?? 0,
    savedCard:
      isPaid && intent.setup_future_usage !== null ? savedCardOf(intent.payment_method) : null,
  };
}

function asSetup(intent: Stripe.SetupIntent): CardSetup {
  const { status, metadata, last_setup_error: refusal } = intent;
  const card = status === "succeeded" ? savedCardOf(intent.payment_method) : null;
  const state = card !== null ? "saved" : refusal ? "declined" : "open";
  const { person: owner = "", purpose = "" } = metadata ?? {};
  return { owner, purpose, state, card };
}

function savedCardOf(method: string | Stripe.PaymentMethod | null): ProviderCard | null {
  if (method === null || typeof method === "string" || method.card === undefined) return null;
  return { ref: method.id, last4: method.card.last4, brand: method.card.brand };
}

/** Whether a call got no answer that says what became of it, or none at all. */
export function isUnanswered(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  );
}

function asListed(intent: Intent): ListedCharge {
  const { ref, state, refundedMinor } = asCharge(intent);
  const takenMinor = state === "succeeded" ? intent.amount : 0;
  const latest = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
  const waits =
    state === "needs_authentication" ||
    state === "processing" ||
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

/** The provider's word where it refuses for good what was asked; null where the answer is not known. */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  return error.code ?? error.type;
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
