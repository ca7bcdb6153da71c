import type { Attachment } from "#db/schema/notifications/notifications.ts";
import { type EntryStatus, lessonIcs } from "#app/features/scheduling/lessons/times/ics.ts";
import type { LessonFacts } from "../emails/lesson-facts.server.ts";

/** The lesson's calendar file as a mail carries it; a later one with a higher version replaces it. */
export function calendarFile(
  lesson: LessonFacts["lesson"],
  about: { other: { name: string }; url: string; status: EntryStatus },
): Attachment {
  return {
    filename: "lesson.ics",
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    content: lessonIcs({
      id: lesson.calendarUid,
      startsAt: lesson.startsAt.getTime(),
      minutes: lesson.minutes,
      title: `${lesson.title} with ${about.other.name}`,
      description: about.status === "cancelled" ? "Cancelled" : about.url,
      url: about.url,
      status: about.status,
      sequence: lesson.version,
    }),
  };
}
