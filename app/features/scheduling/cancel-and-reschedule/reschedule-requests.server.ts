import { onBusy, takeTime } from "../lessons/busy.server.ts";
import { and, eq, gt, or, sql } from "drizzle-orm";
import { canRequestReschedule, sideOf } from "#app/access/lessons.ts";
import type { Person } from "#app/access/actor.ts";
import { areBlocked } from "#app/features/accounts/blocks/blocks.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { tellOfLessons } from "#app/features/api/webhooks/tell-webhooks.server.ts";
import { moveMoney } from "#app/features/payments/purchases/purchases.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { isIn, unbookedStates } from "#db/schema/scheduling/lesson-states.ts";
import { lessonEvents, rescheduleRequests, lessons } from "#db/schema/scheduling/lessons.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import { expireHolds } from "../booking/expire-holds.server.ts";
import { lockLessonRow, personLocks } from "../lessons/locks.server.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";
import { moveLesson, type Lesson } from "../lessons/move-lesson.server.ts";
import {
  announceMoved,
  announceRescheduleClosed,
  announceRescheduleRequested,
  remindLater,
} from "../mails/notices.server.ts";
import {
  type SlotClash,
  findClash,
  listRescheduleSlots,
  rescheduleDays,
} from "./reschedule-slots.server.ts";
import { movedPolicy } from "../lessons/refund-limits.ts";
import { lessonDuring, teacherDuring } from "../lessons/rules.ts";

export type RescheduleRequest = typeof rescheduleRequests.$inferSelect;

export type RescheduleRefusal =
  | "not-movable"
  | "moved-often"
  | "asked-often"
  | "same-time"
  | "past"
  | "off-grid"
  | "too-far"
  | "not-open"
  | "student-busy"
  | "teacher-busy";

/**
 * Asks to move a booked lesson; nothing moves before the other side accepts. A student asks for the teacher's open
 * times, without notice; a teacher for any time in which both are free. One request is open per lesson: a new one
 * replaces one's own, and answers the other side's with another time. While one of the two has blocked the other, the
 * time is taken and the note is not. `clash` is what is in the way: for the teacher alone, since it names another student.
 */
export async function requestReschedule(
  person: Person,
  { lessonId, startsAt, note }: { lessonId: string; startsAt: number; note: string },
  now = new Date(),
): Promise<
  | { ok: true; rescheduleRequestId: string }
  | { ok: false; reason: RescheduleRefusal; clash?: SlotClash }
> {
  const found = await findOwn(person, lessonId);
  const side = sideOf(person, found)!;
  const open =
    side === "student"
      ? await listRescheduleSlots(asMovable(found), { from: startsAt, to: startsAt + 1 }, +now)
      : [startsAt];
  return inTransaction(
    async (tx) => {
      const lesson = await lockLessonRow(tx, lessonId);
      const reason = refusal(person, lesson, startsAt, +now);
      if (reason !== null) return { ok: false, reason } as const;
      if ((await countToday(tx, lessonId, side, now)) >= rules.lesson.rescheduleRequestsPerDay)
        return { ok: false, reason: "asked-often" } as const;
      const clash = await findClash(tx, asMovable(lesson), startsAt, +now);
      if (clash !== null)
        return {
          ok: false,
          reason: `${clash.who}-busy`,
          ...(side === "teacher" && clash.who === "teacher" ? { clash } : {}),
        } as const;
      if (!open.includes(startsAt)) return { ok: false, reason: "not-open" } as const;
      const replaced = await findOpenRequest(tx, lessonId);
      if (replaced !== null)
        await closeRequest(tx, replaced, replaced.by === side ? "withdrawn" : "declined", now);
      const isBlocked = await areBlocked({ id: found.teacherId }, { id: found.studentId }, tx);
      const [made] = await tx
        .insert(rescheduleRequests)
        .values({
          lessonId,
          by: side,
          byId: person.id,
          startsAt: new Date(startsAt),
          note: isBlocked ? "" : note,
          createdAt: now,
        })
        .returning({ id: rescheduleRequests.id });
      await enqueue(tx, announceRescheduleRequested, { rescheduleRequestId: made!.id });
      lessonsChanged(tx, lesson);
      return { ok: true, rescheduleRequestId: made!.id } as const;
    },
    { lock: personLocks(found.teacherId, found.studentId) },
  );
}

