import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { reviews } from "#db/schema/reviews.ts";

const figures = {
  shown: sql<number>`(count(*) filter (where ${reviews.hiddenAt} is null))::int`,
  hidden: sql<number>`(count(*) filter (where ${reviews.hiddenAt} is not null))::int`,
  stars: sql<
    number | null
  >`(avg(${reviews.stars}) filter (where ${reviews.hiddenAt} is null))::float8`,
};

/** The reviews somebody got and wrote, for an admin: how many are shown, taken down, and the mean of those shown. */
export async function readReviewRecord(_admin: Admin, personId: string) {
  const [[got], [wrote]] = await Promise.all([
    db().select(figures).from(reviews).where(eq(reviews.teacherId, personId)),
    db().select(figures).from(reviews).where(eq(reviews.studentId, personId)),
  ]);
  return { got: got!, wrote: wrote! };
}
