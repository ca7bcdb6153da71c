import { taughtStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { reviews } from "#db/schema/reviews.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { ReviewFilter, ReviewSummary } from "./summary.ts";
import { isReviewTag, type ReviewTag } from "./tags.ts";

export type Review = {
  id: string;
  /** For its writer and the teacher it is about. */
  lessonId?: string;
  /** First name only: the page is public. */
  author: string;
  lessons: number;
  stars: number;
  text: string;
  tags: ReviewTag[];
  at: number;
  editedAt: number | null;
  reply: string | null;
  repliedAt: number | null;
};
type Row = typeof reviews.$inferSelect;

/** What the access rules look at. */
export function factsOf(review: Row) {
  return {
    studentId: review.studentId,
    teacherId: review.teacherId,
    createdAt: review.createdAt.getTime(),
    hidden: review.hiddenAt !== null,
    replied: review.reply !== null,
  };
}

function shown(teacherId: string, { stars, tag }: ReviewFilter = {}): SQL | undefined {
  return and(
    eq(reviews.teacherId, teacherId),
    isNull(reviews.hiddenAt),
    stars === undefined ? undefined : eq(reviews.stars, stars),
    tag === undefined ? undefined : sql`${reviews.tags} @> ${JSON.stringify([tag])}::jsonb`,
  );
}

/** What students wrote about a teacher and nobody took down, newest first. */
export async function listReviews(
  teacherId: string,
  limit: number,
  filter: ReviewFilter = {},
  viewer: Pick<Person, "id"> | null = null,
): Promise<Review[]> {
  const rows = await db()
    .select({
      review: reviews,
      name: users.name,
      erased: sql<boolean>`${users.erasedAt} is not null`,
      lessons: sql<number>`(select count(*)::int from lessons l
        where l.teacher_id = ${reviews.teacherId} and l.student_id = ${reviews.studentId}
          and l.state in (${sql.raw(sqlList(taughtStates))}))`,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.studentId))
    .where(shown(teacherId, filter))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
  return rows.map(({ review, name, erased, lessons }) => ({
    id: review.id,
    ...(viewer?.id === teacherId || viewer?.id === review.studentId
      ? { lessonId: review.lessonId }
      : {}),
    author: erased ? "A former student" : (name.trim().split(/\s+/)[0] ?? ""),
    lessons,
    stars: review.stars,
    text: review.text,
    tags: review.tags.filter(isReviewTag),
    at: review.createdAt.getTime(),
    editedAt: review.editedAt?.getTime() ?? null,
    reply: review.reply,
    repliedAt: review.repliedAt?.getTime() ?? null,
  }));
}

/** How many reviews a filter leaves. */
export async function countReviews(teacherId: string, filter: ReviewFilter): Promise<number> {
  return db().$count(reviews, shown(teacherId, filter));
}

export async function summariseReviews(teacherId: string): Promise<ReviewSummary> {
  const [rows, tags] = await Promise.all([
    db()
      .select({ stars: reviews.stars, count: sql<number>`count(*)::int` })
      .from(reviews)
      .where(shown(teacherId))
      .groupBy(reviews.stars),
    db().execute<{ tag: string; count: number }>(sql`
      select tag, count(*)::int as count
      from ${reviews}, jsonb_array_elements_text(${reviews.tags}) tag
      where ${shown(teacherId)} group by tag order by count(*) desc, tag`),
  ]);
  const histogram = [5, 4, 3, 2, 1].map(
    (stars) => rows.find((row) => row.stars === stars)?.count ?? 0,
  );
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    stars: rows.reduce((sum, row) => sum + row.count * row.stars, 0),
    histogram,
    tags: tags.rows.flatMap(({ tag, count }) => (isReviewTag(tag) ? [{ tag, count }] : [])),
  };
}
