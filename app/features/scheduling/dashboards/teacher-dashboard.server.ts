import { taughtStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { and, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canEnterRoom } from "#app/access/lessons.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { addDays, day, hour, localDate, startOfLocalDay } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { listWaiting } from "./waiting.server.ts";
import {
  countToFinish,
  listUnwrittenLessons,
  readLastNotes,
} from "../lesson-notes/lesson-notes.server.ts";
import { readEarnedWeeks } from "./earnings.server.ts";
import { type LessonView } from "../lessons/lessons.server.ts";
import { listLessonsBetween } from "../lessons/lesson-lists.server.ts";
import { lessonDuring } from "../lessons/rules.ts";

export type StudentBrief = {
  /** The language that they say they learn, at what level and what for. */
  learning: string | null;
  level: string | null;
  goal: string | null;
  taught: number;
  /** What was written after the last lesson of the two that was written up. */
  lastTime: string | null;
  homework: string | null;
  homeworkDone: boolean;
};

const toFinishShown = 3;

/** What a teacher finds on coming in: the day, what follows, the money. */
export async function readTeacherDashboard(teacher: Teacher, now = Date.now()) {
  const date = localDate(now, teacher.zone);
  const from = startOfLocalDay(date, teacher.zone);
  const tomorrow = startOfLocalDay(addDays(date, 1), teacher.zone);
  const to = now + (rules.booking.windowDaysRange[1]! + 1) * day;
  const [all, earnings, toFinish, waiting] = await Promise.all([
    listLessonsBetween(teacher, { from, to, now }),
    teacher.viewed ? null : readEarnedWeeks(teacher, now),
    listUnwrittenLessons(teacher, now, toFinishShown),
    teacher.viewed ? [] : listWaiting(teacher, now),
  ]);
  const own = all.filter(
    ({ state, teacherId }) => state !== "held" && state !== "requested" && teacherId === teacher.id,
  );
  // Just before midnight the day's list includes the lesson whose room is about to open.
  const isToday = ({ startsAt }: LessonView) => startsAt < Math.max(tomorrow, now + hour);
  const today = own.filter(isToday);
  const next = own.find((lesson) => lessonDuring(lesson.startsAt, lesson.minutes).end > now);
  return {
    now,
    name: teacher.name,
    zone: teacher.zone,
    today,
    later: own.filter((lesson) => !isToday(lesson)).slice(0, 5),
    nextId: next?.id ?? null,
    mayEnterNext: next !== undefined && canEnterRoom(teacher, next),
    briefs: await readBriefs(teacher, today),
    toFinish: {
      lessons: toFinish,
      count: toFinish.length < toFinishShown ? toFinish.length : await countToFinish(teacher, now),
    },
    waiting,
    earnings,
  };
}

export type TeacherDashboard = Awaited<ReturnType<typeof readTeacherDashboard>>;

const briefsOf = prepared((on) =>
  on
    .select({
      id: users.id,
      level: users.level,
      learning: users.learning,
      goal: users.goal,
      taught: sql<number>`(count(${lessons.id}) filter (where ${lessons.state} in (${sql.raw(sqlList(taughtStates))})))::int`,
    })
    .from(users)
    .leftJoin(
      lessons,
      and(eq(lessons.studentId, users.id), eq(lessons.teacherId, sql.placeholder("teacher"))),
    )
    .where(sql`${users.id} = any(${sql.placeholder("students")})`)
    .groupBy(users.id)
    .prepare("scheduling.briefs"),
);

/** What a teacher wants to know of each student before the lesson. */
async function readBriefs(
  teacher: Teacher,
  today: LessonView[],
): Promise<Record<string, StudentBrief>> {
  const ids = [...new Set(today.map(({ studentId }) => studentId))];
  if (ids.length === 0) return {};
  const [rows, written] = await Promise.all([
    briefsOf().execute({ teacher: teacher.id, students: ids }),
    teacher.viewed ? [] : readLastNotes(teacher, ids),
  ]);
  const lastOf = new Map(written.map(({ studentId, ...last }) => [studentId, last]));
  return Object.fromEntries(
    rows.map(({ id, ...brief }) => {
      const { lastTime = null, homework = null, homeworkDone = false } = lastOf.get(id) ?? {};
      return [id, { ...brief, lastTime, homework, homeworkDone }];
    }),
  );
}
