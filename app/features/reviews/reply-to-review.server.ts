import { and, eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canReply } from "#app/access/reviews.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { reviews } from "#db/schema/reviews.ts";
import { factsOf } from "./reviews.server.ts";
import type { ReplyRefusal } from "./text.ts";

/** The teacher's one public answer to a review; final. Throws not-found for a review of somebody else. */
export async function replyToReview(
  teacher: Teacher,
  { lessonId, reply }: { lessonId: string; reply: string },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: ReplyRefusal }> {
  return inTransaction(async (tx) => {
    const [review] = isUuid(lessonId)
      ? await tx
          .select()
          .from(reviews)
          .where(and(eq(reviews.lessonId, lessonId), eq(reviews.teacherId, teacher.id)))
          .for("update")
      : [];
    if (review === undefined) throw new AppError("not-found");
    if (review.reply === reply) return { ok: true } as const;
    const facts = factsOf(review);
    if (!canReply(teacher, facts, now.getTime())) {
      const reason = facts.hidden ? "taken-down" : facts.replied ? "replied-already" : "too-late";
      return { ok: false, reason } as const;
    }
    await tx.update(reviews).set({ reply, repliedAt: now }).where(eq(reviews.id, review.id));
    teacherChanged(tx, teacher.id);
    return { ok: true } as const;
  });
}
