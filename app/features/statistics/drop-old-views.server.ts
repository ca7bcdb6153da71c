import { lt, sql } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { pageViews, teacherViews, visitSources } from "#db/schema/statistics.ts";
import { db } from "#app/platform/database/db.server.ts";
import { keepMonths } from "#app/platform/database/old-rows/keep-months.server.ts";
import { localDate } from "#app/platform/time/time.ts";

/**
 * Deletes the counts of days longer ago than we keep them: two years can be compared, and no more. Those of teachers'
 * pages lie in a table for each month, which goes as a whole; the days of the month that is not over yet are deleted.
 */
export async function dropOldViews(now = new Date()): Promise<void> {
  const today = localDate(now.getTime(), brand.zone);
  const oldest = sql`(${today}::date - make_interval(months => ${rules.statistics.keepMonths}))::date`;
  await keepMonths("teacher_views", today, oldest);
  await db().delete(pageViews).where(lt(pageViews.day, oldest));
  await db().delete(visitSources).where(lt(visitSources.day, oldest));
  await db().delete(teacherViews).where(lt(teacherViews.day, oldest));
}
