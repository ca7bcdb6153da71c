import type { Person } from "#app/access/actor.ts";
import { canCancel, canEnterRoom, sideOf } from "#app/access/lessons.ts";
import { AppError } from "#app/platform/errors.ts";
import { listLessonEvents } from "./lesson-events.server.ts";
import { getLesson } from "./lessons.server.ts";
import { refundFor } from "./rules.ts";

/** Everything that the page of one lesson shows to one of its two people. */
export async function readLessonPage(person: Person, lessonId: string, now = Date.now()) {
  const lesson = await getLesson(person, lessonId);
  const side = sideOf(person, lesson)!;
  // Until it is paid for, a reservation is the student's own affair.
  if (side === "teacher" && (lesson.state === "held" || lesson.state === "expired"))
    throw new AppError("not-found");
  const cancellable = canCancel(person, lesson, now);
  return {
    lesson,
    side,
    now,
    zone: person.zone,
    mayEnter: canEnterRoom(person, lesson),
    events: await listLessonEvents(lessonId),
    refund: cancellable
      ? refundFor({
          pricePence: lesson.pricePence,
          startsAt: lesson.startsAt,
          bookedAt: lesson.bookedAt!,
          freeHours: lesson.freeCancelHours,
          now,
          by: side,
        })
      : null,
  };
}

export type LessonPageData = Awaited<ReturnType<typeof readLessonPage>>;
