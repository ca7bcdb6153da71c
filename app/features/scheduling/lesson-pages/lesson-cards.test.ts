import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { day } from "#app/platform/time/time.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import {
  aBookedLesson,
  aCompletedLesson,
  aHold,
  firstOpenStart,
  rewriteLessons,
} from "#test/builders/lessons.ts";
import { holdForStudent } from "../booking/hold-for-student.server.ts";
import { cancelLesson } from "../cancel-and-reschedule/cancel-lesson.server.ts";
import {
  acceptReschedule,
  requestReschedule,
} from "../cancel-and-reschedule/reschedule-requests.server.ts";
import { lastTaken, nextCard } from "./lesson-card.ts";
import { listLessonCards } from "./lesson-cards.server.ts";

useDatabase();

async function aPair() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const two = { studentId: student.id, teacherId: teacher.id };
  return { student, teacher, two };
}

it("a time that a student holds by themselves is theirs alone; one that the teacher holds is both's", async () => {
  const { student, teacher, two } = await aPair();
  await aCompletedLesson(student, teacher);
  const own = await aHold(student, teacher);
  const held = await holdForStudent(teacher, {
    studentId: student.id,
    offerId: teacher.offer.id,
    startsAt: await firstOpenStart(teacher, { after: 6 * day }),
    requestId: crypto.randomUUID(),
  });
  if (!held.ok) throw new Error(held.reason);
  const heldOf = async (person: typeof student | typeof teacher) =>
    (await listLessonCards(person, two)).flatMap(({ lesson }) =>
      lesson.state === "held" ? [lesson.id] : [],
    );
  expect((await heldOf(student)).toSorted()).toEqual([own, held.lessonId].toSorted());
  expect(await heldOf(teacher)).toEqual([held.lessonId]);
  const cards = await listLessonCards(teacher, two);
  expect(nextCard(cards, Date.now())?.lesson.id).toBe(held.lessonId);
  expect(lastTaken(cards, Date.now())?.lesson.state).toBe("completed");
});

it("a lesson has one card, at what happened to it last: asked to move, moved, cancelled", async () => {
  const { student, teacher, two } = await aPair();
  const lessonId = await aBookedLesson(student, teacher);
  await rewriteLessons({ createdAt: new Date(Date.now() - day) }, eq(lessons.id, lessonId));
  const cards = () => listLessonCards(student, two);
  const [booked] = await cards();
  const startsAt = await firstOpenStart(teacher, { after: 8 * day });
  const asked = await requestReschedule(teacher, { lessonId, startsAt, note: "" });
  if (!asked.ok) throw new Error(asked.reason);
  const [moving] = await cards();
  expect(moving!.at).toBeGreaterThanOrEqual(booked!.at);
  expect(moving!.suggestion).toMatchObject({ startsAt, mine: false });
  await acceptReschedule(student, moving!.suggestion!.id);
  const moved = await cards();
  expect(moved).toHaveLength(1);
  expect(moved[0]).toMatchObject({
    movedFrom: booked!.lesson.startsAt,
    suggestion: null,
    lesson: { startsAt },
  });
  const { id, pricePence } = moved[0]!.lesson;
  await cancelLesson(teacher, { lessonId: id, refundPence: pricePence, reason: "Ill" });
  const [cancelled] = await cards();
  expect(cancelled!.lesson.state).toBe("cancelled_teacher");
  expect(cancelled!.at).toBe(cancelled!.lesson.cancelledAt);
  expect(nextCard(await cards(), Date.now())).toBeNull();
});

it("the lessons of two are on no card of others", async () => {
  const { student, teacher, two } = await aPair();
  await aBookedLesson(student, teacher);
  const other = await aPair();
  expect(await listLessonCards(other.student, other.two)).toEqual([]);
  expect(await listLessonCards(student, { ...two, teacherId: other.teacher.id })).toEqual([]);
});
