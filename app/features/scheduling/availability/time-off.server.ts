import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import {
  type WholeDays,
  wholeDays,
} from "#app/features/teachers/reference-data/hours/time-off-text.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { addDays, type EpochMs } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { timeOff } from "#db/schema/scheduling/availability.ts";
import { comingStates } from "#db/schema/scheduling/lesson-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import { bookedIn, changeSchedule, type SavedSchedule } from "./change-schedule.server.ts";
import type { WallMoment } from "./exception-forms.ts";

/** A lesson in the way of a time off: booked, or requested and waiting for the teacher's answer. */
export type LessonInTheWay = { studentName: string; startsAt: EpochMs };

type TimeOff = {
  from: WallMoment;
  to: WallMoment;
  /** Students read it next to these days. */
  note?: string;
  /** The lessons in it are known. */
  anyway?: boolean;
};

/**
 * Nothing can be booked between two moments of the teacher's clock. Where lessons are booked or requested in it, they
 * are named and nothing is saved, unless it is to be `anyway`: booked ones stay, requests can then be declined only.
 */
export async function addTimeOff(
  teacher: Teacher,
  { from, to, note = "", anyway = false }: TimeOff,
  now = Date.now(),
): Promise<SavedSchedule | ({ ok: false; reason: "lessons" } & InTheWay)> {
  let inTheWay: InTheWay = { booked: [], requests: [] };
  const saved = await changeSchedule(teacher, now, async (tx, { today, clock }) => {
    const [start, end] = [clock(from), clock(to)];
    if (end <= now) return "past";
    // Between the two moments the teacher travels eastwards.
    if (end <= start) return "turned-round";
    if (to.date > addDays(today, rules.booking.exceptionDaysAhead)) return "too-far";
    if (!anyway) inTheWay = await lessonsIn(tx, teacher, { start, end });
    if (hasLessons(inTheWay)) return 0;
    const during = asRange({ start, end });
    await tx.insert(timeOff).values({ teacherId: teacher.id, during, note });
    return (await bookedIn(tx, teacher, { start, end })).length;
  });
  return hasLessons(inTheWay) ? { ok: false, reason: "lessons", ...inTheWay } : saved;
}

/** A time off as students read of it. */
export type TimeOffNote = {
  start: EpochMs;
  end: EpochMs;
  /** The days that it is on the teacher's own clock; null where it is by the hour. */
  days: WholeDays | null;
  note: string;
};

type InTheWay = { booked: LessonInTheWay[]; requests: LessonInTheWay[] };

const hasLessons = ({ booked, requests }: InTheWay) => booked.length + requests.length > 0;

async function lessonsIn(
  tx: Tx,
  teacher: Teacher,
  during: { start: EpochMs; end: EpochMs },
): Promise<InTheWay> {
  const rows = await tx
    .select({ studentName: users.name, startsAt: lessons.startsAt, state: lessons.state })
    .from(lessons)
    .innerJoin(users, eq(users.id, lessons.studentId))
    .where(
      and(
        eq(lessons.teacherId, teacher.id),
        inArray(lessons.state, [...comingStates]),
        sql`${lessons.during} && ${asRange(during)}::tstzrange`,
      ),
    )
    .orderBy(asc(lessons.startsAt));
  const those = (isRequest: boolean) =>
    rows
      .filter(({ state }) => (state === "requested") === isRequest)
      .map(({ studentName, startsAt }) => ({ studentName, startsAt: +startsAt }));
  return { booked: those(false), requests: those(true) };
}

/**
 * The times off of a teacher that have words for students and touch the range, the next first; the others are the
 * teacher's own matter. Epoch ms, half-open.
 */
export async function listTimeOffNotes(
  teacherId: string,
  range: { from: EpochMs; to: EpochMs },
): Promise<TimeOffNote[]> {
  const { rows } = await db().execute<Omit<TimeOffNote, "days"> & { zone: string }>(sql`
    select (extract(epoch from lower(during)) * 1000)::float8 as start,
      (extract(epoch from upper(during)) * 1000)::float8 as "end", note,
      coalesce((select stay.zone from travel_zones stay
        where stay.teacher_id = time_off.teacher_id and stay.starts_at <= lower(during)
        order by stay.starts_at desc limit 1), teachers.zone) as zone
    from time_off join teachers on teachers.user_id = time_off.teacher_id
    where teacher_id = ${teacherId} and note <> ''
      and during && ${asRange({ start: range.from, end: range.to })}::tstzrange
    order by lower(during)`);
  return rows.map(({ zone, ...row }) => ({ ...row, days: wholeDays(row, zone) }));
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
