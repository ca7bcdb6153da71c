import { brand } from "#config/brand.ts";
import { teacherViews } from "#db/schema/statistics.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { addDays, day, localDate } from "#app/platform/time/time.ts";
import type { LessonRows } from "../lessons/lesson-rows.ts";
import { Random } from "../random.ts";
import { insertMany } from "../store-rows.ts";

const daysBack = 60;

/** Two months of looks at every teacher's page: a few on most days, and some more around each booking. */
export async function storeTeacherViews(
  tx: Tx,
  teacherIds: string[],
  lessons: LessonRows["lessons"],
  now: number,
): Promise<void> {
  const random = new Random("teacher views");
  const today = localDate(now, brand.zone);
  const from = now - (daysBack + 1) * day;
  const bookings = new Map<string, number>();
  for (const { teacherId, bookedAt } of lessons) {
    const at = bookedAt?.getTime() ?? 0;
    if (at < from) continue;
    const key = `${teacherId} ${localDate(at, brand.zone)}`;
    bookings.set(key, (bookings.get(key) ?? 0) + 1);
  }
  const rows: (typeof teacherViews.$inferInsert)[] = [];
  for (const teacherId of teacherIds) {
    const usual = random.int(4, 14);
    for (let back = daysBack - 1; back >= 0; back -= 1) {
      const date = addDays(today, -back);
      const booked = bookings.get(`${teacherId} ${date}`) ?? 0;
      const views = random.int(0, usual) + booked * random.int(2, 4);
      if (views > 0) rows.push({ teacherId, day: date, views });
    }
  }
  await insertMany(tx, teacherViews, rows);
}
