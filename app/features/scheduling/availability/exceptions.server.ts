import { and, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { windowsKey } from "#app/features/teachers/reference-data/hours/older-hours.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { addDays, type LocalDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { dateOverrides, type DayWindow } from "#db/schema/scheduling/availability.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import {
  bookedIn,
  type Calendar,
  changeSchedule,
  type ExceptionRefusal,
  type SavedSchedule,
} from "./change-schedule.server.ts";

/** `drawn`: the day's hours that the form was made from, as `windowsKey` has them; without it, the stored hours go. */
export type HoursOfDay = { date: LocalDate; windows: DayWindow[]; drawn?: string };

/**
 * Gives one day, on the teacher's clock, its own windows in place of the week's; none closes the day. Refuses hours in
 * a time off, since nobody could book them, and a form older than the stored hours. Booked lessons stay booked.
 */
export async function setDay(
  teacher: Teacher,
  day: HoursOfDay,
  now = Date.now(),
): Promise<SavedSchedule> {
  return setDays(teacher, [day], now);
}

/** As `setDay`, all of the days or none. */
export async function setDays(
  teacher: Teacher,
  days: readonly HoursOfDay[],
  now = Date.now(),
): Promise<SavedSchedule> {
  return changeSchedule(teacher, now, async (tx, calendar) => {
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
  { date, windows, drawn }: HoursOfDay,
  { today, clock }: Calendar,
): Promise<number | ExceptionRefusal> {
  if (date < today) return "past";
  if (date > addDays(today, rules.booking.exceptionDaysAhead)) return "too-far";
  if (drawn !== undefined && drawn !== windowsKey(await hoursOn(tx, teacher, date)))
    return "changed-meanwhile";
  // On a day of eastward travel a window can end before it begins: there is no such time.
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

/** The open windows of a day: its own hours, or the week's. */
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
