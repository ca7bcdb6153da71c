import { Stripe } from "stripe";
import type { ChargeDispute, PaymentProvider } from "./provider.ts";

/** An inquiry of a bank ("warning_…") and a dispute that was prevented take no money: for us there is none. */
const disputeStateOf: Partial<Record<Stripe.Dispute["status"], ChargeDispute["state"]>> = {
  needs_response: "needs_response",
  under_review: "under_review",
  won: "won",
  lost: "lost",
};

/** The calls of the port about disputes, by Stripe's own library. */
export function disputeCalls(
  stripe: Stripe,
): Pick<PaymentProvider, "listDisputes" | "sendEvidence" | "acceptDispute"> {
  async function step(ref: string, take: () => Promise<Stripe.Dispute>): Promise<ChargeDispute> {
    const taken = await take().catch((error: unknown) => {
      // Whether it was over before says the dispute, and not the words of the refusal.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return null;
      throw error;
    });
    const dispute = asDispute(taken ?? (await stripe.disputes.retrieve(ref)));
    if (dispute === null) throw new Error(`the dispute ${ref} takes no money`);
    return dispute;
  }

  return {
    async *listDisputes(which) {
      const asked =
        "chargeRef" in which
          ? { payment_intent: which.chargeRef }
          : { created: { gte: inSeconds(which.from), lt: inSeconds(which.to) } };
      for await (const one of stripe.disputes.list({ ...asked, limit: 100 })) {
        const dispute = asDispute(one);
        if (dispute !== null) yield dispute;
      }
    },
    sendEvidence: ({ ref, evidence }) =>
      step(ref, () =>
        stripe.disputes.update(
          ref,
          { evidence, submit: true },
          { idempotencyKey: `evidence:${ref}` },
        ),
      ),
    acceptDispute: (ref) =>
      step(ref, () => stripe.disputes.close(ref, {}, { idempotencyKey: `accept:${ref}` })),
  };
}

function asDispute(dispute: Stripe.Dispute): ChargeDispute | null {
  const { id: ref, status, payment_intent: intent, balance_transactions: moved } = dispute;
  const state = disputeStateOf[status];
  const due = dispute.evidence_details.due_by;
  if (state === undefined || intent === null) return null;
  return {
    ref,
    chargeRef: typeof intent === "string" ? intent : intent.id,
    amountMinor: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    feeMinor: Math.max(
      0,
      moved.reduce((sum, { fee }) => sum + fee, 0),
    ),
    reason: dispute.reason,
    state,
    openedAt: new Date(dispute.created * 1000),
    dueBy: due === null ? null : new Date(due * 1000),
  };
}

function inSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
