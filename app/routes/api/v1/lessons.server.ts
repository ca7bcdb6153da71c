import { href } from "react-router";
import { z } from "zod";
import { rules } from "#config/rules.ts";
import { asStudent, type Person } from "#app/access/actor.ts";
import { sideOf } from "#app/access/lessons.ts";
import { readLessonPage } from "#app/features/scheduling/lesson-pages/lesson-page.server.ts";
import { listLessonsAfter } from "#app/features/scheduling/lesson-pages/lessons-after.server.ts";
import { listHolds } from "#app/features/scheduling/lessons/lesson-lists.server.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { cursorField, readCursor, writeCursor } from "./cursor.ts";
import { operation } from "./operation.ts";
import { wrongFields } from "./problem.ts";
import * as shapes from "./shapes.ts";

export const lessonInPath = z.object({ lessonId: shapes.idField });

const whose = { student: "student", teacher: "teacher", admin: "us", system: "us" } as const;

/** A lesson as the list shows it to one of its two people. */
export function lessonOf(person: Person, lesson: LessonView) {
  const { id: lessonId, startsAt, minutes, currency, pricePence } = lesson;
  const page =
    sideOf(person, lesson) === "student"
      ? href("/student/lessons/:lessonId", { lessonId })
      : href("/teacher/lessons/:lessonId", { lessonId });
  return {
    ...lesson,
    startsAt: shapes.iso(startsAt),
    endsAt: shapes.iso(lessonDuring(startsAt, minutes).end),
    teacher: { id: lesson.teacherId, name: lesson.teacherName, slug: lesson.teacherSlug },
    student: { id: lesson.studentId, name: lesson.studentName },
    price: { pence: pricePence, currency },
    heldUntil: shapes.isoOrNull(lesson.heldUntil),
    answerBy: shapes.isoOrNull(lesson.answerBy),
    bookedAt: shapes.isoOrNull(lesson.bookedAt),
    cancelledAt: shapes.isoOrNull(lesson.cancelledAt),
    cancelledBy: lesson.cancelledBy && whose[lesson.cancelledBy],
    page: absoluteUrl(page),
  };
}

/** Everything that the API says of one lesson: what its page says to the same person. */
export async function lessonDetailOf(person: Person, lessonId: string, now = new Date()) {
  const page = await readLessonPage(person, lessonId, { now: now.getTime() });
  const { lesson, refund, move } = page;
  const inPence = (pence: number) => ({ pence, currency: lesson.currency });
  const isToPay = lesson.state === "held" && page.side === "student";
  return {
    ...lessonOf(person, lesson),
    payPage: isToPay ? absoluteUrl(href("/student/lessons/:lessonId/pay", { lessonId })) : null,
    cancellation: refund && {
      refund: inPence(refund.refundPence),
      kept: inPence(refund.keptPence),
    },
    move: move && {
      left: move.left,
      suggestion: move.request && {
        ...move.request,
        startsAt: shapes.iso(move.request.startsAt),
      },
    },
  };
}

const listQuery = z.strictObject({
  when: z.enum(["upcoming", "past", "held"]).default("upcoming").meta({
    description: "`held`: a student's holds, which wait to be paid; all of them at once.",
  }),
  limit: z.coerce.number().int().min(1).max(rules.api.listMost).default(20),
  cursor: cursorField.optional(),
});

const place = z.tuple([z.int(), z.uuid()]);

async function list(
  person: Person,
  { when, limit, cursor }: z.output<typeof listQuery>,
  now: Date,
) {
  if (when === "held") {
    const holds = person.role === "student" ? await listHolds(asStudent(person), now) : [];
    return { lessons: holds.map((lesson) => lessonOf(person, lesson)), next: null };
  }
  const from = cursor === undefined ? null : readCursor(cursor, place);
  if (cursor !== undefined && from === null)
    return wrongFields([{ field: "cursor", message: "This is no cursor of ours" }]);
  const after = from && { startsAt: from[0], id: from[1] };
  const found = await listLessonsAfter(person, when, { after, most: limit + 1 });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    lessons: shown.map((lesson) => lessonOf(person, lesson)),
    next: found.length > limit ? writeCursor([last!.startsAt, last!.id]) : null,
  };
}

export const lessonReads = [
  operation({
    id: "listLessons",
    group: "Lessons",
    method: "get",
    path: "/lessons",
    title: "Your lessons",
    about: "What is to come, soonest first, or what has been, latest first.",
    scope: "lessons:read",
    query: listQuery,
    answer: z.object({ lessons: z.array(shapes.lessonShape), next: shapes.nextField }),
    run: ({ person, query, now }) => list(person, query, now),
  }),
  operation({
    id: "getLesson",
    group: "Lessons",
    method: "get",
    path: "/lessons/{lessonId}",
    title: "One lesson",
    about: "With what cancelling it comes to at this moment, and a suggested time that waits.",
    scope: "lessons:read",
    params: lessonInPath,
    answer: shapes.lessonDetail,
    run: ({ person, params, now }) => lessonDetailOf(person, params.lessonId, now),
  }),
];
