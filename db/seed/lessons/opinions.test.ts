import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { isReviewTag, tagsMost } from "#app/features/reviews/tags.ts";
import { rules } from "#config/rules.ts";
import { useDatabase } from "#test/database.ts";
import { buildWorld } from "../world.ts";

useDatabase();

class Undone extends Error {}

type Seeded = {
  state: string;
  same: boolean;
  completedAt: Date;
  createdAt: Date;
  repliedAt: Date | null;
  stars: number;
  length: number;
  tags: string[];
  pair: string;
};

it("the demo world's reviews keep to the rules of reviews [I10]", async () => {
  const now = Date.UTC(2027, 2, 22, 9, 13);
  const { minCharacters, maxCharacters, replyDays } = rules.review;
  const told = inTransaction(async (tx) => {
    await buildWorld(tx, now, 60);
    const { rows } = await tx.execute<Seeded>(sql`
      select l.state, l.student_id = r.student_id and l.teacher_id = r.teacher_id as same,
        (select max(e.at) from lesson_events e where e.lesson_id = l.id and e."to" = 'completed') as "completedAt",
        r.created_at as "createdAt", r.replied_at as "repliedAt", r.stars, length(r.text) as length,
        r.tags, r.student_id || ' ' || r.teacher_id as pair
      from reviews r join lessons l on l.id = r.lesson_id`);
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter(({ repliedAt }) => repliedAt !== null).length).toBeGreaterThan(5);
    expect(new Set(rows.map(({ pair }) => pair)).size).toBe(rows.length);
    const wrong = rows.filter((review) => {
      const [written, replied] = [+new Date(review.createdAt), review.repliedAt];
      const answered = replied === null ? written : +new Date(replied);
      return (
        review.state !== "completed" ||
        !review.same ||
        written < +new Date(review.completedAt) ||
        written > now ||
        review.length < minCharacters ||
        review.length > maxCharacters ||
        review.tags.length > tagsMost ||
        !review.tags.every(isReviewTag) ||
        answered < written ||
        answered >= written + replyDays * 86_400_000 ||
        answered > now
      );
    });
    expect(wrong).toEqual([]);
    throw new Undone();
  });
  await expect(told).rejects.toThrow(Undone);
}, 60_000);
