import { asc, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { changedSince } from "#app/platform/forms/made-from.ts";
import { inTransaction, onConstraint, type Tx } from "#app/platform/database/db.server.ts";
import { teachers, weeklyHours, type WeeklyWindow } from "#db/schema/teachers/teachers.ts";
import { markFirstRun } from "./mark-first-run.server.ts";
import { teacherChanged } from "./teacher-changed.server.ts";
import { dayHours } from "../reference-data/hours/older-hours.ts";

/**
 * Replaces a teacher's weekly hours. What is booked stays where it is. The row lock makes two saves follow each other.
 * With `drawn`, the hours by day that the form was made from (`dayHours`), a form older than the stored one is refused.
 */
export async function setWeeklyHours(
  teacher: Teacher,
  windows: WeeklyWindow[],
  drawn?: FormState["values"],
): Promise<
  | { ok: true }
  | { ok: false; reason: "overlap" }
  | { ok: false; reason: "changed-meanwhile"; stored: WeeklyWindow[] }
> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`select from teachers where user_id = ${teacher.id} for update`);
    const stored = await listWeeklyHours(tx, teacher);
    if (drawn !== undefined && changedSince(drawn, dayHours(stored)).length > 0)
      return { ok: false, reason: "changed-meanwhile", stored } as const;
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

/** A teacher's weekly hours as they are stored, with the zone of their clock. */
export async function readWeeklyHours(teacher: Teacher) {
  return inTransaction(async (tx) => {
    const own = eq(teachers.userId, teacher.id);
    const [profile] = await tx.select({ zone: teachers.zone }).from(teachers).where(own);
    return { zone: profile!.zone, windows: await listWeeklyHours(tx, teacher) };
  });
}

/** The stored hours, Monday first. */
export function listWeeklyHours(tx: Tx, { id }: Pick<Teacher, "id">): Promise<WeeklyWindow[]> {
  const { weekday, startMinute, endMinute } = weeklyHours;
  return tx
    .select({ weekday, startMinute, endMinute })
    .from(weeklyHours)
    .where(eq(weeklyHours.teacherId, id))
    .orderBy(asc(weekday), asc(startMinute));
}
