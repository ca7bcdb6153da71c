import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { embeddedCharges, embeddedRefunds } from "#db/schema/payments/payments.ts";
import { db } from "#app/platform/database/db.server.ts";
import { Random } from "#db/seed/random.ts";
import { isStripe, open, pay, provider, typeIntoSetup } from "#test/contract/card-company.ts";
import { useDatabase } from "#test/database.ts";
import { cases, patience } from "#test/depth.ts";
import { faultyTransport } from "#test/servers/faulty-transport.ts";
import { twinProvider } from "./provider-in-use.server.ts";
import { testCard, testCards, type Card } from "./test-cards.ts";
import { tryTestCard } from "./twin/card-visit.server.ts";
import { twin } from "./twin/twin.server.ts";

useDatabase();

const [visa, declined, asksBank, laterDeclined] = testCards.map(({ number }) => testCard(number));

/** A charge that a card has paid, which is saved for its owner. */
async function aSavedCard(card: Card) {
  const { ref } = await open();
  await provider.checkout(ref, { returnTo: "/", saveFor: randomUUID() });
  return (await pay(ref, card)).savedCard!;
}

/** Asks for a card to be saved without a payment, and types it in. */
async function aCardSetup(card: Card) {
  const asked = { key: randomUUID(), owner: randomUUID(), purpose: "a series", returnTo: "/" };
  const checkout = await provider.saveCard(asked);
  expect(await provider.saveCard(asked)).toEqual(checkout);
  const secret = checkout.kind === "element" ? checkout.clientSecret : checkout.url;
  const ref = /([^/]+)_secret_/.exec(secret)![1]!;
  await typeIntoSetup(ref, card);
  return { asked, setup: await provider.readSavedCard(ref) };
}

describe("a payment provider", () => {
  it("opens one charge for a key, however often it is asked", async () => {
    const asked = { key: randomUUID() };
    const charges = await Promise.all(Array.from({ length: 5 }, () => open(asked)));
    expect(new Set(charges.map(({ ref }) => ref)).size).toBe(1);
    expect(charges[0]).toMatchObject({ state: "open", last4: null, refundedMinor: 0 });
  });

  it("takes a good card, says its last digits, and takes it once", async () => {
    const { ref } = await open();
    expect(await pay(ref, visa!)).toMatchObject({ state: "succeeded", last4: "4242" });
    expect(await pay(ref, declined!)).toMatchObject({ state: "succeeded" });
    expect(await provider.cancel(ref)).toMatchObject({ state: "succeeded" });
  });

  it("says that a card is declined, and takes another one after it", async () => {
    const { ref } = await open();
    expect(await pay(ref, declined!)).toMatchObject({ state: "declined", last4: "0002" });
    expect(await pay(ref, visa!)).toMatchObject({ state: "succeeded" });
  });

  it.skipIf(isStripe)("takes no card that is not a test card", async () => {
    const { ref } = await open();
    const unknown = { ...visa!, number: "5555555555554444" };
    expect(await tryTestCard(ref, unknown)).toBe(false);
    expect(await provider.read(ref)).toMatchObject({ state: "open" });
  });

  it("waits for the bank where it asks first", async () => {
    const { ref } = await open();
    expect(await pay(ref, asksBank!)).toMatchObject({ state: "needs_authentication" });
  });

  it("reserves money, takes it later, and sets it free", async () => {
    const [taken, freed] = [await open({ captureLater: true }), await open({ captureLater: true })];
    for (const { ref } of [taken, freed])
      expect(await pay(ref, visa!)).toMatchObject({ state: "authorised" });
    expect(await provider.capture(taken.ref)).toMatchObject({ state: "succeeded" });
    expect(await provider.cancel(freed.ref)).toMatchObject({ state: "cancelled" });
    expect(await provider.capture(freed.ref)).toMatchObject({ state: "cancelled" });
    expect(await pay(freed.ref, visa!)).toMatchObject({ state: "cancelled" });
  });

  it("gives back a part once per key, and never more than was paid", async () => {
    const { ref } = await open();
    await pay(ref, visa!);
    const refund = { key: randomUUID(), ref, amountMinor: 1500 };
    for (let times = 0; times < 3; times += 1) await provider.refund(refund);
    expect(await provider.read(ref)).toMatchObject({ refundedMinor: 1500 });
    await expect(provider.refund({ ...refund, key: randomUUID() })).rejects.toThrow(
      /greater than unrefunded/i,
    );
    expect(await provider.read(ref)).toMatchObject({ refundedMinor: 1500 });
  });

  it("saves the card that pays where that is asked, and charges it without its owner until it is forgotten", async () => {
    const saved = await aSavedCard(visa!);
    expect(saved).toMatchObject({ last4: "4242", brand: "visa" });
    const { ref } = await open();
    expect(await provider.payWithSavedCard(ref, saved.ref)).toMatchObject({ state: "succeeded" });
    const present = await open();
    const again = await provider.payWithSavedCard(present.ref, saved.ref, { present: true });
    expect(again).toMatchObject({ state: "succeeded", savedCard: null });
    await provider.forgetCard(saved.ref);
    await provider.forgetCard(saved.ref);
    const next = await open();
    expect(await provider.payWithSavedCard(next.ref, saved.ref)).toMatchObject({
      state: "declined",
    });
    expect(await provider.payWithSavedCard(ref, saved.ref)).toMatchObject({ state: "succeeded" });
  });

  it("keeps no card of who changed their mind before paying", async () => {
    const { ref } = await open();
    await provider.checkout(ref, { returnTo: "/", saveFor: randomUUID() });
    await provider.checkout(ref, { returnTo: "/", saveFor: null });
    expect(await pay(ref, visa!)).toMatchObject({ state: "succeeded", savedCard: null });
  });

  it("declines a saved card whose bank refuses it later", async () => {
    const saved = await aSavedCard(laterDeclined!);
    const { ref } = await open();
    expect(await provider.payWithSavedCard(ref, saved.ref)).toMatchObject({ state: "declined" });
  });

  it("saves a card without a payment, and none that is declined today", async () => {
    const { asked, setup } = await aCardSetup(visa!);
    const { owner, purpose } = asked;
    expect(setup).toMatchObject({ owner, purpose, state: "saved", card: { last4: "4242" } });
    expect((await aCardSetup(declined!)).setup).toMatchObject({ state: "declined", card: null });
    expect(await provider.readSavedCard(randomUUID())).toBeNull();
  });
});

