import { Hono } from "hono";
import type { Stripe } from "stripe";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { createCustomer, deleteCustomer, readCard } from "./cards.server.ts";
import {
  createAccount,
  createAccountLink,
  listBanks,
  readConnected,
} from "./connected-accounts.server.ts";
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  listIntents,
  readIntent,
  updateIntent,
} from "./intents.server.ts";
import {
  closeDispute,
  listTwinDisputes,
  readTwinDispute,
  updateDispute,
} from "./disputes.server.ts";
import { createPayout, listBankPayouts, readBalances, readBankPayout } from "./payouts.server.ts";
import { createRefund, listRefunds } from "./refunds.server.ts";
import { confirmSetup, createSetup, readSetup } from "./setups.server.ts";
import {
  createTransfer,
  listReversals,
  listTransfers,
  readTransfer,
  reverse,
} from "./transfers.server.ts";
import { fine } from "./twin-answer.ts";
import { twinRoutes } from "./twin-routes.server.ts";

/**
 * A card company of our own for the demo world and the tests. It speaks Stripe's HTTP, keeps its own books, knows test
 * cards and test banks only, and answers a write that is sent again under its key as it did first.
 */
export const twin = new Hono();

const { write, read, list } = twinRoutes(twin);

write<Stripe.PaymentIntentCreateParams>("/v1/payment_intents", createIntent);
list<Stripe.PaymentIntentListParams>("/v1/payment_intents", listIntents);
read("/v1/payment_intents/:id", "payment_intent", readIntent);
write<Stripe.PaymentIntentUpdateParams>("/v1/payment_intents/:id", (tx, params, id) =>
  updateIntent(tx, id, params),
);
write<Stripe.PaymentIntentConfirmParams>("/v1/payment_intents/:id/confirm", (tx, params, id) =>
  confirmIntent(tx, id, params),
);
write("/v1/payment_intents/:id/capture", (tx, _, id) => captureIntent(tx, id));
write("/v1/payment_intents/:id/cancel", (tx, _, id) => cancelIntent(tx, id));
write<Stripe.RefundCreateParams>("/v1/refunds", createRefund);
read("/v1/refunds", "payment_intent", listRefunds);
write("/v1/customers", createCustomer);
twin.delete("/v1/customers/:id", async (context) => {
  const { body } = await inTransaction((tx) => deleteCustomer(tx, context.req.param("id")));
  return context.json(body as object);
});
read("/v1/payment_methods/:id", "PaymentMethod", readCard);
write<Stripe.SetupIntentCreateParams>("/v1/setup_intents", createSetup);
read("/v1/setup_intents/:id", "setup_intent", readSetup);
write<Stripe.SetupIntentConfirmParams>("/v1/setup_intents/:id/confirm", (tx, params, id) =>
  confirmSetup(tx, id, params),
);

write<Stripe.DisputeUpdateParams>("/v1/disputes/:id", updateDispute);
write("/v1/disputes/:id/close", (tx, _, id) => closeDispute(tx, id));
list<Stripe.DisputeListParams>("/v1/disputes", listTwinDisputes);
read("/v1/disputes/:id", "dispute", readTwinDispute);
write<Stripe.V2.Core.AccountCreateParams>("/v2/core/accounts", createAccount);
read("/v2/core/accounts/:id", "account", readConnected);
write<Stripe.V2.Core.AccountLinkCreateParams>("/v2/core/account_links", createAccountLink);
read("/v1/accounts/:id/external_accounts", "account", listBanks);
// Every account of the twin waits to be told; there is nothing to set.
write("/v1/balance_settings", async () => fine({ object: "balance_settings" }));
list<object>("/v1/balance", (tx, _, account) => readBalances(tx, account));
write<Stripe.TransferCreateParams>("/v1/transfers", createTransfer);
list<Stripe.TransferListParams>("/v1/transfers", listTransfers);
read("/v1/transfers/:id", "transfer", readTransfer);
write<Stripe.TransferCreateReversalParams>("/v1/transfers/:id/reversals", reverse);
read("/v1/transfers/:id/reversals", "transfer", listReversals);
write<Stripe.PayoutCreateParams>("/v1/payouts", createPayout);
list<Stripe.PayoutListParams>("/v1/payouts", listBankPayouts);
read("/v1/payouts/:id", "payout", readBankPayout);
