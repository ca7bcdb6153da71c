import { Stripe } from "stripe";
import { env } from "#app/platform/env/env.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { PaymentProvider } from "./provider.ts";
import { stripeProvider } from "./stripe-provider.server.ts";
import { answerAtBank } from "./twin/intents.server.ts";
import { twin } from "./twin/twin.server.ts";

/** Whether this installation can take card payments at all. */
export function takesCards(): boolean {
  return env().payments !== "none";
}

type Send = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

const toTwin: Send = async (url, init) => twin.fetch(new Request(url, init));

/** How long one try of a call may take; with its two repeats a page waits for half a minute at most. */
const callTimeout = 10_000;

/** Stripe's library, speaking to the twin in this process and to nobody else; `way` may put something in between. */
export function twinProvider({
  way = (send: Send) => send,
  retries = 2,
  timeoutMs = callTimeout,
} = {}): PaymentProvider {
  const stripe = new Stripe("sk_test_twin", {
    httpClient: Stripe.createFetchHttpClient(way(toTwin)),
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
  });
  return stripeProvider(stripe, { authenticate: answerAtBank });
}

export const embeddedProvider: PaymentProvider = twinProvider();

/** The provider this installation is configured with. Throws unavailable when there is none. */
export function provider(): PaymentProvider {
  if (!takesCards()) throw new AppError("unavailable", "no payment provider is configured");
  return embeddedProvider;
}