describe.skipIf(isStripe)("the twin", () => {
  const send = (path: string, form: Record<string, string>, idempotencyKey?: string) =>
    twin.request(path, {
      method: "POST",
      body: new URLSearchParams(form),
      headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey },
    });

  it("answers the same request under a key as it did first, and refuses another one", async () => {
    const form = { amount: "2200", currency: "gbp", "metadata[payment]": randomUUID() };
    const asked = randomUUID();
    const first = await (await send("/v1/payment_intents", form, asked)).json();
    const { id } = first as { id: string };
    await send(`/v1/payment_intents/${id}/confirm`, { payment_method: "pm_card_visa" });
    expect(await (await send("/v1/payment_intents", form, asked)).json()).toEqual(first);
    const other = await send("/v1/payment_intents", { ...form, amount: "2300" }, asked);
    expect(other.status).toBe(400);
  });

  it.each(["0", "-1", "2.5", "99999999999999999999", "a lot", ""])(
    "refuses an amount of %j",
    async (amount) => {
      const form = { amount, currency: "gbp", "metadata[payment]": randomUUID() };
      expect((await send("/v1/payment_intents", form)).status).toBe(400);
    },
  );

  it("has charged and refunded each payment once after a bad hour [D6]", patience, async () => {
    const met = new Map<string, number>();
    async function buyAndRefund(at: number): Promise<void> {
      const way = faultyTransport(async (url, init) => twin.fetch(new Request(url, init)), {
        seed: `purchase ${at}`,
        share: 0.3,
      });
      const unsure = twinProvider({ way: () => way.transport, retries: 0, timeoutMs: 100 });
      const payment = randomUUID();
      const asked = { key: payment, amountMinor: 1000 + at, currency: "GBP" };
      const { ref } = await untilAnswered(() => unsure.open(asked));
      await pay(ref, visa!);
      await untilAnswered(() => unsure.read(ref));
      const amountMinor = new Random(`refund ${at}`).int(1, 1000);
      await untilAnswered(() => unsure.refund({ key: `r:${payment}`, ref, amountMinor }));
      const charges = await db()
        .select()
        .from(embeddedCharges)
        .where(eq(embeddedCharges.key, payment));
      expect(charges).toMatchObject([{ state: "succeeded", refundedMinor: amountMinor }]);
      expect(await db().$count(embeddedRefunds, eq(embeddedRefunds.chargeId, charges[0]!.id))).toBe(
        1,
      );
      for (const [fault, times] of way.met) met.set(fault, (met.get(fault) ?? 0) + times);
    }
    // No more at once than are answered before they give up.
    const together = 20;
    for (let begin = 0; begin < cases(60, 2000); begin += together)
      await Promise.all(Array.from({ length: together }, (_, at) => buyAndRefund(begin + at)));
    const all = ["busy", "error", "hang", "lost", "refused-connection"];
    expect([...met.keys()].toSorted()).toEqual(all);
  });
});

/** As a job does it: again until somebody answers, within reason. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError) || tries === 200) throw error;
    }
}
