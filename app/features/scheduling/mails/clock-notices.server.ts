import { minuteText } from "#app/features/teachers/reference-data/hours/hours-text.ts";
import { begunStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { notify } from "#app/features/notifications/notify.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { day, formatDay, formatDayTime, zoneCity } from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { rules } from "#config/rules.ts";
import { type ClockedLesson, type MovedHour, movedHours } from "./clock-change.ts";

type Row = {
  id: string;
  startsAt: string;
  title: string;
  studentId: string;
  teacherId: string;
  studentName: string;
  teacherName: string;
  studentZone: string;
  teacherZone: string;
};

/** The change before and the lesson after are at most four weeks away from it. */
const reach = 28 * day;

/**
 * Notifies people whose clock change will move the local hour of a lesson, 14 and 2 days before: they accept it by
 * doing nothing, or propose another time. Once per person, lesson and number of days, however often it runs; a late run
 * covers what is still ahead.
 */
export async function tellClockChanges(now = new Date()): Promise<void> {
  const days = [...rules.notice.clockChangeDays].toSorted((a, b) => b - a);
  for (const lessons of await listPairs(now, days[0]!))
    for (const [index, count] of days.entries()) {
      // Up to two days late; then the next notice is near enough.
      const until = Math.max(count - 2, days[index + 1] ?? 0);
      const range = { from: +now + until * day, to: +now + count * day };
      for (const moved of movedHours(lessons, range))
        await tell(
          moved,
          lessons.find(({ id }) => id === moved.lesson.id)!,
          count,
          now,
        );
    }
}

type Listed = ClockedLesson & Omit<Row, "startsAt">;

/** Booked lessons around the next changes by pair, rising, with those just over; only of two different zones. */
async function listPairs(now: Date, daysAhead: number): Promise<Listed[][]> {
  const { rows } = await db().execute<Row>(sql`
    select l.id, l.starts_at as "startsAt", l.title, l.student_id as "studentId", l.teacher_id as "teacherId",
      s.name as "studentName", u.name as "teacherName", s.zone as "studentZone", t.zone as "teacherZone"
    from lessons l
    join users s on s.id = l.student_id
    join users u on u.id = l.teacher_id
    join teachers t on t.user_id = l.teacher_id
    where s.zone <> t.zone
      and l.starts_at between ${new Date(+now - reach)} and ${new Date(+now + daysAhead * day + reach)}
      and (l.state = 'booked' and l.starts_at > ${now} or l.state in (${sql.raw(sqlList(begunStates))}))
    order by l.starts_at, l.id`);
  const lessons = rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt).getTime() }));
  return [...Map.groupBy(lessons, (one) => `${one.studentId} ${one.teacherId}`).values()];
}

async function tell(
  { side, changesAt, zone, before, after }: MovedHour,
  lesson: Listed,
  days: number,
  now: Date,
): Promise<void> {
  const own = side === "student" ? lesson.studentZone : lesson.teacherZone;
  const [other, theirs] =
    side === "student"
      ? [lesson.teacherName, lesson.teacherZone]
      : [lesson.studentName, lesson.studentZone];
  const to = side === "student" ? lesson.studentId : lesson.teacherId;
  const when = (at: string) => `${formatDayTime(lesson.startsAt, at)}, ${zoneTime(at)}`;
  const changes = formatDay(changesAt, zone);
  await inTransaction((tx) =>
    notify(
      tx,
      {
        to,
        event: "clock-change",
        key: `${lesson.id}:${side}:${days}`,
        title: `Clocks change in ${zoneCity(zone)} on ${changes}: ${lesson.title} with ${other} is at ${minuteText(after)} for you, ${zoneTime(own)}`,
        body: `The same hour was ${minuteText(before)} for you before. The lesson: ${when(own)}; for ${other} ${when(theirs)}. To keep it, do nothing. To move it, propose another time from its page.`,
        link: `/${side}/lessons/${lesson.id}?move=propose#move`,
        about: `lesson:${lesson.id}`,
        happensAt: new Date(lesson.startsAt),
      },
      now,
    ),
  );
}

export const clockNotices = defineJob({
  name: "scheduling.clock-notices",
  payload: z.object({}),
  schedule: "40 7 * * *",
  run: () => tellClockChanges(),
});
