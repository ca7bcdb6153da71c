/**
 * The card company against which the contract of both ports is held: the twin, or with STRIPE_TEST_KEY Stripe's own test
 * mode (`npm run test:stripe`). What a person does in a browser is done here by its name for both.
 */
import { randomUUID } from "node:crypto";
import { Stripe } from "stripe";
import { vi } from "vitest";
import type { PayoutProvider } from "#app/features/payments/provider/payout-provider.ts";
import type { PaymentProvider } from "#app/features/payments/provider/provider.ts";
import {
  twinPayouts,
  twinProvider,
} from "#app/features/payments/provider/provider-in-use.server.ts";
import { stripePayouts } from "#app/features/payments/provider/stripe-payouts.server.ts";
import { stripeProvider } from "#app/features/payments/provider/stripe-provider.server.ts";
import { methodOf, testCard, type Card } from "#app/features/payments/provider/test-cards.ts";
import { tryTestCard } from "#app/features/payments/provider/twin/card-visit.server.ts";
import { giveBank } from "#app/features/payments/provider/twin/connected-accounts.server.ts";
import { goodBank } from "../builders/payouts.ts";

const key = process.env["STRIPE_TEST_KEY"];
const account = process.env["STRIPE_TEST_ACCOUNT"];
const stripe = key === undefined ? null : new Stripe(key);

export const isStripe = stripe !== null;
/** At Stripe only a person can give an account its bank; then STRIPE_TEST_ACCOUNT names one that has been set up. */
export const hasReadyAccount = !isStripe || account !== undefined;

export const provider: PaymentProvider =
  stripe === null
    ? twinProvider()
    : stripeProvider(stripe, (clientSecret) => ({
        kind: "element",
        clientSecret,
        publishableKey: "",
      }));

export const payouts: PayoutProvider = stripe === null ? twinPayouts() : stripePayouts(stripe);

/** A new charge of £22. */
export const open = (more: { captureLater?: boolean; key?: string } = {}) =>
  provider.open({ key: randomUUID(), amountMinor: 2200, currency: "GBP", ...more });

/** What a browser does with a card: on the twin's page, or with Stripe's script. */
export async function pay(ref: string, card: Card) {
  if (stripe === null) await tryTestCard(ref, card);
  else
    await stripe.paymentIntents.confirm(ref, { payment_method: methodOf(card)! }).catch(() => {});
  return provider.read(ref);
}

/** A charge of £22 whose money can be moved on at once, as the twin's always can. */
export async function aPaidCharge(): Promise<string> {
  const { ref } = await open();
  if (stripe === null) await tryTestCard(ref, testCard());
  else await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_bypassPending" });
  return ref;
}

/** Types a card into the form of a setup. */
export async function typeIntoSetup(ref: string, card: Card): Promise<void> {
  if (stripe === null) await tryTestCard(ref, card);
  else await stripe.setupIntents.confirm(ref, { payment_method: methodOf(card)! }).catch(() => {});
}

/** The name of an account in Great Britain whose owner has given a bank. */
export async function aReadyAccount(): Promise<string> {
  if (stripe !== null) return account!;
  const made = await payouts.openAccount(anAccountInput());
  await giveBank(made, goodBank);
  return made;
}

export function anAccountInput() {
  const person = { email: "ines@example.com", name: "Inés Valverde" };
  return { key: randomUUID(), country: "GB", ...person };
}

/** Looks until it is so: Stripe works some of it off after it has answered. */
export function eventually<T>(look: () => Promise<T>): Promise<T> {
  return vi.waitFor(look, isStripe ? { timeout: 90_000, interval: 2_000 } : { timeout: 10_000 });
}

/** From some minutes ago up to some minutes from now. */
export function aroundNow(): { from: Date; to: Date } {
  const minutes = 10 * 60_000;
  return { from: new Date(Date.now() - minutes), to: new Date(Date.now() + minutes) };
}

export async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