function refusal(
  person: Person,
  lesson: Lesson,
  startsAt: number,
  now: number,
): RescheduleRefusal | null {
  if (!canRequestReschedule(person, { ...lesson, startsAt: lesson.startsAt.getTime() }, now))
    return "not-movable";
  if (lesson.moves >= rules.lesson.maxReschedules) return "moved-often";
  if (startsAt === lesson.startsAt.getTime()) return "same-time";
  if (startsAt <= now) return "past";
  if (!Number.isInteger(startsAt / minute)) return "off-grid";
  return startsAt >= now + rescheduleDays * day ? "too-far" : null;
}

/** How often this side has asked within 24 hours to move this lesson, whatever became of it. */
function countToday(tx: Tx, lessonId: string, by: RescheduleRequest["by"], now: Date) {
  const { lessonId: ofLesson, by: ofSide, createdAt } = rescheduleRequests;
  const today = gt(createdAt, new Date(+now - day));
  return tx.$count(rescheduleRequests, and(eq(ofLesson, lessonId), eq(ofSide, by), today));
}

export type AnswerRefusal = "answered" | "not-movable" | "past" | "student-busy" | "teacher-busy";

/**
 * Accepts the other side's request: the lesson becomes `rescheduled`, and a new one at the new time takes over its
 * money, its terms (`movedPolicy`) and its calendar entry. If the slot is taken meanwhile, it is refused and
 * the lesson stays where it was.
 */
export async function acceptReschedule(
  person: Person,
  rescheduleRequestId: string,
  now = new Date(),
): Promise<{ ok: true; lessonId: string } | { ok: false; reason: AnswerRefusal }> {
  const { request: asked, lesson: found } = await findRequest(person, rescheduleRequestId);
  if (asked.byId === person.id) throw new AppError("not-found");
  return inTransaction(
    async (tx) => {
      const lesson = await lockLessonRow(tx, found.id);
      const request = await lockRequest(tx, rescheduleRequestId);
      if (request.state !== "open") return { ok: false, reason: "answered" } as const;
      if (!canRequestReschedule(person, { ...lesson, startsAt: lesson.startsAt.getTime() }, +now))
        return { ok: false, reason: "not-movable" } as const;
      if (request.startsAt <= now) return { ok: false, reason: "past" } as const;
      const { teacherId, studentId } = lesson;
      await expireHolds(tx, { teacherId, studentId, now });
      await closeRequest(tx, request, "accepted", now);
      const moved = await replaceLesson(tx, lesson, request, person, now);
      return { ok: true, lessonId: moved.id } as const;
    },
    { lock: personLocks(found.teacherId, found.studentId) },
  ).catch(onBusy(found.teacherId, { teacher: "teacher-busy", student: "student-busy" }));
}

/** The other side's no, or one's own change of mind; the lesson stays where it is. */
export async function closeOpenReschedule(
  person: Person,
  rescheduleRequestId: string,
  now = new Date(),
): Promise<{ ok: true; lessonId: string } | { ok: false; reason: "answered" }> {
  const { lesson } = await findRequest(person, rescheduleRequestId);
  return inTransaction(async (tx) => {
    await lockLessonRow(tx, lesson.id);
    const request = await lockRequest(tx, rescheduleRequestId);
    if (request.state !== "open") return { ok: false, reason: "answered" } as const;
    const isOwn = request.by === sideOf(person, lesson);
    await closeRequest(tx, request, isOwn ? "withdrawn" : "declined", now);
    await enqueue(tx, announceRescheduleClosed, { rescheduleRequestId });
    lessonsChanged(tx, lesson);
    return { ok: true, lessonId: lesson.id } as const;
  });
}

/**
 * Marks open requests that can no longer be accepted: their time has come, or the lesson's. Safe to repeat; one that
 * fails keeps none of the others.
 */
