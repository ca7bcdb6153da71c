import { onBusy, takeTime } from "../lessons/busy.server.ts";
import { and, eq } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { tellOfLessons } from "#app/features/api/webhooks/tell-webhooks.server.ts";
import { drawLesson, lockPackage } from "#app/features/payments/purchases/package-money.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { isSwitchedOn } from "#app/features/settings/settings.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import { readBookingFacts } from "../booking/holds/booking-facts.server.ts";
import type { BookRefusal } from "../booking/holds/hold-terms.ts";
import { expireHolds } from "../booking/expire-holds.server.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { announceBooked, remindLater } from "../mails/notices.server.ts";
import { announceUsedUpLater } from "../mails/package-notices.server.ts";
import { checkStart } from "../booking/check-start.server.ts";
import { lessonDuring, teacherDuring } from "../lessons/rules.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";

export type DrawRefusal = BookRefusal | "package-empty";
export type DrawInput = {
  packageId: string;
  teacherId: string;
  /** One of the teacher's offers of the package's length; the package's own price counts. */
  offerId: string;
  startsAt: number;
  requestId: string;
};

/**
 * Books a lesson out of a package: at once, without a card. The lock on the package decides who gets its last lesson,
 * the constraints who gets a slot; the loser has used nothing. A retry with the same requestId returns the same lesson;
 * with other input it is refused.
 */
export async function bookFromPackage(
  student: Student,
  input: DrawInput,
  now = new Date(),
): Promise<{ ok: true; lessonId: string } | { ok: false; reason: DrawRefusal }> {
  const [bought] = await db().select().from(packages).where(eq(packages.id, input.packageId));
  if (bought?.studentId !== student.id || bought.teacherId !== input.teacherId)
    throw new AppError("not-found");
  const isOpen = await isSwitchedOn("bookings", student.id, now);
  return inTransaction(async (tx) => draw(tx, student, { ...input, isOpen }, now), {
    lock: personLocks(input.teacherId, student.id),
  }).catch((error: unknown) => {
    if (error instanceof PackageEmpty) return { ok: false, reason: "package-empty" } as const;
    return onBusy(input.teacherId, { teacher: "slot-taken", student: "you-are-busy" })(error);
  });
}

/** Undoes the lesson that was made for a draw that found nothing. */
class PackageEmpty extends Error {}

async function draw(
  tx: Tx,
  student: Student,
  input: DrawInput & { isOpen: boolean },
  now: Date,
): Promise<{ ok: true; lessonId: string } | { ok: false; reason: DrawRefusal }> {
  const { startsAt, teacherId } = input;
  const facts = await readBookingFacts(tx, student, input, { from: startsAt, to: startsAt }, now);
  if (facts.isReused) return { ok: false, reason: "form-used" };
  if (facts.earlier !== null) {
    const drawn = and(eq(lessons.id, facts.earlier), eq(lessons.packageId, input.packageId));
    return (await tx.$count(lessons, drawn)) > 0
      ? { ok: true, lessonId: facts.earlier }
      : { ok: false, reason: "form-used" };
  }
  if (!facts.isStudent) throw new AppError("forbidden");
  if (!input.isOpen) return { ok: false, reason: "bookings-off" };
  const { offer } = facts;
  if (offer === null) return { ok: false, reason: "teacher-unavailable" };
  const [bought] = await tx.select().from(packages).where(eq(packages.id, input.packageId));
  const { minutes } = bought!;
  if (offer.kind !== "single" || offer.minutes !== minutes)
    return { ok: false, reason: "not-offered" };
  if (facts.lapsed) await expireHolds(tx, { teacherId, studentId: student.id, now });
  // Nothing is held for it, so it is none of the student's holds.
  const asker = { ...facts, id: student.id, isTeacher: false, holds: 0 };
  const reason = checkStart(facts.calendar, { startsAt, kind: "single", minutes }, asker, +now);
  if (reason !== null) return { ok: false, reason };

  teacherChanged(tx, teacherId);
  const [lesson] = await tx
    .insert(lessons)
    .values({
      teacherId,
      studentId: student.id,
      offerId: input.offerId,
      packageId: input.packageId,
      kind: "single",
      title: bought!.title,
      language: bought!.language,
      startsAt: new Date(startsAt),
      minutes,
      during: asRange(lessonDuring(startsAt, minutes)),
      teacherDuring: asRange(teacherDuring(startsAt, minutes)),
      state: "booked",
      bookedAt: now,
      priceMinor: 0,
      currency: bought!.currency,
      cancelPolicy: bought!.cancelPolicy,
      earlyStartAt: bought!.earlyStartAt,
      requestId: input.requestId,
      createdAt: now,
    })
    .returning();
  const { id: lessonId } = lesson!;
  await takeTime(tx, [lesson!]);
  const by = { actor: "student", actorId: student.id } as const;
  await tx.insert(lessonEvents).values({ lessonId, to: "booked", ...by, at: now });
  // The package after the lesson: a cancellation takes its locks in this order too.
  const held = (await lockPackage(tx, input.packageId))!;
  const canDraw = held.state === "active" && held.expiresAt! > now;
  const drawn = canDraw ? await drawLesson(tx, held, lessonId, now) : null;
  if (drawn === null) throw new PackageEmpty();
  await tx.update(lessons).set({ priceMinor: drawn.share }).where(eq(lessons.id, lessonId));
  await enqueue(tx, announceBooked, { lessonId });
  if (drawn.left === 0) await announceUsedUpLater(tx, input.packageId, now);
  await tellOfLessons(tx, "lesson.booked", [lessonId], now);
  await remindLater(tx, lesson!, now);
  lessonsChanged(tx, lesson!);
  return { ok: true, lessonId };
}
