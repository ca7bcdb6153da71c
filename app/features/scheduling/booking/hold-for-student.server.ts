import { onBusy } from "../lessons/busy.server.ts";
import { and, eq, gt, isNull, ne, not, sql, type Placeholder } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { isSwitchedOn } from "#app/features/settings/settings.server.ts";
import { type Db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { isRestrictedIn } from "#db/schema/accounts/sanction-values.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { readBookingFacts } from "./holds/booking-facts.server.ts";
import type { BookRefusal } from "./holds/hold-terms.ts";
import { insertTeacherHold } from "./holds/insert-hold.server.ts";
import { expireHolds } from "./expire-holds.server.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { announceTeacherHold } from "../mails/notices.server.ts";
import { checkStart } from "./check-start.server.ts";
import { findSuggested, type SuggestedTime } from "../availability/suggested-times.server.ts";
import { isStudentOf } from "../lessons/is-student-of.server.ts";

export type TeacherHoldRefusal =
  | BookRefusal
  | "too-many-holds"
  | "too-many-holds-today"
  | "student-gone";

type Refused =
  | { ok: false; reason: TeacherHoldRefusal }
  /** `waiting`: the time that waits for an answer there. */
  | { ok: false; reason: "suggested"; waiting: SuggestedTime };

type Input = { studentId: string; offerId: string; startsAt: number; requestId: string };

/**
 * Holds one of the teacher's open times for one of their students, who gets a mail and books it by paying; the
 * student's own holds do not count. It lapses after rules.booking.teacherHoldHours, and at the latest before the lesson. A
 * retry with the same requestId returns the same lesson; with other input it is refused. A time suggested for another
 * lesson is refused until that is answered, since it would be promised twice. Throws not-found for a student who is not
 * this teacher's.
 */
export async function holdForStudent(
  teacher: Teacher,
  { studentId, ...asked }: Input,
  now = new Date(),
): Promise<{ ok: true; lessonId: string } | Refused> {
  const student = { id: studentId };
  const { startsAt } = asked;
  const isOpen = await isSwitchedOn("bookings", studentId, now);
  return inTransaction(
    async (tx) => {
      if (!(await isStudentOf(tx, teacher, studentId))) throw new AppError("not-found");
      const at = { from: startsAt, to: startsAt };
      const named = { ...asked, teacherId: teacher.id };
      const facts = await readBookingFacts(tx, student, named, at, now);
      if (facts.isReused || (await isAnothersForm(tx, teacher, studentId, asked.requestId)))
        return { ok: false, reason: "form-used" } as const;
      if (facts.earlier !== null) return { ok: true, lessonId: facts.earlier } as const;
      if (!isOpen) return { ok: false, reason: "bookings-off" } as const;
      const { offer } = facts;
      if (!(await takesMail(tx, studentId))) return { ok: false, reason: "student-gone" } as const;
      if (!facts.isStudent || offer === null || offer.kind !== "single")
        return { ok: false, reason: "teacher-unavailable" } as const;
      if (facts.lapsed) await expireHolds(tx, { teacherId: teacher.id, studentId, now });
      if (
        (await countTeacherHolds(tx, teacher, studentId, now)) >=
        rules.booking.teacherHoldsPerStudent
      )
        return { ok: false, reason: "too-many-holds" } as const;
      if (
        (await countToday(tx, teacher, studentId, now)) >= rules.booking.teacherHoldsPerStudentDay
      )
        return { ok: false, reason: "too-many-holds-today" } as const;
      const start = { ...offer, startsAt, noticeHours: rules.booking.teacherHoldNoticeHours };
      const asker = { ...student, isTeacher: false, holds: 0, trialsOpen: 0, hadLesson: true };
      const reason = checkStart(facts.calendar, start, asker, +now);
      if (reason !== null) return { ok: false, reason } as const;
      const waiting = await findSuggested(tx, teacher, start, +now);
      if (waiting !== null) return { ok: false, reason: "suggested", waiting } as const;
      const input = { ...named, pricePence: offer.priceMinor };
      const heldUntil = teacherHoldUntil(startsAt, +now);
      const lessonId = await insertTeacherHold(tx, student, input, offer, { now, heldUntil });
      await enqueue(tx, announceTeacherHold, { lessonId });
      lessonsChanged(tx, { id: lessonId, teacherId: teacher.id, studentId });
      return { ok: true, lessonId } as const;
    },
    { lock: personLocks(teacher.id, studentId) },
  ).catch(onBusy(teacher.id, { teacher: "slot-taken", student: "you-are-busy" }));
}

/** True when this request id already holds a time for another student: ids are looked up among one student's only. */
async function isAnothersForm(tx: Tx, { id }: Teacher, studentId: string, requestId: string) {
  const used = and(
    eq(lessons.teacherId, id),
    eq(lessons.requestId, requestId),
    eq(lessons.heldByTeacher, true),
    ne(lessons.studentId, studentId),
  );
  return (await tx.$count(lessons, used)) > 0;
}

function teacherHoldUntil(startsAt: number, now: number): Date {
  const { teacherHoldHours, teacherHoldEndsBeforeStartMinutes } = rules.booking;
  return new Date(
    Math.min(now + teacherHoldHours * hour, startsAt - teacherHoldEndsBeforeStartMinutes * minute),
  );
}

/** The times that a teacher holds for students at this moment. */
export function isTeacherHold(now: Date | Placeholder, teacher: { id: string | Placeholder }) {
  return and(
    eq(lessons.teacherId, teacher.id),
    eq(lessons.heldByTeacher, true),
    eq(lessons.state, "held"),
    gt(lessons.heldUntil, now),
  );
}

function countTeacherHolds(
  on: Db | Tx,
  teacher: Teacher,
  studentId: string,
  now: Date,
): Promise<number> {
  return on.$count(lessons, and(isTeacherHold(now, teacher), eq(lessons.studentId, studentId)));
}

function countToday(on: Db | Tx, teacher: Teacher, studentId: string, now: Date): Promise<number> {
  const ofTheTwo = and(eq(lessons.teacherId, teacher.id), eq(lessons.studentId, studentId));
  const today = gt(lessons.createdAt, new Date(+now - day));
  return on.$count(lessons, and(ofTheTwo, eq(lessons.heldByTeacher, true), today));
}

async function takesMail(on: Db | Tx, studentId: string): Promise<boolean> {
  return (await on.$count(users, and(eq(users.id, studentId), canBeHeldFor))) > 0;
}

const isUnrestricted = (scope: "account" | "bookings") =>
  not(sql.raw(isRestrictedIn(scope, "users.id")));

/** Students for whom a teacher may hold a time: not suspended, free to book, and not about to be deleted. */
export const canBeHeldFor = and(
  isUnrestricted("account"),
  isUnrestricted("bookings"),
  isNull(users.deletionAskedAt),
);
