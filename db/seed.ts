import { eq } from "drizzle-orm";
import { listOpenSlotsEach } from "#app/features/scheduling/slots.server.ts";
import { refreshSearch } from "#app/features/teachers/refresh-search.server.ts";
import { db, inTransaction } from "#app/platform/db.server.ts";
import { env } from "#app/platform/env.server.ts";
import { log } from "#app/platform/log.server.ts";
import { users } from "#db/schema/accounts.ts";
import { agreeOnThings } from "./seed/agreements.ts";
import { keepLessonJoinable } from "./seed/joinable-lesson.ts";
import { teacherEntries } from "./seed/build-teachers.ts";
import { buildWorld } from "./seed/world.ts";

/**
 * Builds the demo world on an empty database, all of it or nothing, and at every start makes sure
 * that one lesson can be joined right away. Nothing else is touched once it stands.
 */
export async function seedDemo(now = new Date()): Promise<void> {
  const [admin] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, "admin@demo.test"));
  if (admin === undefined) {
    const teachers = env().DEMO_TEACHERS ?? teacherEntries.length;
    await inTransaction((tx) => buildWorld(tx, now.getTime(), teachers));
    for (const what of await agreeOnThings(now)) log.error(`the demo world begins without ${what}`);
    await refreshSearch(listOpenSlotsEach);
  }
  await keepLessonJoinable(now);
}
