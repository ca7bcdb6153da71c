import { and, eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { teacherChanged } from "#app/features/teachers/teacher-changed.server.ts";
import { inTransaction } from "#app/platform/db.server.ts";
import { addDays, type EpochMs, type LocalDate, startOfLocalDay } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { zoneChanges } from "#db/schema/availability.ts";
import { changeSchedule, type Saved } from "./change-schedule.server.ts";

/**
 * From the first moment of that day in that zone on, the hours are meant on its clock; another journey on the
 * same moment is replaced. Booked lessons stay at their instants.
 */
export async function addJourney(
  teacher: Teacher,
  { date, zone }: { date: LocalDate; zone: string },
  now = Date.now(),
): Promise<Saved> {
  return changeSchedule(teacher, now, async (tx, { today }) => {
    if (date < today) return "past";
    if (date > addDays(today, rules.booking.exceptionDaysAhead)) return "too-far";
    const startsAt = new Date(startOfLocalDay(date, zone));
    await tx
      .insert(zoneChanges)
      .values({ teacherId: teacher.id, startsAt, zone })
      .onConflictDoUpdate({
        target: [zoneChanges.teacherId, zoneChanges.startsAt],
        set: { zone },
      });
    return 0;
  });
}

/** `startsAt` in epoch ms, as the list has it. */
export async function removeJourney(teacher: Teacher, startsAt: EpochMs): Promise<void> {
  await inTransaction(async (tx) => {
    teacherChanged(tx, teacher.id);
    await tx
      .delete(zoneChanges)
      .where(
        and(eq(zoneChanges.teacherId, teacher.id), eq(zoneChanges.startsAt, new Date(startsAt))),
      );
  });
}
