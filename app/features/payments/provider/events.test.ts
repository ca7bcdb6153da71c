import { afterAll, beforeAll, expect, it } from "vitest";
import { Stripe } from "stripe";
import { env } from "#app/platform/env/env.server.ts";
import { readEvent } from "./events.server.ts";

const secrets = ["whsec_ofTheAccount", "whsec_ofConnected", "whsec_ofThin"] as const;

beforeAll(() => {
  env().STRIPE_WEBHOOK_SECRET = secrets.join(",");
});
afterAll(() => {
  delete env().STRIPE_WEBHOOK_SECRET;
});

const now = Date.UTC(2026, 10, 25, 12);

function told(message: object, secret: string, at = now) {
  const payload = JSON.stringify(message);
  const signed = { payload, secret, timestamp: Math.floor(at / 1000) };
  return readEvent(payload, Stripe.webhooks.generateTestHeaderString(signed), now);
}

const created = Math.floor(now / 1000);
const event = (type: string, object: object, more: object = {}) => ({
  id: "evt_1",
  object: "event",
  type,
  created,
  data: { object },
  ...more,
});
const thin = {
  id: "evt_2",
  object: "v2.core.event",
  type: "v2.core.account[requirements].updated",
  created: new Date(now).toISOString(),
  related_object: { id: "acct_1", type: "v2.core.account", url: "/v2/core/accounts/acct_1" },
};

it("a message names what to look at, whichever place of the provider's has signed it", () => {
  const charge = event("charge.refunded", { id: "ch_1", object: "charge", payment_intent: "pi_1" });
  const payout = event("payout.paid", { id: "po_1", object: "payout" }, { account: "acct_1" });
  const bank = event(
    "account.external_account.updated",
    { id: "ba_1", object: "bank_account" },
    { account: "acct_1" },
  );
  const read = [charge, payout, bank, thin].map(
    (message, at) => told(message, secrets[at % secrets.length]!)?.providerRef,
  );
  expect(read).toEqual(["pi_1", "po_1", "acct_1", "acct_1"]);
  expect(told(thin, secrets[2])?.createdAt).toEqual(new Date(now));
});

it("a message that nobody of ours has signed, or in another hour, is none; nor is one that says nothing", () => {
  expect(told(thin, "whsec_ofSomebody")).toBeNull();
  for (const minutes of [-6, 6]) expect(told(thin, secrets[0], now + minutes * 60_000)).toBeNull();
  expect(told({}, secrets[0])).toBeNull();
  expect(told([1, 2], secrets[1])).toBeNull();
});
