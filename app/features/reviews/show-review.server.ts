import { and, eq, isNotNull } from "drizzle-orm";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { reviews } from "#db/schema/reviews.ts";

/** Shows a review again that was taken down, and counts it; false where it is shown already. */
export async function showReview(tx: Tx, reviewId: string): Promise<boolean> {
  const [shown] = await tx
    .update(reviews)
    .set({ hiddenAt: null })
    .where(and(eq(reviews.id, reviewId), isNotNull(reviews.hiddenAt)))
    .returning({ teacherId: reviews.teacherId });
  if (shown === undefined) return false;
  teacherChanged(tx, shown.teacherId);
  return true;
}
