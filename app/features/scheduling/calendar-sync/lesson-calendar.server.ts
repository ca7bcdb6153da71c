import { eq, max } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { sideOf } from "#app/access/lessons.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { localDate } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import { entryStatus, lessonIcs } from "../lessons/times/ics.ts";
import { getLesson } from "../lessons/lessons.server.ts";
import { otherOf } from "../lessons/lesson-text.ts";

/** The calendar file of a lesson for one of its two people: the same entry that their mails carry. */
export async function readLessonCalendar(person: Person, lessonId: string) {
  const lesson = await getLesson(person, lessonId);
  const status = entryStatus(lesson.state);
  if (status === null) throw new AppError("not-found");
  const side = sideOf(person, lesson)!;
  const url = absoluteUrl(`/${side}/lessons/${lesson.id}`);
  const { uid, changedAt } = await entryOf(lesson.id);
  return {
    filename: `lesson-${localDate(lesson.startsAt, person.zone)}.ics`,
    text: lessonIcs({
      id: uid,
      startsAt: lesson.startsAt,
      minutes: lesson.minutes,
      title: `${lesson.title} with ${otherOf(lesson, side).name}`,
      description: `${brand.name}: ${url}`,
      url,
      status,
      sequence: lesson.version,
      changedAt,
    }),
  };
}

async function entryOf(lessonId: string): Promise<{ uid: string; changedAt: number }> {
  const [entry] = await db()
    .select({ uid: lessons.calendarUid, createdAt: lessons.createdAt, at: max(lessonEvents.at) })
    .from(lessons)
    .leftJoin(lessonEvents, eq(lessonEvents.lessonId, lessons.id))
    .where(eq(lessons.id, lessonId))
    .groupBy(lessons.id);
  return { uid: entry!.uid, changedAt: (entry!.at ?? entry!.createdAt).getTime() };
}
