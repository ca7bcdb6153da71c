import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aroundNow, eventually, listed, open, pay, provider } from "#test/contract/card-company.ts";
import { useDatabase } from "#test/database.ts";
import { refusalOf } from "./stripe-provider.server.ts";
import { testCard } from "./test-cards.ts";

useDatabase();

const disputesOf = (chargeRef: string) => listed(provider.listDisputes({ chargeRef }));

/** A charge whose bank has taken it back. */
async function aDisputedCharge() {
  const { ref } = await open();
  await pay(ref, testCard("4000000000000259"));
  return eventually(async () => {
    const [dispute, ...more] = await disputesOf(ref);
    expect(more).toEqual([]);
    expect(dispute!.feeMinor).toBeGreaterThan(0);
    return dispute!;
  });
}

const refund = (ref: string) => provider.refund({ key: randomUUID(), ref, amountMinor: 700 });

/** Until the bank has said so. */
const isDecided = (chargeRef: string, state: "won" | "lost") =>
  eventually(async () => expect(await disputesOf(chargeRef)).toMatchObject([{ state }]));

describe("a payment provider whose customer's bank takes a charge back", () => {
  it("says of which charge, how much, what it keeps for that and until when to answer, and refunds nothing of it", async () => {
    const dispute = await aDisputedCharge();
    expect(dispute).toMatchObject({
      amountMinor: 2200,
      currency: "GBP",
      reason: "fraudulent",
      state: "needs_response",
    });
    expect(+dispute.dueBy!).toBeGreaterThan(+dispute.openedAt);
    const refs = (await listed(provider.listDisputes(aroundNow()))).map(({ ref }) => ref);
    expect(refs).toContain(dispute.ref);
    expect(refusalOf(await refund(dispute.chargeRef).catch((error: unknown) => error))).toBe(
      "charge_disputed",
    );
    const { ref: calm } = await open();
    expect(await disputesOf(calm)).toEqual([]);
  });

  it("passes evidence on, however often it is sent, and can refund what the bank has given back", async () => {
    const { ref, chargeRef } = await aDisputedCharge();
    const evidence = {
      product_description: "A lesson of Spanish, 50 minutes",
      uncategorized_text: "winning_evidence",
    };
    for (let times = 0; times < 2; times += 1)
      expect(await provider.sendEvidence({ ref, evidence })).toMatchObject({ ref, chargeRef });
    await isDecided(chargeRef, "won");
    expect(await provider.acceptDispute(ref)).toMatchObject({ state: "won" });
    await refund(chargeRef);
    expect(await provider.read(chargeRef)).toMatchObject({ refundedMinor: 700 });
  });

  it("says that the bank was not convinced, and that the charge is no refund", async () => {
    const { ref, chargeRef } = await aDisputedCharge();
    await provider.sendEvidence({ ref, evidence: { uncategorized_text: "losing_evidence" } });
    await isDecided(chargeRef, "lost");
    expect(await provider.read(chargeRef)).toMatchObject({ state: "succeeded", refundedMinor: 0 });
  });

  it("takes that we give the money up, and no evidence after it", async () => {
    const { ref, chargeRef } = await aDisputedCharge();
    await provider.acceptDispute(ref);
    await isDecided(chargeRef, "lost");
    expect(await provider.acceptDispute(ref)).toMatchObject({ ref });
    const evidence = { uncategorized_text: "winning_evidence" };
    expect(await provider.sendEvidence({ ref, evidence })).toMatchObject({ state: "lost" });
  });
});
