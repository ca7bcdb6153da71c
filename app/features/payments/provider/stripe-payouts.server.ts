import { Stripe } from "stripe";
import type {
  BankPayout,
  ListedTransfer,
  PayoutProvider,
  ProviderVerdict,
} from "./payout-provider.ts";

const payoutStates: Record<string, BankPayout["state"]> = {
  pending: "sent",
  in_transit: "sent",
  paid: "paid",
  failed: "failed",
  canceled: "failed",
};

const never = new Set(["rejected", "unsupported"]);

/** Stripe Connect by its own library: Accounts v2, transfers with their charge, payouts on a manual schedule. */
export function stripePayouts(stripe: Stripe): PayoutProvider {
  return {
    async openAccount({ key, country, email, name }) {
      const requested = { requested: true };
      const account = await stripe.v2.core.accounts.create(
        {
          contact_email: email,
          display_name: name,
          dashboard: "express",
          identity: { country },
          configuration: {
            recipient: { capabilities: { stripe_balance: { stripe_transfers: requested } } },
          },
          defaults: {
            responsibilities: { fees_collector: "application", losses_collector: "application" },
          },
          metadata: { teacher: key },
        },
        { idempotencyKey: `account:${key}` },
      );
      await stripe.balanceSettings.update(
        { payments: { payouts: { schedule: { interval: "manual" } } } },
        { stripeAccount: account.id, idempotencyKey: `manual:${key}` },
      );
      return account.id;
    },
    async onboardingLink({ account, returnUrl, refreshUrl }) {
      const link = await stripe.v2.core.accountLinks.create({
        account,
        use_case: {
          type: "account_onboarding",
          account_onboarding: {
            return_url: returnUrl,
            refresh_url: refreshUrl,
          },
        },
      });
      return link.url;
    },
    async readAccount(ref) {
      const [account, banks] = await Promise.all([
        stripe.v2.core.accounts.retrieve(ref, { include: ["configuration.recipient"] }),
        stripe.accounts.listExternalAccounts(ref, { object: "bank_account", limit: 1 }),
      ]);
      const bank = banks.data[0];
      const can = account.configuration?.recipient?.capabilities?.stripe_balance;
      const statuses = [can?.stripe_transfers?.status, can?.payouts?.status];
      const isReady = bank !== undefined && statuses.every((status) => status === "active");
      return {
        state: statuses.some((status) => never.has(String(status)))
          ? "refused"
          : isReady
            ? "ready"
            : "incomplete",
        bankLast4: bank?.last4 ?? null,
        bankCurrency: bank?.currency?.toUpperCase() ?? null,
      };
    },
    async transfer({ key, group, account, chargeRef, amountMinor, currency }) {
      // Stripe forgets an idempotency key after a day; an earning is moved once for ever.
      const before = await stripe.transfers.list({ transfer_group: group, limit: 100 });
      const made = before.data.find(({ reversed }) => !reversed);
      if (made !== undefined) {
        if (made.amount !== amountMinor)
          throw new Error(`${group} was transferred with ${made.amount}`);
        return { ok: true, ref: made.id };
      }
      const charge =
        chargeRef === null ? null : (await stripe.paymentIntents.retrieve(chargeRef)).latest_charge;
      return unlessRefused(() =>
        stripe.transfers.create(
          {
            amount: amountMinor,
            currency: currency.toLowerCase(),
            destination: account,
            ...(charge === null
              ? {}
              : { source_transaction: idOf(charge, "a payment without a charge earns nothing") }),
            transfer_group: group,
          },
          { idempotencyKey: key },
        ),
      );
    },
    async reverseTransfer({ key, ref, amountMinor }) {
      const before = await stripe.transfers.listReversals(ref, { limit: 100 });
      const made = before.data.find(({ metadata }) => metadata?.["deduction"] === key);
      if (made !== undefined) return made.id;
      const reversal = await stripe.transfers.createReversal(
        ref,
        { amount: amountMinor, metadata: { deduction: key } },
        { idempotencyKey: key },
      );
      return reversal.id;
    },
    async readBalance(account, currency) {
      const balance = await stripe.balance.retrieve({}, { stripeAccount: account });
      const held = (sums: Stripe.Balance["available"]) =>
        sums.find((sum) => sum.currency === currency.toLowerCase())?.amount ?? 0;
      return { availableMinor: held(balance.available), pendingMinor: held(balance.pending) };
    },
    async payOut({ key, account, amountMinor, currency }) {
      const on = { stripeAccount: account };
      for await (const one of stripe.payouts.list({ limit: 100 }, on))
        if (one.metadata?.["payout"] === key) return { ok: true, ref: one.id };
      return unlessRefused(() =>
        stripe.payouts.create(
          { amount: amountMinor, currency: currency.toLowerCase(), metadata: { payout: key } },
          { ...on, idempotencyKey: key },
        ),
      );
    },
    async readPayout(account, ref) {
      return asBankPayout(await stripe.payouts.retrieve(ref, {}, { stripeAccount: account }));
    },
    findPayout: (account, ref) =>
      unlessMissing(async () =>
        asBankPayout(await stripe.payouts.retrieve(ref, {}, { stripeAccount: account })),
      ),
    findTransfer: (ref) =>
      unlessMissing(async () => asListedTransfer(await stripe.transfers.retrieve(ref))),
    async *listTransfers(made) {
      for await (const one of stripe.transfers.list({ created: range(made), limit: 100 }))
        yield asListedTransfer(one);
    },
    async *listPayouts(account, made) {
      const on = { stripeAccount: account };
      for await (const one of stripe.payouts.list({ created: range(made), limit: 100 }, on))
        yield asBankPayout(one);
    },
  };
}

/** A refusal is an answer; that somebody else is asking just now, or that we asked too often, is none. */
async function unlessRefused(ask: () => Promise<{ id: string }>): Promise<ProviderVerdict> {
  try {
    const { id } = await ask();
    return { ok: true, ref: id };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409)
      return { ok: false, code: error.code ?? "refused" };
    throw error;
  }
}

async function unlessMissing<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.code === "resource_missing")
      return null;
    throw error;
  }
}

function asBankPayout(payout: Stripe.Payout): BankPayout {
  return {
    ref: payout.id,
    // A status that this version of Stripe's API does not have yet is no end.
    state: payoutStates[payout.status] ?? "sent",
    failureCode: payout.failure_code ?? null,
    amountMinor: payout.amount,
    currency: payout.currency.toUpperCase(),
  };
}

function asListedTransfer(transfer: Stripe.Transfer): ListedTransfer {
  return {
    ref: transfer.id,
    amountMinor: transfer.amount,
    reversedMinor: transfer.amount_reversed,
    currency: transfer.currency.toUpperCase(),
    account: idOf(transfer.destination, "a transfer that goes nowhere"),
  };
}

function idOf(object: string | { id: string } | null, wrong: string): string {
  if (object === null) throw new Error(wrong);
  return typeof object === "string" ? object : object.id;
}

function range({ from, to }: { from: Date; to: Date }) {
  return { gte: Math.floor(from.getTime() / 1000), lt: Math.floor(to.getTime() / 1000) };
}
