import type { Person } from "#app/access/actor.ts";
import { sideOf } from "#app/access/lessons.ts";
import { paymentWords } from "#app/features/payments/receipts/text.ts";
import { csvOf } from "#app/platform/csv.ts";
import { AppError } from "#app/platform/errors.ts";
import { formatTime, localDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { personIcs } from "./calendar-feed.server.ts";
import { bookingNumber } from "../lessons/booking-number.ts";
import { type LessonView } from "../lessons/lessons.server.ts";
import { listEveryLesson } from "../lessons/lesson-lists.server.ts";
import { teacherShare } from "../lessons/lesson-money.ts";
import { otherOf, paidPence, type Side } from "../lessons/lesson-text.ts";
import { stateOfBothText } from "../lessons/text.ts";

/** A person's lessons as a file of that name: "lessons.csv", all of them, or "lessons.ics", as their feed. */
export async function exportLessons(person: Person, file: string, now = new Date()) {
  switch (file) {
    case "lessons.csv":
      return { type: "text/csv; charset=utf-8", text: await lessonsCsv(person) };
    case "lessons.ics":
      return {
        type: "text/calendar; charset=utf-8; method=PUBLISH",
        text: await personIcs(person.id, now),
      };
    default:
      throw new AppError("not-found");
  }
}

async function lessonsCsv(person: Person): Promise<string> {
  const lessons = await listEveryLesson(person, rules.calendar.exportMost);
  const isTeacher = person.role === "teacher";
  const head = ["Day", "Starts", "Time zone", "Their day", "They start", "Their time zone", "UTC"];
  head.push("Minutes", "With", "Language", "Lesson", "Kind", "State", "Price", "Refunded");
  head.push(...(isTeacher ? ["For you"] : ["You paid", "Payment"]), "Currency", "Number");
  const lines = lessons.map((lesson) => lineOf(lesson, sideOf(person, lesson)!, isTeacher));
  return csvOf([head, ...lines]);
}

function lineOf(lesson: LessonView, side: Side, isTeacher: boolean): (string | number)[] {
  const { startsAt: at, pricePence, refundedPence } = lesson;
  const zone = side === "student" ? lesson.studentZone : lesson.teacherZone;
  const other = otherOf(lesson, side);
  const pounds = (pence: number) => (lesson.closed ? "" : (pence / 100).toFixed(2));
  const isFree = lesson.closed || pricePence === 0;
  const paid = paidPence(lesson) - refundedPence;
  const own = lesson.bookedAt === null ? 0 : side === "teacher" ? teacherShare(lesson) : paid;
  // What a teacher once paid as a student is nothing that came to them.
  const hasOwn = !isTeacher || side === "teacher";
  return [
    localDate(at, zone),
    formatTime(at, zone),
    zone,
    localDate(at, other.zone),
    formatTime(at, other.zone),
    other.zone,
    new Date(at).toISOString(),
    lesson.minutes,
    other.name,
    lesson.language,
    lesson.title,
    lesson.kind,
    stateOfBothText(lesson),
    pounds(pricePence),
    pounds(refundedPence),
    hasOwn ? pounds(own) : "",
    ...(isTeacher ? [] : [isFree ? "" : paymentWords[lesson.paymentState]]),
    lesson.currency,
    bookingNumber(lesson.bookedAs),
  ];
}
