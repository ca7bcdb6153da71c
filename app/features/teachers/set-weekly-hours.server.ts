import { eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { inTransaction, onConstraint } from "#app/platform/db.server.ts";
import { weeklyHours, type WeeklyWindow } from "#db/schema/teachers.ts";
import { markFirstRun } from "./mark-first-run.server.ts";
import { teacherChanged } from "./teacher-changed.server.ts";

/**
 * Replaces a teacher's weekly hours. What is booked stays where it is. The row lock makes two saves
 * follow each other, so that the later one is what stands, whole.
 */
export async function setWeeklyHours(
  teacher: Teacher,
  windows: WeeklyWindow[],
): Promise<{ ok: true } | { ok: false; reason: "overlap" }> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`select from teachers where user_id = ${teacher.id} for update`);
    teacherChanged(tx, teacher.id);
    await tx.delete(weeklyHours).where(eq(weeklyHours.teacherId, teacher.id));
    if (windows.length > 0)
      await tx.insert(weeklyHours).values(
        windows.map(({ weekday, startMinute, endMinute }) => ({
          weekday,
          startMinute,
          endMinute,
          teacherId: teacher.id,
        })),
      );
    if (windows.length > 0) await markFirstRun(teacher, "hours", tx);
    return { ok: true } as const;
  }).catch(onConstraint({ weekly_hours_overlap: "overlap" }));
}
