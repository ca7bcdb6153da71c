import { desc, eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { reviews } from "#db/schema/reviews.ts";
import { db } from "#app/platform/db.server.ts";

export type Review = {
  id: string;
  /** First name only: the page is public. */
  author: string;
  lessons: number;
  stars: number;
  text: string;
  at: number;
};
export type ReviewSummary = {
  count: number;
  stars: number;
  /** How many gave five stars, four, three, two, one. */
  histogram: number[];
};

/** What students wrote about a teacher, newest first. */
export async function listReviews(teacherId: string, limit: number): Promise<Review[]> {
  const rows = await db()
    .select({
      id: reviews.id,
      name: users.name,
      stars: reviews.stars,
      text: reviews.text,
      createdAt: reviews.createdAt,
      lessons: sql<number>`(select count(*)::int from lessons l
        where l.teacher_id = ${reviews.teacherId} and l.student_id = ${reviews.studentId}
          and l.state in ('ended', 'completed'))`,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.studentId))
    .where(eq(reviews.teacherId, teacherId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
  return rows.map(({ name, createdAt, ...row }) => ({
    ...row,
    author: name.trim().split(/\s+/)[0] ?? "",
    at: createdAt.getTime(),
  }));
}

export async function summariseReviews(teacherId: string): Promise<ReviewSummary> {
  const rows = await db()
    .select({ stars: reviews.stars, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(eq(reviews.teacherId, teacherId))
    .groupBy(reviews.stars);
  const histogram = [5, 4, 3, 2, 1].map(
    (stars) => rows.find((row) => row.stars === stars)?.count ?? 0,
  );
  return {
    count: rows.reduce((sum, row) => sum + row.count, 0),
    stars: rows.reduce((sum, row) => sum + row.count * row.stars, 0),
    histogram,
  };
}
