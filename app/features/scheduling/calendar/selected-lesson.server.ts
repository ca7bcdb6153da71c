import { and, eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canCancel, canEnterRoom, canRequestReschedule } from "#app/access/lessons.ts";
import { areBlocked } from "#app/features/accounts/blocks/blocks.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isIn, unbookedStates } from "#db/schema/scheduling/lesson-states.ts";
import { rescheduleRequests, lessons } from "#db/schema/scheduling/lessons.ts";
import type { CalendarAddress } from "./calendar-address.ts";
import { getLesson, type LessonView } from "../lessons/lessons.server.ts";
import { listRescheduleSlots } from "../cancel-and-reschedule/reschedule-slots.server.ts";

/**
 * The lesson that the calendar's address names, with what can be done about it; null where it is none of this
 * teacher's. `starts` are the times in [from, to) to which it could go, where that is asked for.
 */
export async function readSelected(
  teacher: Teacher,
  address: CalendarAddress,
  range: { from: number; to: number },
  now: number,
) {
  const lesson = address.lesson === null ? null : await findOwn(teacher, address.lesson);
  if (lesson === null) return null;
  const mayPropose = canRequestReschedule(teacher, lesson, now);
  const isProposing = mayPropose && address.to !== null;
  const [[row], [request], starts, isBlocked] = await Promise.all([
    db().select({ moves: lessons.moves }).from(lessons).where(eq(lessons.id, lesson.id)),
    db()
      .select({ by: rescheduleRequests.by, startsAt: rescheduleRequests.startsAt })
      .from(rescheduleRequests)
      .where(and(eq(rescheduleRequests.lessonId, lesson.id), eq(rescheduleRequests.state, "open"))),
    isProposing ? listRescheduleSlots(lesson, range, now) : null,
    isProposing ? areBlocked(teacher, { id: lesson.studentId }) : false,
  ]);
  return {
    lesson,
    moves: row!.moves,
    request: request ? { by: request.by, startsAt: request.startsAt.getTime() } : null,
    starts,
    mayPropose,
    /** False while one of the two has blocked the other: then a time is proposed without words. */
    mayWrite: !isBlocked,
    mayEnter: canEnterRoom(teacher, lesson),
    mayCancel: canCancel(teacher, lesson, now),
  };
}

export type LessonInCalendar = NonNullable<Awaited<ReturnType<typeof readSelected>>>;

/** A hold is the student's own affair until it is paid for. */
async function findOwn(teacher: Teacher, id: string): Promise<LessonView | null> {
  try {
    const lesson = await getLesson(teacher, id);
    const isOwn = lesson.teacherId === teacher.id && !isIn(unbookedStates, lesson.state);
    return isOwn ? lesson : null;
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return null;
    throw error;
  }
}
