import { eq } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { disputes } from "#db/schema/payments/disputes.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { beginCall, endCall, listUnknown } from "../provider/provider-calls.server.ts";
import { provider } from "../provider/provider-in-use.server.ts";
import type { DisputeEvidence } from "../provider/provider.ts";
import { recordDispute } from "./record-dispute.server.ts";

type Row = typeof disputes.$inferSelect;
export type DisputeRefusal = "answered" | "over" | "too-late";
export type DisputeAnswer = { ok: true } | { ok: false; reason: DisputeRefusal };

/**
 * Sends evidence to the bank, once and for good. Refuses a dispute that was answered, is over, or whose time is over.
 * Throws not-found. Where the provider does not answer, a job asks again until it does.
 */
export async function sendDisputeEvidence(
  admin: Admin,
  { disputeId, evidence }: { disputeId: string; evidence: DisputeEvidence },
  now = new Date(),
): Promise<DisputeAnswer> {
  return answer(admin, disputeId, { step: "evidence", evidence }, now);
}

/** Gives the disputed money up: the student keeps it. Refuses as `sendDisputeEvidence` does. */
export async function acceptDisputedPayment(
  admin: Admin,
  disputeId: string,
  now = new Date(),
): Promise<DisputeAnswer> {
  return answer(admin, disputeId, { step: "accept" }, now);
}

type Step = { step: "evidence"; evidence: DisputeEvidence } | { step: "accept" };

async function answer(
  admin: Admin,
  disputeId: string,
  asked: Step,
  now: Date,
): Promise<DisputeAnswer> {
  if (!isUuid(disputeId)) throw new AppError("not-found");
  const refused = await inTransaction(async (tx) => {
    const dispute = await lock(tx, disputeId);
    const reason = whyNot(dispute, asked.step, now);
    if (reason !== null) return reason;
    const { paymentId } = dispute;
    await tx
      .update(disputes)
      .set({
        answeredAt: now,
        answeredBy: admin.id,
        ...(asked.step === "evidence" ? { evidence: asked.evidence } : { acceptedAt: now }),
      })
      .where(eq(disputes.id, disputeId));
    const key = `${asked.step}:${disputeId}`;
    await beginCall(tx, { key, kind: asked.step, paymentId, input: { disputeId } }, now);
    await audit(tx, {
      actorId: admin.id,
      action: asked.step === "evidence" ? "payments.dispute-answered" : "payments.dispute-accepted",
      object: `dispute:${disputeId}`,
      diff: {},
      now,
    });
    return null;
  });
  if (refused !== null) return { ok: false, reason: refused };
  // The intent is stored: where the provider is not there now, it is asked again.
  await finishAnswer(disputeId, asked.step).catch((err: unknown) =>
    log.error({ err, disputeId }, "the provider has not taken the answer to a dispute yet"),
  );
  return { ok: true };
}

/** Evidence is sent once; what was sent may still be given up before the bank decides. */
function whyNot(
  { closedAt, answeredAt, acceptedAt, dueBy, state }: Row,
  step: Step["step"],
  now: Date,
): DisputeRefusal | null {
  if (closedAt !== null) return "over";
  if (acceptedAt !== null) return "answered";
  if (step === "accept") return null;
  if (answeredAt !== null || state !== "needs_response") return "answered";
  return dueBy !== null && dueBy <= now ? "too-late" : null;
}

/** The call of an answer that is stored, and what it led to. Safe to repeat. */
async function finishAnswer(disputeId: string, step: Step["step"]): Promise<void> {
  const { providerRef: ref, evidence } = await inTransaction((tx) => lock(tx, disputeId));
  const told =
    step === "accept"
      ? await provider().acceptDispute(ref)
      : await provider().sendEvidence({ ref, evidence: evidence! });
  await recordDispute(told);
  await inTransaction((tx) => endCall(tx, `${step}:${disputeId}`));
}

/** Asks again for answers that the provider has not confirmed for a minute. */
export async function resumeAnswers(now = new Date()): Promise<void> {
  await eachApart(
    await listUnknown(["evidence", "accept"], now),
    ({ kind, input }) => finishAnswer(String(input["disputeId"]), kind as Step["step"]),
    "answers to disputes that nobody has confirmed",
  );
}

async function lock(tx: Tx, disputeId: string): Promise<Row> {
  const [dispute] = await tx
    .select()
    .from(disputes)
    .where(eq(disputes.id, disputeId))
    .for("update");
  if (dispute === undefined) throw new AppError("not-found");
  return dispute;
}
