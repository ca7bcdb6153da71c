import { href } from "react-router";
import type { Person } from "#app/access/actor.ts";
import { lessonName, otherOf } from "#app/features/scheduling/lessons/lesson-text.ts";
import { getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { waitedUntil } from "#app/features/scheduling/attendance/attendance-outcome.ts";
import { joinWindow, lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import { AppError } from "#app/platform/errors.ts";
import { hasRelay, isRelayOnly } from "#app/features/classroom/relays/ice-access.server.ts";
import { canReview } from "#app/access/reviews.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { doorOf } from "../timing/rules.ts";
import { lastHere } from "../witness/last-here.server.ts";

/** What the room's page shows one of its two; anybody else finds nothing here. */
export async function loadRoom(person: Person, lessonId: string, now = Date.now()) {
  const lesson = await getLesson(person, lessonId);
  if (lesson.state === "held" || lesson.state === "expired") throw new AppError("not-found");
  const side = person.id === lesson.studentId ? "student" : "teacher";
  const { startsAt, minutes, state } = lesson;
  const last = await lastHere(lesson, side === "student" ? "teacher" : "student");
  return {
    lesson: { id: lesson.id, startsAt, minutes, state, language: lesson.language },
    name: lessonName(lesson, side),
    side,
    zone: person.zone,
    meName: person.name,
    mePhoto: person.portrait,
    other: {
      ...otherOf(lesson, side),
      id: side === "student" ? lesson.teacherId : lesson.studentId,
      photo: side === "student" ? lesson.teacherPhoto : lesson.studentPhoto,
      portraitSeed: side === "student" ? lesson.portraitSeed : null,
    },
    door: doorOf(lesson, now),
    opens: joinWindow(lesson).opens,
    closes: joinWindow(lesson).closes,
    ends: lessonDuring(startsAt, minutes).end,
    /** When a person who waits alone need not wait any longer. */
    waitUntil: waitedUntil(lesson),
    /** When the other was last in the room. */
    otherUntil: last?.until ?? null,
    /** They are in it, as this page is read. */
    isOtherIn: last !== null && !last.leftByChoice && now - last.until < minute,
    isFree: lesson.pricePence === 0,
    now,
    back: href(side === "student" ? "/student/lessons/:lessonId" : "/teacher/lessons/:lessonId", {
      lessonId: lesson.id,
    }),
    writeUp:
      side === "teacher"
        ? href("/teacher/lessons/:lessonId/write-up", { lessonId: lesson.id })
        : null,
    /** When a lesson that took place is settled, and its student can review it. */
    reviewFrom: lessonDuring(startsAt, minutes).end + rules.settle.autoCompleteHours * hour,
    hasReview: canReview(person, lesson),
    relayOnly: hasRelay() ? await isRelayOnly(person.id) : null,
  } as const;
}

export type Room = Awaited<ReturnType<typeof loadRoom>>;
