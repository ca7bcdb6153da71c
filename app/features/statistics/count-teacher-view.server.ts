import { sqlList } from "#db/schema/sql-list.ts";
import { sql } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { teacherViews } from "#db/schema/statistics.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { localDate } from "#app/platform/time/time.ts";

/**
 * Adds one to a teacher's day, if there is such a page. Who looks is asked for in order to leave out the teacher's own
 * looks and those of admins; nothing of them is kept.
 */
export async function countTeacherView(
  slug: string,
  viewer: Pick<Person, "id" | "role"> | null,
  now = new Date(),
): Promise<void> {
  if (viewer?.role === "admin") return;
  const day = localDate(now.getTime(), brand.zone);
  await db().execute(sql`
    insert into ${teacherViews} (teacher_id, day, views)
    select user_id, ${day}::date, 1 from ${teachers}
    where slug = ${slug} and status not in (${sql.raw(sqlList(hiddenStatuses))})
      and user_id is distinct from ${viewer?.id ?? null}::uuid
    on conflict (teacher_id, day) do update set views = ${teacherViews.views} + 1`);
}
