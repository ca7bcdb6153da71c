import type { Person } from "#app/access/actor.ts";
import { sideOf } from "#app/access/lessons.ts";
import { AppError } from "#app/platform/errors.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { localDate } from "#app/platform/time.ts";
import { brand } from "#config/brand.ts";
import { lessonIcs } from "./ics.ts";
import { getLesson } from "./lessons.server.ts";
import { otherOf } from "./lesson-text.ts";

/** The calendar file of a lesson for one of its two people: the same entry that their mails carry. */
export async function readLessonCalendar(person: Person, lessonId: string) {
  const lesson = await getLesson(person, lessonId);
  if (lesson.state === "held" || lesson.state === "expired") throw new AppError("not-found");
  const side = sideOf(person, lesson)!;
  const url = absoluteUrl(`/${side}/lessons/${lesson.id}`);
  return {
    filename: `lesson-${localDate(lesson.startsAt, person.zone)}.ics`,
    text: lessonIcs({
      id: lesson.id,
      startsAt: lesson.startsAt,
      minutes: lesson.minutes,
      title: `${lesson.title} with ${otherOf(lesson, side).name}`,
      description: `${brand.name}: ${url}`,
      url,
      status: lesson.state.startsWith("cancelled") ? "cancelled" : "confirmed",
      sequence: lesson.version,
    }),
  };
}
