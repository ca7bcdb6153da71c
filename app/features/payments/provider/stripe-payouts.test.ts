import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  anAccountInput,
  aPaidCharge,
  aReadyAccount,
  aroundNow,
  eventually,
  hasReadyAccount,
  listed,
  payouts,
} from "#test/contract/card-company.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

const returnUrl = "https://example.com/back";

/** £19.36 of a charge of £22 on an account. */
async function aTransfer() {
  const [account, chargeRef] = [await aReadyAccount(), await aPaidCharge()];
  const input = {
    key: randomUUID(),
    group: `earning:${randomUUID()}`,
    account,
    chargeRef,
    amountMinor: 1936,
    currency: "GBP",
  };
  const made = await payouts.transfer(input);
  if (!made.ok) throw new Error(made.code);
  return { input, account, ref: made.ref };
}

describe("a provider that pays teachers", () => {
  it("opens one account for a key, which waits for its owner on a page of the provider's", async () => {
    const input = anAccountInput();
    const account = await payouts.openAccount(input);
    expect(await payouts.openAccount(input)).toBe(account);
    expect(await payouts.readAccount(account)).toEqual({
      state: "incomplete",
      bankLast4: null,
      bankCurrency: null,
    });
    const link = await payouts.onboardingLink({ account, returnUrl, refreshUrl: returnUrl });
    expect(new URL(link).protocol).toBe("https:");
  });

  it.skipIf(!hasReadyAccount)(
    "moves an earning once, whatever the key it is asked under later",
    async () => {
      const { input, account, ref } = await aTransfer();
      for (const key of [input.key, randomUUID()])
        expect(await payouts.transfer({ ...input, key })).toEqual({ ok: true, ref });
      const sums = { ref, amountMinor: 1936, reversedMinor: 0, currency: "GBP", account };
      expect(await payouts.findTransfer(ref)).toEqual(sums);
      expect(await listed(payouts.listTransfers(aroundNow()))).toContainEqual(sums);
      expect(await payouts.findTransfer(randomUUID())).toBeNull();
    },
  );

  it.skipIf(!hasReadyAccount)("moves no more than was paid, and says so as an answer", async () => {
    const { input } = await aTransfer();
    const more = {
      ...input,
      key: randomUUID(),
      group: `earning:${randomUUID()}`,
      amountMinor: 265,
    };
    expect(await payouts.transfer(more)).toEqual({ ok: false, code: expect.any(String) });
  });

  it.skipIf(!hasReadyAccount)(
    "takes a part back once for a key, and never more than was moved",
    async () => {
      const { ref } = await aTransfer();
      const deduction = { key: randomUUID(), ref, amountMinor: 900 };
      const reversal = await payouts.reverseTransfer(deduction);
      expect(await payouts.reverseTransfer(deduction)).toBe(reversal);
      const more = { ...deduction, key: randomUUID(), amountMinor: 1037 };
      await expect(payouts.reverseTransfer(more)).rejects.toThrow();
      expect(await payouts.findTransfer(ref)).toMatchObject({
        amountMinor: 1936,
        reversedMinor: 900,
      });
    },
  );

  it.skipIf(!hasReadyAccount)(
    "sends what an account holds to its bank, once for a key, and no more than it holds",
    async () => {
      const { account } = await aTransfer();
      const { state, bankLast4, bankCurrency } = await payouts.readAccount(account);
      expect({ state, bankLast4 }).toEqual({
        state: "ready",
        bankLast4: expect.stringMatching(/^\d{4}$/),
      });
      const currency = bankCurrency!;
      const held = await eventually(async () => {
        const balance = await payouts.readBalance(account, currency);
        expect(balance.availableMinor).toBeGreaterThanOrEqual(500);
        return balance;
      });
      const input = { key: randomUUID(), account, amountMinor: 500, currency };
      const sent = await payouts.payOut(input);
      expect(sent).toEqual({ ok: true, ref: expect.any(String) });
      expect(await payouts.payOut(input)).toEqual(sent);
      const { ref } = sent as { ref: string };
      const payout = await payouts.readPayout(account, ref);
      expect(payout).toMatchObject({ ref, amountMinor: 500, currency, failureCode: null });
      expect(["sent", "paid"]).toContain(payout.state);
      expect(await payouts.findPayout(account, ref)).toMatchObject({ ref, amountMinor: 500 });
      expect(await payouts.findPayout(account, randomUUID())).toBeNull();
      const refs = (await listed(payouts.listPayouts(account, aroundNow()))).map((one) => one.ref);
      expect(refs).toContain(ref);
      expect((await payouts.readBalance(account, currency)).availableMinor).toBe(
        held.availableMinor - 500,
      );
      const tooMuch = { ...input, key: randomUUID(), amountMinor: held.availableMinor + 1 };
      expect(await payouts.payOut(tooMuch)).toEqual({ ok: false, code: "balance_insufficient" });
    },
  );
});
