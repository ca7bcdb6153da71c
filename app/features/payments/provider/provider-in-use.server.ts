import { Stripe } from "stripe";
import { env } from "#app/platform/env/env.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { PaymentProvider } from "./provider.ts";
import type { PayoutProvider } from "./payout-provider.ts";
import { stripePayouts } from "./stripe-payouts.server.ts";
import { stripeProvider } from "./stripe-provider.server.ts";
import { answerAtBank } from "./twin/intents.server.ts";
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

/** Stripe's library, speaking to the twin in this process and to nobody else; `way` may put something in between. */
function toTwinOnly({ way = (send) => send, retries = 2, timeoutMs = callTimeout }: Way): Stripe {
  return new Stripe("sk_test_twin", {
    httpClient: Stripe.createFetchHttpClient(way(toTwin)),
    maxNetworkRetries: retries,
    timeout: timeoutMs,
    telemetry: false,
  });
}

export function twinProvider(over: Way = {}): PaymentProvider {
  return stripeProvider(toTwinOnly(over), { authenticate: answerAtBank });
}

/** As `twinProvider`, for the accounts and payouts of teachers. */
export function twinPayouts(over: Way = {}): PayoutProvider {
  return stripePayouts(toTwinOnly(over));
}

export const embeddedProvider: PaymentProvider = twinProvider();
export const embeddedPayoutProvider: PayoutProvider = twinPayouts();

/** The provider this installation is configured with. Throws unavailable when there is none. */
export function provider(): PaymentProvider {
  if (!takesCards()) throw new AppError("unavailable", "no payment provider is configured");
  return embeddedProvider;
}

/** As `provider`, for teachers' accounts and payouts: who takes cards pays teachers. */
export function payoutProvider(): PayoutProvider {
  if (!takesCards()) throw new AppError("unavailable", "no payment provider is configured");
  return embeddedPayoutProvider;
}
