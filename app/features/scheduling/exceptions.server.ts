import { and, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { teacherChanged } from "#app/features/teachers/teacher-changed.server.ts";
import { windowsKey } from "#app/features/teachers/older-hours.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import {
  addDays,
  type EpochMs,
  instantOf,
  type LocalDate,
  localDate,
  startOfLocalDay,
} from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { dateOverrides, type DayWindow, timeOff, zoneChanges } from "#db/schema/availability.ts";
import { teachers } from "#db/schema/teachers.ts";
import { asRange } from "./book-lesson.server.ts";
import type { WallMoment } from "./exception-forms.ts";
import { type Schedule, zoneAt } from "./slots.ts";

export type ExceptionRefusal =
  | "past"
  | "too-far"
  | "too-many"
  | "time-off"
  | "turned-round"
  | "changed-meanwhile";
/** `booked`: lessons that stay although they lie in what was closed. */
type Saved = { ok: true; booked: number } | { ok: false; reason: ExceptionRefusal };

/** `drawn`: the day's hours that the form was made from, as `windowsKey` has them; left out, whatever stands is replaced. */
export type DayHours = { date: LocalDate; windows: DayWindow[]; drawn?: string };

/**
 * Gives a day of the teacher's clock windows of its own, in place of the week's and of what it had before; none
 * closes it. Hours in a time off are refused: they would be open to nobody; so is a form older than what stands. What
 * is booked stays booked.
 */
export async function setDay(teacher: Teacher, day: DayHours, now = Date.now()): Promise<Saved> {
  return setDays(teacher, [day], now);
}

/** As `setDay`, all of the days or none. */
export async function setDays(
  teacher: Teacher,
  days: readonly DayHours[],
  now = Date.now(),
): Promise<Saved> {
  return change(teacher, now, async (tx, calendar) => {
    let booked = 0;
    for (const day of days) {
      const left = await writeDay(tx, teacher, day, calendar);
      if (typeof left !== "number") return left;
      booked += left;
    }
    return booked;
  });
}

/** How many lessons lie outside the day's new hours, or why it cannot have them. */
async function writeDay(
  tx: Tx,
  teacher: Teacher,
  { date, windows, drawn }: DayHours,
  { today, clock }: Calendar,
): Promise<number | ExceptionRefusal> {
  if (date < today) return "past";
  if (date > addDays(today, rules.booking.exceptionDaysAhead)) return "too-far";
  if (drawn !== undefined && drawn !== windowsKey(await hoursOn(tx, teacher, date)))
    return "changed-meanwhile";
  // On a day of a journey eastwards a window can end before it begins: there is no such time.
  const open = windows
    .map(({ startMinute, endMinute }) => ({
      start: clock({ date, minute: startMinute }),
      end: clock({ date, minute: endMinute }),
    }))
    .filter(({ start, end }) => start < end);
  for (const window of open) if (await isOff(tx, teacher, window)) return "time-off";
  await tx
    .insert(dateOverrides)
    .values({ teacherId: teacher.id, date, windows })
    .onConflictDoUpdate({
      target: [dateOverrides.teacherId, dateOverrides.date],
      set: { windows },
    });
  const [start, end] = [clock({ date, minute: 0 }), clock({ date, minute: 1_440 })];
  const lessons = start < end ? await bookedIn(tx, teacher, { start, end }) : [];
  return lessons.filter(
    (lesson) => !open.some((window) => window.start <= lesson.start && lesson.end <= window.end),
  ).length;
}

/** What is open on a day as things stand: by hours of its own, or by the week's. */
export async function hoursOn(
  on: Db | Tx,
  { id }: Pick<Teacher, "id">,
  date: LocalDate,
): Promise<DayWindow[]> {
  const { rows } = await on.execute<{ windows: DayWindow[] }>(sql`
    select coalesce(
      (select windows from date_overrides where teacher_id = ${id} and date::text = ${date}),
      (select coalesce(jsonb_agg(jsonb_build_object('startMinute', start_minute, 'endMinute', end_minute)
          order by start_minute), '[]') from weekly_hours
        where teacher_id = ${id} and weekday = extract(isodow from ${date}::date))) as windows`);
  return rows[0]!.windows;
}

async function isOff(tx: Tx, teacher: Teacher, window: { start: number; end: number }) {
  const { rowCount } = await tx.execute(sql`
    select from time_off where teacher_id = ${teacher.id} and during && ${asRange(window)}::tstzrange limit 1`);
  return rowCount !== 0;
}

