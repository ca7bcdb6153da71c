import { Stripe } from "stripe";
import { env } from "#app/platform/env/env.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Charge, Checkout, PaymentProvider } from "./provider.ts";
import { isUnanswered, stripeProvider } from "./stripe-provider.server.ts";
import { cardPagePath } from "./card-page-path.ts";
import { twin } from "./twin/twin.server.ts";

/** Whether this installation can take card payments at all. */
export function takesCards(): boolean {
  return env().payments !== "none";
}

type Send = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

const toTwin: Send = async (url, init) => twin.fetch(new Request(url, init));

/** Stripe's library, speaking to the twin in this process and to nobody else; `way` may put something in between. */
export function twinProvider({ way = (send: Send) => send, retries = 2 } = {}): PaymentProvider {
  const stripe = new Stripe("sk_test_twin", {
    httpClient: Stripe.createFetchHttpClient(way(toTwin)),
    maxNetworkRetries: retries,
    telemetry: false,
  });
  return stripeProvider(stripe, onCardPage);
}

function onCardPage(clientSecret: string, returnTo: string): Checkout {
  const query = new URLSearchParams({ return_url: returnTo });
  return { kind: "redirect", url: `${cardPagePath}/${clientSecret}?${query}` };
}

export const embeddedProvider: PaymentProvider = twinProvider();

let ofStripe: PaymentProvider | undefined;

/** The publishable key with which pages draw Stripe's own card fields; null where no card is typed into a page of ours. */
export function elementKey(): string | null {
  return env().payments === "stripe" ? env().STRIPE_PUBLISHABLE_KEY! : null;
}

/** The provider this installation is configured with. Throws unavailable when there is none. */
export function provider(): PaymentProvider {
  if (!takesCards()) throw new AppError("unavailable", "no payment provider is configured");
  if (env().payments === "embedded") return embeddedProvider;
  ofStripe ??= stripeProvider(
    new Stripe(env().STRIPE_SECRET_KEY!, { maxNetworkRetries: 2, telemetry: false }),
    (clientSecret) => ({ kind: "element", clientSecret, publishableKey: elementKey()! }),
  );
  return ofStripe;
}

/** A provider's answer; null where none came, and nobody knows yet what became of the call. */
export async function answered(asked: Promise<Charge>): Promise<Charge | null> {
  try {
    return await asked;
  } catch (error) {
    if (isUnanswered(error)) return null;
    throw error;
  }
}
