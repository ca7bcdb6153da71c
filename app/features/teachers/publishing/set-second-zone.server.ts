import { eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";

/** Which zone's clock is next to the teacher's own in their calendar from now on; null for none. */
export async function setSecondZone(teacher: Teacher, secondZone: string | null): Promise<void> {
  await db().update(teachers).set({ secondZone }).where(eq(teachers.userId, teacher.id));
}
