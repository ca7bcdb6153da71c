import type { Tx } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { canDo } from "#db/schema/learning/can-do.ts";
import { canDoKeys, type CanDoRating } from "#db/schema/learning/can-do-values.ts";
import { Random } from "../random.ts";
import { insertMany } from "../store-rows.ts";

/** How sure each side is at each level, from the first on: nearly all of A1 and A2, some of B1. */
const sure: Record<string, number> = { A1: 1, A2: 0.95, B1: 0.55 };

/** What the demo student and their teacher say that the student can do. */
export async function storeCanDo(
  tx: Tx,
  { teacherId, studentId }: { teacherId: string; studentId: string },
  now: number,
): Promise<void> {
  const random = new Random("can-do");
  const rate = (level: string): CanDoRating =>
    random.chance(sure[level]!) ? "alone" : random.chance(0.7) ? "with_help" : "not_yet";
  const rated = canDoKeys.filter((key) => key.slice(0, 2) in sure);
  const by = (raterId: string, daysAgo: number) =>
    rated.map((statement) => ({
      studentId,
      language: "es",
      statement,
      raterId,
      rating: rate(statement.slice(0, 2)),
      ratedAt: new Date(now - daysAgo * day),
    }));
  await insertMany(tx, canDo, [...by(studentId, 6), ...by(teacherId, 4)]);
}
