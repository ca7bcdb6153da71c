import { aheadStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { type EpochMs, instantOf, type LocalDate, localDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { travelZones } from "#db/schema/scheduling/availability.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import type { WallMoment } from "./exception-forms.ts";
import { type Schedule, zoneAt } from "./slots.ts";

export type ExceptionRefusal =
  | "past"
  | "too-far"
  | "too-many"
  | "time-off"
  | "turned-round"
  | "changed-meanwhile"
  | "back-early";
/** `booked`: lessons that stay although they lie in what was closed. */
export type SavedSchedule = { ok: true; booked: number } | { ok: false; reason: ExceptionRefusal };

export type Calendar = {
  today: LocalDate;
  /** The teacher's own, from which they travel. */
  home: string;
  /** The instant of a moment on the clock of the zone that the teacher is in by then. */
  clock(moment: WallMoment): EpochMs;
};

/**
 * Runs one change of a teacher's exceptions at a time, under the teacher's row lock, against the current calendar.
 * `work` returns how many booked lessons remain in the closed time, or why nothing is saved.
 */
export async function changeSchedule(
  teacher: Teacher,
  now: EpochMs,
  work: (tx: Tx, calendar: Calendar) => Promise<number | ExceptionRefusal>,
): Promise<SavedSchedule> {
  return inTransaction(async (tx) => {
    const [profile] = await tx
      .select({ zone: teachers.zone })
      .from(teachers)
      .where(eq(teachers.userId, teacher.id))
      .for("update");
    if (profile === undefined) throw new AppError("not-found");
    const schedule = { zone: profile.zone, travelZones: await readTravel(tx, teacher) };
    const today = localDate(now, zoneAt(schedule, now));
    teacherChanged(tx, teacher.id);
    const done = await work(tx, {
      today,
      home: profile.zone,
      clock: (moment) => wallInstant(schedule, moment),
    });
    if (typeof done !== "number") throw new Refused(done);
    if (await hasTooMany(tx, teacher)) throw new Refused("too-many");
    return { ok: true, booked: done } as const;
  }).catch((error: unknown) => {
    if (error instanceof Refused) return { ok: false, reason: error.reason } as const;
    throw error;
  });
}

/** Takes back what the transaction has written. */
class Refused extends Error {
  readonly reason: ExceptionRefusal;
  constructor(reason: ExceptionRefusal) {
    super(reason);
    this.reason = reason;
  }
}

function wallInstant(
  schedule: Pick<Schedule, "zone" | "travelZones">,
  { date, minute }: WallMoment,
): EpochMs {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const inZone = (zone: string) => instantOf({ year, month, day }, minute, zone);
  return inZone(zoneAt(schedule, inZone(schedule.zone)));
}

export async function readTravel(tx: Tx, teacher: Teacher) {
  const rows = await tx
    .select({ startsAt: travelZones.startsAt, zone: travelZones.zone })
    .from(travelZones)
    .where(eq(travelZones.teacherId, teacher.id))
    .orderBy(travelZones.startsAt);
  return rows.map(({ startsAt, zone }) => ({ from: startsAt.getTime(), zone }));
}

/** The lessons to come that lie in an interval, at least in part. Epoch ms. */
export async function bookedIn(
  tx: Tx,
  teacher: Teacher,
  { start, end }: { start: number; end: number },
) {
  const { rows } = await tx.execute<{ start: number; end: number }>(sql`
    select (extract(epoch from lower(during)) * 1000)::float8 as start,
      (extract(epoch from upper(during)) * 1000)::float8 as "end"
    from lessons where teacher_id = ${teacher.id} and state in (${sql.raw(sqlList(aheadStates))})
      and during && ${asRange({ start, end })}::tstzrange`);
  return rows;
}

async function hasTooMany(tx: Tx, teacher: Teacher): Promise<boolean> {
  const { rows } = await tx.execute<{ most: number }>(sql`
    select greatest(
      (select count(*) from date_overrides where teacher_id = ${teacher.id} and date >= current_date - 1),
      (select count(*) from time_off where teacher_id = ${teacher.id} and upper(during) > now()),
      (select count(*) from travel_zones where teacher_id = ${teacher.id} and starts_at > now()))::int as most`);
  return rows[0]!.most > rules.booking.exceptionsMax;
}
