import { createHash } from "node:crypto";
import type { Admin } from "#app/access/actor.ts";
import { getDispute } from "#app/features/payments/disputes/disputes.server.ts";
import { composeEvidence } from "#app/features/payments/disputes/evidence.ts";
import { listVisits } from "#app/features/scheduling/attendance/room-record.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { excerptChat } from "./evidence.server.ts";

/**
 * A dispute with what would be sent to the bank now: who was in the lesson, the receipt, the last messages. `seen`
 * names exactly this evidence, without the admin's own `words`. Throws not-found.
 */
export async function readDisputeEvidence(admin: Admin, disputeId: string, words = "") {
  const facts = await getDispute(admin, disputeId);
  const { lesson, payment, student, teacher } = facts;
  const [visits, chat] = await Promise.all([
    lesson === null ? [] : listVisits(db(), lesson),
    excerptChat({ studentId: student.id, teacherId: teacher.id }),
  ]);
  const known = {
    title: facts.title,
    student,
    teacher,
    paidAt: payment.paidAt?.getTime() ?? null,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    receipt: facts.receipt,
    lesson: lesson && {
      startsAt: lesson.startsAt.getTime(),
      minutes: lesson.minutes,
      cancelPolicy: lesson.cancelPolicy,
    },
    packageLessons: facts.packageLessons,
    visits,
    chat,
  };
  const bare = composeEvidence({ ...known, words: "" });
  const seen = createHash("sha256").update(JSON.stringify(bare)).digest("hex");
  return { facts, evidence: composeEvidence({ ...known, words }), seen };
}
