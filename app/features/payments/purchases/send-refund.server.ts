import { eq } from "drizzle-orm";
import { z } from "zod";
import { payments } from "#db/schema/payments/payments.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { accounts, balanceOf, type Posting } from "../ledger/ledger.server.ts";
import { postTogether } from "../ledger/post-together.server.ts";
import { beginCall, endCall } from "../provider/provider-calls.server.ts";
import { provider } from "../provider/provider-in-use.server.ts";
import { refusalOf } from "../provider/stripe-provider.server.ts";
import { findDispute } from "./disputed.server.ts";

type Row = typeof payments.$inferSelect;

const refundInput = z.object({
  paymentId: z.uuid(),
  amountMinor: z.int().positive(),
  /**
   * Of a payment with several: the payment of a drawn lesson, a package's end, or `returned:`, `adjusted:`, `dispute:`
   * and its id.
   */
  cause: z.string().optional(),
});

/**
 * Sends to a card what was set aside for it: the intent, the call and the posting, each by itself. Once per payment and
 * cause, however often it runs. While a bank disputes the payment the intent waits: it is sent if the dispute is won, and
 * after one that was lost if that has not taken it.
 */
export const sendRefund = defineJob({
  name: "payments.send-refund",
  payload: refundInput,
  async run(input) {
    const { paymentId, amountMinor, cause } = input;
    const key = ["refund", paymentId, ...(cause === undefined ? [] : [cause])].join(":");
    const begun = await inTransaction((tx) => begin(tx, key, input));
    if (begun === null) return;
    const { payment, ref, dispute } = begun;
    const refusal = await provider()
      .refund({ key, ref, amountMinor })
      .then(() => null, refusalOrThrow);
    if (refusal === "charge_disputed" && dispute === null) return askLater(input);
    if (refusal !== null) {
      log.error({ key, refusal }, "a refund was refused");
      return inTransaction((tx) => endCall(tx, key, refusal));
    }
    const { currency, lessonId, packageId } = payment;
    const refunded: Posting = {
      key,
      resolves: resolvedBy(payment, cause),
      event: "refund",
      lessonId,
      packageId,
      at: new Date(),
      lines: [
        { account: accounts.refunds(paymentId), amountMinor: -amountMinor, currency },
        { account: accounts.card(paymentId), amountMinor, currency },
      ],
    };
    await postTogether(refunded, (tx) => endCall(tx, key));
  },
});

async function begin(
  tx: Tx,
  key: string,
  input: z.infer<typeof refundInput>,
): Promise<{ payment: Row; ref: string; dispute: "lost" | null } | null> {
  const { paymentId, amountMinor } = input;
  // Locked, so that a dispute that is told at this moment comes before or after.
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.id, paymentId))
    .for("update");
  if (payment?.providerRef == null) throw new Error(`payment ${paymentId} was never charged`);
  const begun = await beginCall(tx, { key, kind: "refund", paymentId, input });
  if (!begun) return null;
  const dispute = await findDispute(tx, payment);
  if (dispute !== null && dispute !== "lost") return null;
  if (dispute === "lost" && (await balanceOf(tx, accounts.refunds(paymentId))) < amountMinor) {
    await endCall(tx, key, "charge_disputed");
    return null;
  }
  return { payment, ref: payment.providerRef, dispute };
}

function refusalOrThrow(error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal === null) throw error;
  return refusal;
}

/** A bank was quicker than its message: what becomes of the money is known when that has come. */
function askLater(input: z.infer<typeof refundInput>): Promise<void> {
  const startAfter = new Date(Date.now() + 5 * minute);
  return inTransaction((tx) => enqueue(tx, sendRefund, input, { startAfter }));
}

/** The posting that set aside what a refund sends to the card. */
function resolvedBy({ id, packageId }: Row, cause?: string): string {
  if (cause !== undefined && /^(returned|adjusted):/.test(cause)) return cause;
  if (cause?.startsWith("dispute:")) return cause.replace("dispute:", "dispute-won:");
  return cause === "end" ? `ended:${packageId}` : `settled:${cause ?? id}`;
}
