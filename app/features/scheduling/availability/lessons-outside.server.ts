import { comingStates } from "#db/schema/scheduling/lesson-states.ts";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { lessonDuring } from "../lessons/rules.ts";
import { openTimes } from "./slots.ts";
import { scheduleJson, type StoredSchedule } from "./stored-schedule.ts";

/** How many lessons to come lie outside the hours that the teacher has by now. They stay booked. */
export async function countOutside(teacher: Teacher, now = Date.now()): Promise<number> {
  const [[profile], booked] = await Promise.all([
    db()
      .select({
        zone: teachers.zone,
        schedule: sql<StoredSchedule>`${sql.raw(scheduleJson("teachers.user_id"))}`,
      })
      .from(teachers)
      .where(eq(teachers.userId, teacher.id)),
    db()
      .select({ startsAt: lessons.startsAt, minutes: lessons.minutes })
      .from(lessons)
      .where(
        and(
          eq(lessons.teacherId, teacher.id),
          inArray(lessons.state, [...comingStates]),
          gt(lessons.startsAt, new Date(now)),
        ),
      ),
  ]);
  const range = { from: now, to: now + rules.booking.exceptionDaysAhead * day };
  const open = openTimes({ zone: profile!.zone, ...profile!.schedule }, range);
  return booked.filter(({ startsAt, minutes }) => {
    const { start, end } = lessonDuring(startsAt.getTime(), minutes);
    return !open.some((time) => time.start <= start && end <= time.end);
  }).length;
}
