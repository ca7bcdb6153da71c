import { and, eq, or, sql } from "drizzle-orm";
import { canRequestReschedule, sideOf } from "#app/access/lessons.ts";
import type { Person } from "#app/access/actor.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { moveMoney } from "#app/features/payments/purchases.server.ts";
import { db, inTransaction, onConstraint, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { lessonEvents, lessonProposals, lessons } from "#db/schema/scheduling.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import { expireHolds } from "../booking/expire-holds.server.ts";
import { personLocks } from "../lessons/locks.server.ts";
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
import { lessonDuring, teacherDuring } from "../lessons/rules.ts";

export type RescheduleRequest = typeof lessonProposals.$inferSelect;

export type RescheduleRefusal =
  | "not-movable"
  | "moved-often"
  | "same-time"
  | "past"
  | "off-grid"
  | "too-far"
  | "not-open"
  | "student-busy"
  | "teacher-busy";

/**
 * Proposes another time for a booked lesson; nothing moves before the other side accepts. A student proposes
 * the teacher's open times, without notice; a teacher any time in which both are free. One proposal is open per
 * lesson: a new one takes the place of one's own, and answers the other side's with another time. `stands` is what is
 * in the way: for the teacher alone, since it names another student.
 */
export async function requestReschedule(
  person: Person,
  { lessonId, startsAt, note }: { lessonId: string; startsAt: number; note: string },
  now = new Date(),
): Promise<
  { ok: true; proposalId: string } | { ok: false; reason: RescheduleRefusal; stands?: SlotClash }
> {
  const found = await findOwn(person, lessonId);
  const side = sideOf(person, found)!;
  const open =
    side === "student"
      ? await listRescheduleSlots(asMovable(found), { from: startsAt, to: startsAt + 1 }, +now)
      : [startsAt];
  return inTransaction(
    async (tx) => {
      const lesson = await lockLesson(tx, lessonId);
      const reason = refusal(person, lesson, startsAt, +now);
      if (reason !== null) return { ok: false, reason } as const;
      const clash = await findClash(tx, asMovable(lesson), startsAt, +now);
      if (clash !== null)
        return {
          ok: false,
          reason: `${clash.who}-busy`,
          ...(side === "teacher" && clash.who === "teacher" ? { stands: clash } : {}),
        } as const;
      if (!open.includes(startsAt)) return { ok: false, reason: "not-open" } as const;
      const standing = await openProposal(tx, lessonId);
      if (standing !== null)
        await closeProposal(tx, standing, standing.by === side ? "withdrawn" : "declined", now);
      const [made] = await tx
        .insert(lessonProposals)
        .values({
          lessonId,
          by: side,
          byId: person.id,
          startsAt: new Date(startsAt),
          note,
          createdAt: now,
        })
        .returning({ id: lessonProposals.id });
      await enqueue(tx, announceRescheduleRequested, { proposalId: made!.id });
      lessonsChanged(tx, lesson);
      return { ok: true, proposalId: made!.id } as const;
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

export type AnswerRefusal = "answered" | "not-movable" | "past" | "student-busy" | "teacher-busy";

/**
 * Accepts the other side's proposal: the lesson becomes `rescheduled`, and a new one at the new time takes over
 * its money, its terms and its calendar entry. Whoever comes second to a slot is told; the lesson stays where it was.
 */
export async function acceptReschedule(
  person: Person,
  proposalId: string,
  now = new Date(),
): Promise<{ ok: true; lessonId: string } | { ok: false; reason: AnswerRefusal }> {
  const { proposal: asked, lesson: found } = await findProposal(person, proposalId);
  if (asked.byId === person.id) throw new AppError("not-found");
  return inTransaction(
    async (tx) => {
      const lesson = await lockLesson(tx, found.id);
      const proposal = await lockProposal(tx, proposalId);
      if (proposal.state !== "open") return { ok: false, reason: "answered" } as const;
      if (!canRequestReschedule(person, { ...lesson, startsAt: lesson.startsAt.getTime() }, +now))
        return { ok: false, reason: "not-movable" } as const;
      if (proposal.startsAt <= now) return { ok: false, reason: "past" } as const;
      const { teacherId, studentId } = lesson;
      await expireHolds(tx, { teacherId, studentId, now });
      await closeProposal(tx, proposal, "accepted", now);
      const moved = await replaceLesson(tx, lesson, proposal.startsAt, person, now);
      return { ok: true, lessonId: moved.id } as const;
    },
    { lock: personLocks(found.teacherId, found.studentId) },
  ).catch(
    onConstraint({
      lessons_teacher_overlap: "teacher-busy",
      lessons_student_overlap: "student-busy",
    }),
  );
}

/** The other side's no, or one's own change of mind; the lesson stays where it is. */
export async function closeOpenReschedule(
  person: Person,
  proposalId: string,
  now = new Date(),
): Promise<{ ok: true; lessonId: string } | { ok: false; reason: "answered" }> {
  const { lesson } = await findProposal(person, proposalId);
  return inTransaction(async (tx) => {
    await lockLesson(tx, lesson.id);
    const proposal = await lockProposal(tx, proposalId);
    if (proposal.state !== "open") return { ok: false, reason: "answered" } as const;
    const isOwn = proposal.by === sideOf(person, lesson);
    await closeProposal(tx, proposal, isOwn ? "withdrawn" : "declined", now);
    await enqueue(tx, announceRescheduleClosed, { proposalId });
    lessonsChanged(tx, lesson);
    return { ok: true, lessonId: lesson.id } as const;
  });
}

/** Marks open proposals that can no longer be accepted: their time has come, or the lesson's. Safe to repeat. */
export async function lapseReschedules(now = new Date()): Promise<void> {
  const { rows } = await db().execute<{ id: string; lessonId: string }>(sql`
    select p.id, p.lesson_id as "lessonId" from lesson_proposals p join lessons l on l.id = p.lesson_id
    where p.state = 'open' and (p.starts_at <= ${now} or l.starts_at <= ${now} or l.state <> 'booked')
    limit 1000`);
  for (const { id, lessonId } of rows)
    await inTransaction(async (tx) => {
      const lesson = await lockLesson(tx, lessonId);
      const proposal = await lockProposal(tx, id);
      if (proposal.state !== "open") return;
      await closeProposal(tx, proposal, "lapsed", now);
      if (lesson.state === "booked")
        await enqueue(tx, announceRescheduleClosed, { proposalId: id });
      lessonsChanged(tx, lesson);
    });
}

/** The new lesson in the place of an old one, in the transaction that closes the old. */
async function replaceLesson(
  tx: Tx,
  lesson: Lesson,
  startsAt: Date,
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
      state: "booked",
      requestId: crypto.randomUUID(),
      movedFromId: lesson.id,
      moves: lesson.moves + 1,
      // Calendars take the entry with the higher number.
      version: lesson.version + 2,
      createdAt: now,
    })
    .returning();
  await tx
    .insert(lessonEvents)
    .values({ lessonId: made!.id, from: null, to: "booked", actor, actorId: by.id, at: now });
  await moveMoney(tx, { from: lesson.id, to: made!.id, startsAt, at: now });
  teacherChanged(tx, lesson.teacherId);
  await enqueue(tx, announceMoved, { lessonId: made!.id });
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
  if (lesson === undefined || ["held", "expired"].includes(lesson.state))
    throw new AppError("not-found");
  return lesson;
}

async function findProposal(person: Person, proposalId: string) {
  if (!isUuid(proposalId)) throw new AppError("not-found");
  const [proposal] = await db()
    .select()
    .from(lessonProposals)
    .where(eq(lessonProposals.id, proposalId));
  if (proposal === undefined) throw new AppError("not-found");
  return { proposal, lesson: await findOwn(person, proposal.lessonId) };
}

async function lockLesson(tx: Tx, id: string): Promise<Lesson> {
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, id)).for("update");
  return lesson!;
}

async function lockProposal(tx: Tx, id: string): Promise<RescheduleRequest> {
  const [proposal] = await tx
    .select()
    .from(lessonProposals)
    .where(eq(lessonProposals.id, id))
    .for("update");
  return proposal!;
}

async function openProposal(tx: Tx, lessonId: string): Promise<RescheduleRequest | null> {
  const [proposal] = await tx
    .select()
    .from(lessonProposals)
    .where(and(eq(lessonProposals.lessonId, lessonId), eq(lessonProposals.state, "open")))
    .for("update");
  return proposal ?? null;
}

async function closeProposal(
  tx: Tx,
  { id }: RescheduleRequest,
  state: "accepted" | "declined" | "withdrawn" | "lapsed",
  now: Date,
): Promise<void> {
  await tx
    .update(lessonProposals)
    .set({ state, answeredAt: now })
    .where(eq(lessonProposals.id, id));
}

function asMovable(lesson: Lesson) {
  return { ...lesson, startsAt: lesson.startsAt.getTime() };
}
