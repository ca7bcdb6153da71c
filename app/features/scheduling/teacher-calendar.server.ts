import { asc, eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { dayNumberOf, localDate, type LocalDate } from "#app/platform/time.ts";
import { teachers, weeklyHours } from "#db/schema/teachers.ts";
import { listLessonsBetween } from "./lessons.server.ts";
import { slotMinutesOf } from "./rules.ts";
import { weekDays } from "./week-layout.ts";

/** A week of a teacher's calendar in the zone of their hours: open hours, lessons, and holds without a name. */
export async function readTeacherCalendar(teacher: Teacher, url: string, now = Date.now()) {
  const [profile] = await db()
    .select({
      zone: teachers.zone,
      noticeHours: teachers.noticeHours,
      trialNoticeHours: teachers.trialNoticeHours,
      windowDays: teachers.windowDays,
      bufferMinutes: teachers.bufferMinutes,
      freeCancelHours: teachers.freeCancelHours,
    })
    .from(teachers)
    .where(eq(teachers.userId, teacher.id));
  if (profile === undefined) throw new AppError("not-found");
  const { zone } = profile;
  const { searchParams } = new URL(url);
  const today = localDate(now, zone);
  const date =
    readDate(searchParams.get("day"), today) ?? readDate(searchParams.get("week"), today) ?? today;
  const days = weekDays(date, zone);
  const [lessons, windows] = await Promise.all([
    listLessonsBetween(teacher, { from: days[0]!.start, to: days[6]!.end, now }),
    db()
      .select({
        weekday: weeklyHours.weekday,
        startMinute: weeklyHours.startMinute,
        endMinute: weeklyHours.endMinute,
      })
      .from(weeklyHours)
      .where(eq(weeklyHours.teacherId, teacher.id))
      .orderBy(asc(weeklyHours.weekday), asc(weeklyHours.startMinute)),
  ]);
  return {
    now,
    zone,
    today,
    /** The day that the list for small screens shows. */
    date,
    days,
    windows,
    entries: lessons
      .filter(({ teacherId }) => teacherId === teacher.id)
      .map((lesson) => {
        const { id, startsAt, minutes, kind, heldUntil, studentZone } = lesson;
        const slotMinutes = Math.max(slotMinutesOf(minutes), minutes + profile.bufferMinutes);
        const studentName = lesson.state === "held" ? null : lesson.studentName;
        return { id, startsAt, minutes, slotMinutes, kind, heldUntil, studentZone, studentName };
      }),
    rules: profile,
  };
}

export type TeacherCalendar = Awaited<ReturnType<typeof readTeacherCalendar>>;
export type CalendarEntry = TeacherCalendar["entries"][number];

/** A day within two years of today; what is none, or further, is left aside. */
function readDate(text: string | null, today: LocalDate): LocalDate | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  try {
    return Math.abs(dayNumberOf(text) - dayNumberOf(today)) < 731 ? text : null;
  } catch {
    return null;
  }
}