export async function lapseReschedules(now = new Date()): Promise<void> {
  const { rows } = await db().execute<{ id: string; lessonId: string }>(sql`
    select r.id, r.lesson_id as "lessonId" from reschedule_requests r join lessons l on l.id = r.lesson_id
    where r.state = 'open' and (r.starts_at <= ${now} or l.starts_at <= ${now} or l.state <> 'booked')
    limit 1000`);
  const lapse = ({ id, lessonId }: { id: string; lessonId: string }) =>
    inTransaction(async (tx) => {
      const lesson = await lockLessonRow(tx, lessonId);
      const request = await lockRequest(tx, id);
      if (request.state !== "open") return;
      await closeRequest(tx, request, "lapsed", now);
      if (lesson.state === "booked")
        await enqueue(tx, announceRescheduleClosed, { rescheduleRequestId: id });
      lessonsChanged(tx, lesson);
    });
  await eachApart(rows, lapse, "suggested times that did not lapse");
}

/** The new lesson in the place of an old one, in the transaction that closes the old. */
async function replaceLesson(
  tx: Tx,
  lesson: Lesson,
  { startsAt, by: askedBy }: Pick<RescheduleRequest, "startsAt" | "by">,
  by: Person,
  now: Date,
): Promise<Lesson> {
  const actor = sideOf(by, lesson)!;
  await moveLesson(tx, lesson, "rescheduled", { actor, id: by.id }, now);
  const { id: _, createdAt: __, ...kept } = lesson;
  const [made] = await tx
    .insert(lessons)
    .values({
      ...kept,
      startsAt,
      during: asRange(lessonDuring(+startsAt, lesson.minutes)),
      teacherDuring: asRange(teacherDuring(+startsAt, lesson.minutes)),
      cancelPolicy: movedPolicy(
        { ...lesson, startsAt: +lesson.startsAt, bookedAt: +lesson.bookedAt! },
        { startsAt: +startsAt, by: askedBy },
      ),
      state: "booked",
      requestId: crypto.randomUUID(),
      movedFromId: lesson.id,
      moves: lesson.moves + 1,
      // Calendars take the entry with the higher number.
      version: lesson.version + 2,
      createdAt: now,
    })
    .returning();
  await takeTime(tx, [made!]);
  await tx
    .insert(lessonEvents)
    .values({ lessonId: made!.id, from: null, to: "booked", actor, actorId: by.id, at: now });
  await moveMoney(tx, { from: lesson.id, to: made!.id, startsAt, at: now });
  teacherChanged(tx, lesson.teacherId);
  await enqueue(tx, announceMoved, { lessonId: made!.id });
  await tellOfLessons(tx, "lesson.moved", [made!.id], now);
  await remindLater(tx, made!, now);
  lessonsChanged(tx, made!);
  return made!;
}

async function findOwn(person: Person, lessonId: string): Promise<Lesson> {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  const [lesson] = await db()
    .select()
    .from(lessons)
    .where(
      and(
        eq(lessons.id, lessonId),
        or(eq(lessons.studentId, person.id), eq(lessons.teacherId, person.id)),
      ),
    );
  if (lesson === undefined || isIn(unbookedStates, lesson.state)) throw new AppError("not-found");
  return lesson;
}

async function findRequest(person: Person, rescheduleRequestId: string) {
  if (!isUuid(rescheduleRequestId)) throw new AppError("not-found");
  const [request] = await db()
    .select()
    .from(rescheduleRequests)
    .where(eq(rescheduleRequests.id, rescheduleRequestId));
  if (request === undefined) throw new AppError("not-found");
  return { request, lesson: await findOwn(person, request.lessonId) };
}

async function lockRequest(tx: Tx, id: string): Promise<RescheduleRequest> {
  const [request] = await tx
    .select()
    .from(rescheduleRequests)
    .where(eq(rescheduleRequests.id, id))
    .for("update");
  return request!;
}

async function findOpenRequest(tx: Tx, lessonId: string): Promise<RescheduleRequest | null> {
  const [request] = await tx
    .select()
    .from(rescheduleRequests)
    .where(and(eq(rescheduleRequests.lessonId, lessonId), eq(rescheduleRequests.state, "open")))
    .for("update");
  return request ?? null;
}

async function closeRequest(
  tx: Tx,
  { id }: RescheduleRequest,
  state: "accepted" | "declined" | "withdrawn" | "lapsed",
  now: Date,
): Promise<void> {
  await tx
    .update(rescheduleRequests)
    .set({ state, answeredAt: now })
    .where(eq(rescheduleRequests.id, id));
}

function asMovable(lesson: Lesson) {
  return { ...lesson, startsAt: lesson.startsAt.getTime() };
}
