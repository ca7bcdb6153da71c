import { comingStates } from "#db/schema/scheduling/lesson-states.ts";
import { and, asc, eq, gte, inArray, lt } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import {
  addDays,
  type EpochMs,
  type LocalDate,
  offsetMinutes,
  startOfLocalDay,
} from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { travelZones } from "#db/schema/scheduling/availability.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { changeSchedule, type SavedSchedule } from "./change-schedule.server.ts";

type Journey = {
  /** The first day there. */
  date: LocalDate;
  zone: string;
  /** The first day back in the teacher's own zone; left out, the teacher stays there. */
  back?: LocalDate | null;
  /** Lessons that fall at other hours there are known. */
  anyway?: boolean;
};

/** A lesson that stays at its instant while its teacher's clock changes. */
export type MovedLesson = { studentName: string; startsAt: EpochMs };

/**
 * From the start of that day in that zone, until the day back if there is one, the weekly hours are on its clock;
 * travel that begins at the same moment is replaced. Booked lessons stay at their instants: if their hour changes
 * there, they are named and nothing is saved, except with `anyway`.
 */
export async function addTravel(
  teacher: Teacher,
  { date, zone, back = null, anyway = false }: Journey,
  now = Date.now(),
): Promise<SavedSchedule | { ok: false; reason: "lessons"; lessons: MovedLesson[]; home: string }> {
  let moved: MovedLesson[] = [];
  let from = zone;
  const saved = await changeSchedule(teacher, now, async (tx, { today, home }) => {
    from = home;
    const last = addDays(today, rules.booking.exceptionDaysAhead);
    if (date < today) return "past";
    if (date > last || (back !== null && back > last)) return "too-far";
    const start = startOfLocalDay(date, zone);
    const end = back === null ? null : startOfLocalDay(back, home);
    if (end !== null && end <= start) return "back-early";
    moved = anyway ? [] : await lessonsMoved(tx, teacher, { start, end, zone, home });
    if (moved.length > 0) return 0;
    await write(tx, teacher, start, zone);
    if (end !== null) await write(tx, teacher, end, home);
    return 0;
  });
  if (moved.length === 0) return saved;
  return { ok: false, reason: "lessons", lessons: moved, home: from };
}

async function write(tx: Tx, teacher: Teacher, at: EpochMs, zone: string): Promise<void> {
  await tx
    .insert(travelZones)
    .values({ teacherId: teacher.id, startsAt: new Date(at), zone })
    .onConflictDoUpdate({ target: [travelZones.teacherId, travelZones.startsAt], set: { zone } });
}

async function lessonsMoved(
  tx: Tx,
  teacher: Teacher,
  { start, end, zone, home }: { start: EpochMs; end: EpochMs | null; zone: string; home: string },
): Promise<MovedLesson[]> {
  const rows = await tx
    .select({ studentName: users.name, startsAt: lessons.startsAt })
    .from(lessons)
    .innerJoin(users, eq(users.id, lessons.studentId))
    .where(
      and(
        eq(lessons.teacherId, teacher.id),
        inArray(lessons.state, [...comingStates]),
        gte(lessons.startsAt, new Date(start)),
        end === null ? undefined : lt(lessons.startsAt, new Date(end)),
      ),
    )
    .orderBy(asc(lessons.startsAt), asc(lessons.id));
  return rows
    .map(({ studentName, startsAt }) => ({ studentName, startsAt: startsAt.getTime() }))
    .filter(({ startsAt }) => offsetMinutes(startsAt, zone) !== offsetMinutes(startsAt, home));
}

/** `startsAt` in epoch ms, as the list has it. */
export async function removeTravel(teacher: Teacher, startsAt: EpochMs): Promise<void> {
  await inTransaction(async (tx) => {
    teacherChanged(tx, teacher.id);
    await tx
      .delete(travelZones)
      .where(
        and(eq(travelZones.teacherId, teacher.id), eq(travelZones.startsAt, new Date(startsAt))),
      );
  });
}
