import { Stripe } from "stripe";
import { env } from "#app/platform/env/env.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Checkout, PaymentProvider } from "./provider.ts";
import type { PayoutProvider } from "./payout-provider.ts";
import { outsideTransactions } from "./outside-transactions.server.ts";
import { isUnanswered, stripeProvider } from "./stripe-provider.server.ts";
import { stripePayouts } from "./stripe-payouts.server.ts";
import { cardPagePath } from "./card-page-path.ts";
import { twin } from "./twin/twin.server.ts";

/** Whether this installation can take card payments at all. */
export function takesCards(): boolean {
  return env().payments !== "none";
}

/** Whether that is the embedded provider, which takes test cards and test banks and has pages of its own here. */
export function takesTestCards(): boolean {
  return env().payments === "embedded";
}

type Send = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

const toTwin: Send = async (url, init) => twin.fetch(new Request(url, init));

/** How long one try of a call may take; with its two repeats a page waits for half a minute at most. */
const callTimeout = 10_000;

type Way = { way?: (send: Send) => Send; retries?: number; timeoutMs?: number };

/** How the library asks, the twin and Stripe alike. */
function calling({ retries = 2, timeoutMs = callTimeout }: Way) {
  return { maxNetworkRetries: retries, timeout: timeoutMs, telemetry: false };
}

/** Stripe's library, speaking to the twin in this process and to nobody else; `way` may put something in between. */
function toTwinOnly({ way = (send) => send, retries, timeoutMs }: Way): Stripe {
  return new Stripe("sk_test_twin", {
    httpClient: Stripe.createFetchHttpClient(way(toTwin)),
    ...calling({ retries, timeoutMs }),
  });
}

export function twinProvider(over: Way = {}): PaymentProvider {
  return outsideTransactions(stripeProvider(toTwinOnly(over), onCardPage));
}

/** As `twinProvider`, for the accounts and payouts of teachers. */
export function twinPayouts(over: Way = {}): PayoutProvider {
  return outsideTransactions(stripePayouts(toTwinOnly(over)));
}

function onCardPage(clientSecret: string, returnTo: string): Checkout {
  const query = new URLSearchParams({ return_url: returnTo });
  return { kind: "redirect", url: `${cardPagePath}/${clientSecret}?${query}` };
}

type Both = { payments: PaymentProvider; payouts: PayoutProvider };

const embedded: Both = { payments: twinProvider(), payouts: twinPayouts() };
export const embeddedProvider = embedded.payments;

const shared = globalThis as { appStripe?: Both };

/** The publishable key with which pages draw Stripe's own card fields; null where no card is typed into a page of ours. */
export function elementKey(): string | null {
  return env().payments === "stripe" ? env().STRIPE_PUBLISHABLE_KEY! : null;
}

function inUse(): Both {
  if (!takesCards()) throw new AppError("unavailable", "no payment provider is configured");
  if (takesTestCards()) return shared.appStripe ?? embedded;
  shared.appStripe ??= atStripe();
  return shared.appStripe;
}

function atStripe(): Both {
  const stripe = new Stripe(env().STRIPE_SECRET_KEY!, calling({}));
  const payments = stripeProvider(stripe, (clientSecret) => ({
    kind: "element",
    clientSecret,
    publishableKey: elementKey()!,
  }));
  return {
    payments: outsideTransactions(payments),
    payouts: outsideTransactions(stripePayouts(stripe)),
  };
}

/** The provider this installation is configured with. Throws unavailable when there is none. */
export function provider(): PaymentProvider {
  return inUse().payments;
}

/** As `provider`, for teachers' accounts and payouts: who takes cards pays teachers. */
export function payoutProvider(): PayoutProvider {
  return inUse().payouts;
}

/** A provider's answer; null where none came, and nobody knows yet what became of the call. */
export async function answered<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked;
  } catch (error) {
    if (isUnanswered(error)) return null;
    throw error;
  }
}
