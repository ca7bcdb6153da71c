import { and, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db, prepared } from "#app/platform/database/db.server.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { itemKeys, type ReviewItem } from "#app/features/teachers/applications/review-items.ts";
import { lastReviewComments } from "#app/features/teachers/applications/review-comments.server.ts";

const sentBackChange = prepared((on) =>
  on
    .select({ id: applications.id })
    .from(applications)
    .where(
      and(
        eq(applications.userId, sql.placeholder("teacher")),
        eq(applications.kind, "change"),
        eq(applications.state, "changes_requested"),
      ),
    )
    .prepare("teachers.sent-back-change"),
);

/** What of a teacher's change was sent back and waits for them, in the order of the checklist; empty for nothing. */
export async function findChangeRequestFixes({ id }: Pick<Teacher, "id">): Promise<ReviewItem[]> {
  const [change] = await sentBackChange().execute({ teacher: id });
  if (change === undefined) return [];
  const { comments } = await lastReviewComments(db(), change.id);
  return itemKeys.filter((item) => comments[item]?.verdict === "failed");
}