/** The day is as every other of its week again. */
export async function clearDay(teacher: Teacher, date: LocalDate): Promise<void> {
  await inTransaction(async (tx) => {
    teacherChanged(tx, teacher.id);
    await tx
      .delete(dateOverrides)
      .where(
        and(eq(dateOverrides.teacherId, teacher.id), sql`${dateOverrides.date}::text = ${date}`),
      );
  });
}

/** Nothing can be booked between two moments of the teacher's clock. What is booked stays booked. */
export async function addTimeOff(
  teacher: Teacher,
  { from, to }: { from: WallMoment; to: WallMoment },
  now = Date.now(),
): Promise<Saved> {
  return change(teacher, now, async (tx, { today, clock }) => {
    const [start, end] = [clock(from), clock(to)];
    if (end <= now) return "past";
    // Between the two moments the teacher travels eastwards.
    if (end <= start) return "turned-round";
    if (to.date > addDays(today, rules.booking.exceptionDaysAhead)) return "too-far";
    await tx.insert(timeOff).values({ teacherId: teacher.id, during: asRange({ start, end }) });
    return (await bookedIn(tx, teacher, { start, end })).length;
  });
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

/**
 * From the first moment of that day in that zone on, the hours are meant on its clock; another journey on the
 * same moment is replaced. Booked lessons stay at their instants.
 */
export async function addJourney(
  teacher: Teacher,
  { date, zone }: { date: LocalDate; zone: string },
  now = Date.now(),
): Promise<Saved> {
  return change(teacher, now, async (tx, { today }) => {
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

type Calendar = {
  today: LocalDate;
  /** The instant of a moment on the clock of the zone that the teacher is in by then. */
  clock(moment: WallMoment): EpochMs;
};

/** One change after the other, each against the calendar as it stands. */
async function change(
  teacher: Teacher,
  now: EpochMs,
  work: (tx: Tx, calendar: Calendar) => Promise<number | ExceptionRefusal>,
): Promise<Saved> {
  return inTransaction(async (tx) => {
    const [profile] = await tx
      .select({ zone: teachers.zone })
      .from(teachers)
      .where(eq(teachers.userId, teacher.id))
      .for("update");
    if (profile === undefined) throw new AppError("not-found");
    const schedule = { zone: profile.zone, zoneChanges: await readJourneys(tx, teacher) };
    const today = localDate(now, zoneAt(schedule, now));
    teacherChanged(tx, teacher.id);
    const done = await work(tx, { today, clock: (moment) => wallInstant(schedule, moment) });
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
  schedule: Pick<Schedule, "zone" | "zoneChanges">,
  { date, minute }: WallMoment,
): EpochMs {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const inZone = (zone: string) => instantOf({ year, month, day }, minute, zone);
  return inZone(zoneAt(schedule, inZone(schedule.zone)));
}

async function readJourneys(tx: Tx, teacher: Teacher) {
  const rows = await tx
    .select({ startsAt: zoneChanges.startsAt, zone: zoneChanges.zone })
    .from(zoneChanges)
    .where(eq(zoneChanges.teacherId, teacher.id))
    .orderBy(zoneChanges.startsAt);
  return rows.map(({ startsAt, zone }) => ({ from: startsAt.getTime(), zone }));
}

async function bookedIn(tx: Tx, teacher: Teacher, { start, end }: { start: number; end: number }) {
  const { rows } = await tx.execute<{ start: number; end: number }>(sql`
    select (extract(epoch from lower(during)) * 1000)::float8 as start,
      (extract(epoch from upper(during)) * 1000)::float8 as "end"
    from lessons where teacher_id = ${teacher.id} and state in ('booked', 'live')
      and during && ${asRange({ start, end })}::tstzrange`);
  return rows;
}

async function hasTooMany(tx: Tx, teacher: Teacher): Promise<boolean> {
  const { rows } = await tx.execute<{ most: number }>(sql`
    select greatest(
      (select count(*) from date_overrides where teacher_id = ${teacher.id} and date >= current_date - 1),
      (select count(*) from time_off where teacher_id = ${teacher.id} and upper(during) > now()),
      (select count(*) from zone_changes where teacher_id = ${teacher.id}))::int as most`);
  return rows[0]!.most > rules.booking.exceptionsMax;
}
