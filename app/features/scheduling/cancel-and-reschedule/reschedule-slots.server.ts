import { and, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { lessonDuring, slotMinutesOf, teacherDuring } from "../lessons/rules.ts";
import { occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import { openSlots } from "../availability/slots.ts";
import { readCalendar, slotInput } from "../availability/slots.server.ts";

/** What of a lesson decides where it could go. */
export type Movable = {
  id: string;
  teacherId: string;
  studentId: string;
  state: LessonState;
  startsAt: number;
  minutes: number;
};

/**
 * The starts to which a lesson could move, rising epoch ms in [from, to): the teacher's open times without any
 * notice, this lesson out of the way, where the student has nothing else. `to` is cut at the teacher's window.
 */
export async function listRescheduleSlots(
  lesson: Movable,
  { from, to }: { from: number; to: number },
  now = Date.now(),
): Promise<number[]> {
  const open = await listOpenToBoth(lesson, { from, to, noticeHours: 0 }, now);
  return open.filter((at) => at !== lesson.startsAt);
}

type OfTwo = Pick<Movable, "teacherId" | "studentId" | "minutes"> &
  Partial<Pick<Movable, "id" | "startsAt">>;

/**
 * The starts in [from, to), rising epoch ms, at which these two could have a lesson of that length: the teacher's open
 * times with that notice, where the student has nothing else. A lesson that is named is out of the way.
 */
export async function listOpenToBoth(
  ofTwo: OfTwo,
  { from, to, noticeHours }: { from: number; to: number; noticeHours: number },
  now = Date.now(),
): Promise<number[]> {
  const { teacherId, studentId, minutes } = ofTwo;
  const range = { from: Math.max(from, now), to, minutes, kind: "single" as const };
  if (range.from >= range.to) return [];
  const [calendar, busy] = await Promise.all([
    readCalendar(teacherId, range, now),
    listBusy(db(), { id: ofTwo.id, people: [studentId] }, range, now),
  ]);
  if (calendar === null) return [];
  const without = {
    ...calendar,
    taken: calendar.taken.filter(({ startsAt }) => startsAt !== ofTwo.startsAt),
  };
  const input = slotInput(without, range, null, now);
  return openSlots({ ...input, noticeMinutes: noticeHours * 60 }).filter((at) => {
    const { start, end } = lessonDuring(at, minutes);
    return !busy.some((other) => start < other.end && other.start < end);
  });
}

/** What one of the two people has at that time: another lesson, or a teacher hold. */
export type SlotClash = {
  who: "student" | "teacher";
  startsAt: number;
  studentName: string;
  isTeacherHold: boolean;
};

/** Which of the lesson's two is taken elsewhere at `startsAt`, and by what; null when neither. */
export async function findClash(
  on: Db | Tx,
  lesson: Movable,
  startsAt: number,
  now: number,
): Promise<SlotClash | null> {
  const range = { from: startsAt - day, to: startsAt + day };
  const people = [lesson.studentId, lesson.teacherId];
  const busy = await listBusy(on, { ...lesson, people }, range, now);
  const mine = lessonDuring(startsAt, lesson.minutes);
  const theirs = teacherDuring(startsAt, lesson.minutes);
  for (const other of busy) {
    if (other.studentId === lesson.studentId && mine.start < other.end && other.start < mine.end)
      return asClash("student", other);
    const until = other.start + slotMinutesOf(other.minutes) * 60_000;
    if (other.teacherId === lesson.teacherId && theirs.start < until && other.start < theirs.end)
      return asClash("teacher", other);
  }
  return null;
}

function asClash(
  who: SlotClash["who"],
  { start, studentName, isTeacherHold }: Awaited<ReturnType<typeof listBusy>>[number],
): SlotClash {
  return { who, startsAt: start, studentName, isTeacherHold };
}

async function listBusy(
  on: Db | Tx,
  { id, people }: { id?: string; people: string[] },
  { from, to }: { from: number; to: number },
  now: number,
) {
  const rows = await on
    .select({
      studentId: lessons.studentId,
      teacherId: lessons.teacherId,
      startsAt: lessons.startsAt,
      minutes: lessons.minutes,
      studentName: users.name,
      isTeacherHold: sql<boolean>`${lessons.heldByTeacher} and ${lessons.state} = 'held'`,
    })
    .from(lessons)
    .innerJoin(users, eq(users.id, lessons.studentId))
    .where(
      and(
        id === undefined ? undefined : ne(lessons.id, id),
        or(inArray(lessons.studentId, people), inArray(lessons.teacherId, people)),
        inArray(lessons.state, [...occupyingStates]),
        or(sql`${lessons.state} <> 'held'`, gt(lessons.heldUntil, new Date(now))),
        sql`${lessons.startsAt} > ${new Date(from - day)}`,
        sql`${lessons.startsAt} < ${new Date(to)}`,
      ),
    );
  return rows.map((row) => ({ ...row, ...lessonDuring(row.startsAt.getTime(), row.minutes) }));
}

/** As far ahead as a reschedule request may reach, for a teacher who set no window of their own. */
export const rescheduleDays = rules.booking.windowDaysRange[1]!;
