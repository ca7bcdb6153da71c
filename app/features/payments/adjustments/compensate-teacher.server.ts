import { and, eq, ne, sql } from "drizzle-orm";
import type { Tx } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { adjustments } from "#db/schema/payments/adjustments.ts";
import { accounts, post } from "../ledger/ledger.server.ts";
import { findDispute } from "../purchases/disputed.server.ts";
import type { Payment } from "../purchases/purchases.server.ts";

type Compensation = {
  teacherId: string;
  pence: number;
  /** Our sentence to both sides. */
  reason: string;
  /** Who had decided what is reversed, and who reverses it. */
  deciderId: string;
  adminId: string;
  at: Date;
};

/**
 * Gives a teacher, as goodwill from our own money, what a decision took from them that is reversed; a refund that has gone
 * to a card stays there. `payment` is locked. Refused, with nothing written, while a bank has the payment, and above the
 * limit where nobody else than who decided reverses.
 */
export async function compensateTeacher(
  tx: Tx,
  payment: Payment,
  { teacherId, pence, reason, deciderId, adminId, at }: Compensation,
): Promise<{ ok: true } | { ok: false; reason: "bank-has-it" | "another-admin" }> {
  const { id: paymentId, lessonId, currency } = payment;
  if ((await findDispute(tx, payment)) !== null) return { ok: false, reason: "bank-has-it" };
  const limitMinor = rules.adjust.secondAdminAbovePence;
  const [before] = await tx
    .select({ pence: sql`coalesce(sum(${adjustments.amountMinor}), 0)`.mapWith(Number) })
    .from(adjustments)
    .where(and(eq(adjustments.paymentId, paymentId), ne(adjustments.state, "declined")));
  if (before!.pence + pence > limitMinor && deciderId === adminId)
    return { ok: false, reason: "another-admin" };
  const [made] = await tx
    .insert(adjustments)
    .values({
      key: crypto.randomUUID(),
      paymentId,
      kind: "goodwill-teacher",
      amountMinor: pence,
      currency,
      reason,
      limitMinor,
      state: "done",
      effect: { studentPence: 0, teacherPence: pence, feePence: 0, ownPence: -pence, heldPence: 0 },
      requestedBy: deciderId,
      requestedAt: at,
      decidedBy: adminId,
      decidedAt: at,
    })
    .returning({ id: adjustments.id });
  await post(tx, {
    key: `adjusted:${made!.id}`,
    event: "goodwill",
    lessonId,
    at,
    lines: [
      { account: accounts.teacher(teacherId), amountMinor: pence, currency },
      { account: accounts.goodwill(paymentId), amountMinor: -pence, currency },
    ],
  });
  return { ok: true };
}
