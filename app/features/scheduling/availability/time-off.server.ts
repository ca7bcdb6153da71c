import { and, asc, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { addDays, type EpochMs } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts.ts";
import { timeOff } from "#db/schema/availability.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import { bookedIn, changeSchedule, type SavedSchedule } from "./change-schedule.server.ts";
import type { WallMoment } from "./exception-forms.ts";

/** A request that waits for the teacher's answer. */
export type WaitingRequest = { studentName: string; startsAt: EpochMs };

/**
 * Nothing can be booked between two moments of the teacher's clock. What is booked stays booked. Where requests wait
 * for an answer in it, they are named and nothing is saved, unless it is to be `anyway`: they can then be declined only.
 */
export async function addTimeOff(
  teacher: Teacher,
  { from, to, anyway = false }: { from: WallMoment; to: WallMoment; anyway?: boolean },
  now = Date.now(),
): Promise<SavedSchedule | { ok: false; reason: "requests"; requests: WaitingRequest[] }> {
  let requests: WaitingRequest[] = [];
  const saved = await changeSchedule(teacher, now, async (tx, { today, clock }) => {
    const [start, end] = [clock(from), clock(to)];
    if (end <= now) return "past";
    // Between the two moments the teacher travels eastwards.
    if (end <= start) return "turned-round";
    if (to.date > addDays(today, rules.booking.exceptionDaysAhead)) return "too-far";
    requests = anyway ? [] : await requestsIn(tx, teacher, { start, end });
    if (requests.length > 0) return 0;
    await tx.insert(timeOff).values({ teacherId: teacher.id, during: asRange({ start, end }) });
    return (await bookedIn(tx, teacher, { start, end })).length;
  });
  return requests.length > 0 ? { ok: false, reason: "requests", requests } : saved;
}

async function requestsIn(
  tx: Tx,
  teacher: Teacher,
  during: { start: EpochMs; end: EpochMs },
): Promise<WaitingRequest[]> {
  const rows = await tx
    .select({ studentName: users.name, startsAt: lessons.startsAt })
    .from(lessons)
    .innerJoin(users, eq(users.id, lessons.studentId))
    .where(
      and(
        eq(lessons.teacherId, teacher.id),
        eq(lessons.state, "requested"),
        sql`${lessons.during} && ${asRange(during)}::tstzrange`,
      ),
    )
    .orderBy(asc(lessons.startsAt));
  return rows.map(({ studentName, startsAt }) => ({ studentName, startsAt: +startsAt }));
}

/** Nobody else's: an id that is not the teacher's changes nothing. */
export async function removeTimeOff(teacher: Teacher, id: string): Promise<void> {
  await inTransaction(async (tx) => {
    teacherChanged(tx, teacher.id);
    await tx
      .delete(timeOff)
      .where(and(eq(timeOff.teacherId, teacher.id), sql`${timeOff.id}::text = ${id}`));
  });
}
