import { and, eq, isNull } from "drizzle-orm";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { reviews } from "#db/schema/reviews.ts";

/** Takes a review off every page and out of every mean; false where that had been done already. */
export async function hideReview(tx: Tx, reviewId: string, now = new Date()): Promise<boolean> {
  const [hidden] = await tx
    .update(reviews)
    .set({ hiddenAt: now })
    .where(and(eq(reviews.id, reviewId), isNull(reviews.hiddenAt)))
    .returning({ teacherId: reviews.teacherId });
  if (hidden === undefined) return false;
  teacherChanged(tx, hidden.teacherId);
  return true;
}
