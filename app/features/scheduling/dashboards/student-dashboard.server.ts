import type { Student } from "#app/access/actor.ts";
import { canEnterRoom } from "#app/access/lessons.ts";
import { readHeldOfDisputed } from "#app/features/payments/disputes/disputes.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { isBackToPackage, paidPence } from "../lessons/lesson-text.ts";
import {
  listLessonsBetween,
  oncePerSeries,
  readLessonSums,
} from "../lessons/lesson-lists.server.ts";
import { monthBounds } from "../lessons/times/month.ts";
import { listPackages } from "../packages/packages.server.ts";
import type { LessonView } from "../lessons/lessons.server.ts";
import { refundOutlook } from "../lessons/refund-outlook.ts";
import { lessonDuring } from "../lessons/rules.ts";
import { listWaiting } from "./waiting.server.ts";
import { listTeachersAgain } from "../booking/teachers-again.server.ts";

/** What a student finds on coming in. */
export async function readStudentDashboard(student: Student, now = Date.now()) {
  const month = monthBounds(now, student.zone);
  const [all, sums, again, packages, waiting, disputed] = await Promise.all([
    listLessonsBetween(student, {
      from: month.from,
      to: Math.max(month.to, now + (rules.booking.windowDaysRange[1]! + 1) * day),
      now,
    }),
    readLessonSums(student, { since: new Date(month.from), now: new Date(now) }),
    listTeachersAgain(student, now),
    student.viewed ? [] : listPackages(student, {}, new Date(now)),
    student.viewed ? [] : listWaiting(student, now),
    student.viewed ? new Map<string, number>() : readHeldOfDisputed(student.id),
  ]);
  const booked = all.filter(({ state }) => state !== "held" && state !== "requested");
  // To pay is closed to an admin who looks as the student.
  const holds = oncePerSeries(
    (student.viewed ? [] : all).filter(({ state }) => state === "held"),
  ).toSorted((a, b) => a.heldUntil! - b.heldUntil!);
  const coming = booked.filter(
    (lesson) =>
      (lesson.state === "booked" || lesson.state === "live") &&
      lessonDuring(lesson.startsAt, lesson.minutes).end > now,
  );
  // Those of a series that are charged later are to come, and nothing is held for them yet.
  const heldPence = (lesson: LessonView) => disputed.get(lesson.id) ?? paidPence(lesson);
  const paid = coming.filter((lesson) => heldPence(lesson) > 0);
  const taken = booked.filter(
    (lesson) =>
      !coming.includes(lesson) && lesson.startsAt >= month.from && lesson.startsAt < month.to,
  );
  return {
    now,
    name: student.name,
    zone: student.zone,
    isNew: sums.ever === 0,
    next: coming[0] ?? null,
    mayEnterNext: coming[0] !== undefined && canEnterRoom(student, coming[0]),
    waiting,
    coming: coming.slice(0, 4),
    comingCount: coming.length,
    holds,
    again,
    packages,
    money: student.viewed
      ? null
      : {
          spentPence: sums.spentPence,
          lessonsPaid: sums.paid,
          heldPence: paid.reduce((sum, lesson) => sum + heldPence(lesson), 0),
          heldCount: paid.length,
          drawsOnPackage: paid.some((lesson) => isBackToPackage(lesson, lesson.pricePence)),
          // Nothing of what a bank has taken goes back before its word.
          ...refundOutlook(
            coming.filter(({ id }) => !disputed.has(id)),
            now,
          ),
        },
    month: booked.filter(({ startsAt }) => startsAt >= month.from && startsAt < month.to),
    takenMinutes: taken.reduce((sum, { minutes }) => sum + minutes, 0),
    takenCount: taken.length,
  };
}

export type StudentDashboard = Awaited<ReturnType<typeof readStudentDashboard>>;
