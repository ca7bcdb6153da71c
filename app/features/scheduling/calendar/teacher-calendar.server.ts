import { eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { day, localDate, minute } from "#app/platform/time/time.ts";
import { listZones } from "#app/platform/time/zone-list.server.ts";
import { rules as constants } from "#config/rules.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { readCalendarAddress } from "./calendar-address.ts";
import { readBusy } from "../availability/imported-busy.server.ts";
import { readTeacherHoldPage } from "./teacher-hold-page.server.ts";
import type { Interval } from "../lessons/times/intervals.ts";
import { type LessonView } from "../lessons/lessons.server.ts";
import { listLessonsBetween } from "../lessons/lesson-lists.server.ts";
import { listOwnExceptions } from "../availability/own-exceptions.server.ts";
import { readSelected } from "./selected-lesson.server.ts";
import { slotMinutesOf } from "../lessons/rules.ts";
import { openTimes, zoneAt } from "../availability/slots.ts";
import { listSuggestedTimes } from "../availability/suggested-times.server.ts";
import { scheduleJson, type StoredSchedule } from "../availability/stored-schedule.ts";
import { nextClockChange, weekDays } from "./week-layout.ts";

/** Lessons begin on half-hours: the last that can be booked does, too. */
const step = constants.lesson.gridMinutes * minute;

/** A time taken in another calendar: half-open, epoch ms. */
export type BusyTime = Interval & { label: string };

const calendarOf = prepared((on) =>
  on
    .select({
      zone: teachers.zone,
      noticeHours: teachers.noticeHours,
      trialNoticeHours: teachers.trialNoticeHours,
      windowDays: teachers.windowDays,
      bufferMinutes: teachers.bufferMinutes,
      maxPerDay: teachers.maxPerDay,
      maxPerWeek: teachers.maxPerWeek,
      freeCancelHours: teachers.freeCancelHours,
      secondZone: teachers.secondZone,
      schedule: sql<StoredSchedule>`${sql.raw(scheduleJson("teachers.user_id"))}`,
    })
    .from(teachers)
    .where(eq(teachers.userId, sql.placeholder("teacher")))
    .prepare("scheduling.calendar-of"),
);

/**
 * A week of a teacher's calendar in the zone of their hours: open hours, lessons, teacher holds, and students' holds
 * without a name.
 */
export async function readTeacherCalendar(teacher: Teacher, url: string, now = Date.now()) {
  const [profile] = await calendarOf().execute({ teacher: teacher.id });
  if (profile === undefined) throw new AppError("not-found");
  const { zone, schedule, secondZone, ...rules } = profile;
  const today = localDate(now, zone);
  const address = readCalendarAddress(new URL(url).searchParams, today);
  const date = address.date ?? today;
  const days = weekDays(date, zone);
  const range = { from: days[0]!.start, to: days[6]!.end };
  const bookableUntil = Math.floor((now + rules.windowDays * day) / step) * step;
  const hours = openTimes({ zone, ...schedule }, range);
  const noteOn = ({ start }: Interval) =>
    exceptions.off.find((one) => one.start === start)?.note ?? "";
  const touches = ({ start, end }: Interval) => start < range.to && range.from < end;
  const [lessons, exceptions, busy, selected, teacherHolds, suggested] = await Promise.all([
    listLessonsBetween(teacher, { ...range, now }),
    listOwnExceptions(teacher, now),
    readBusy(teacher, range),
    readSelected(teacher, address, range, now),
    readTeacherHoldPage(teacher, address.hold, range, now),
    listSuggestedTimes(teacher, range, now),
  ]);
  return {
    now,
    zone,
    today,
    address,
    /** The second zone: from the address, else the one the teacher saved. */
    clock: address.clock ?? secondZone,
    /** The day that is shown alone, where one is. */
    date,
    days,
    windows: schedule.weekly.toSorted(
      (a, b) => a.weekday - b.weekday || a.startMinute - b.startMinute,
    ),
    /** The hours of the week, whether they can be booked by now or not. */
    hours,
    /** Those that are open, as far ahead as students can book. */
    open: hours
      .map((time) => ({ ...time, end: Math.min(time.end, bookableUntil) }))
      .filter(({ start, end }) => start < end),
    bookableUntil,
    /** Whether the teacher's clock is another one in some part of these days. */
    isAway: days.some((one) =>
      [one.start, one.end - 1].some((at) => zoneAt({ zone, ...schedule }, at) !== zone),
    ),
    off: schedule.timeOff.filter(touches).map((time) => ({ ...time, note: noteOn(time) })),
    busy: busy.map(({ calendar, ...time }): BusyTime => ({ ...time, label: `Busy, ${calendar}` })),
    overrides: schedule.overrides.filter((one) => days.some((day) => day.date === one.date)),
    exceptions,
    entries: lessons
      .filter(({ teacherId }) => teacherId === teacher.id)
      .map((lesson) => asEntry(lesson, rules.bufferMinutes)),
    suggested,
    selected,
    teacherHolds,
    clockChange: nextClockChange(now, rules.windowDays, zone),
    /** Those to choose from. */
    zones: listZones(),
    rules,
  };
}

function asEntry(lesson: LessonView, bufferMinutes: number) {
  const { id, state, startsAt, minutes, kind, heldUntil, heldByTeacher, studentZone } = lesson;
  const slotMinutes = Math.max(slotMinutesOf(minutes), minutes + bufferMinutes);
  const studentName = state === "held" && !heldByTeacher ? null : lesson.studentName;
  return { id, state, startsAt, minutes, slotMinutes, kind, heldUntil, studentZone, studentName };
}

export type TeacherCalendar = Awaited<ReturnType<typeof readTeacherCalendar>>;

export type CalendarEntry = TeacherCalendar["entries"][number];
