import { eq } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";

/** What a student's profile says of their learning. */
export async function readLearner(
  student: Student,
): Promise<{ level: string | null; goal: string | null }> {
  const [row] = await db()
    .select({ level: users.level, goal: users.goal })
    .from(users)
    .where(eq(users.id, student.id));
  return row ?? { level: null, goal: null };
}
