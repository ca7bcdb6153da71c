import { and, eq, gt, inArray, lt, or } from "drizzle-orm";
import { cancelPayments } from "#app/features/payments/purchases/payment-steps.server.ts";
import { lockPayment, settleCancelled } from "#app/features/payments/purchases/purchases.server.ts";
import { personLocks } from "#app/features/scheduling/lessons/locks.server.ts";
import { moveLesson, type Lesson } from "#app/features/scheduling/lessons/move-lesson.server.ts";
import { announceCancelled } from "#app/features/scheduling/mails/notices.server.ts";
import { occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { offers, teachers } from "#db/schema/teachers/teachers.ts";
import { addLesson, noRows } from "./lesson-rows.ts";
import { Random } from "../random.ts";
import { rules } from "#config/rules.ts";
import { storeLessonRows } from "../store-rows.ts";

/** A lesson of the pair that still runs this long is worth joining. */
const worthJoining = 15 * minute;
/** When the lesson may begin, in minutes from now; the first that fits is taken. */
const beginnings = [3, 2, 4, 1, 5, 6, 7, 8, 0, -1, -2, -3];
/** Its length and the longest break. */
const longest = 60 * minute;

/** Makes sure that student@ and teacher@ have a lesson whose room is open now. */
export async function keepLessonJoinable(now: Date): Promise<void> {
  const [student, teacher] = [await findStudent(), await findTeacher()];
  if (student === undefined || teacher === undefined) return;
  await inTransaction(
    async (tx) => {
      const around = await lessonsAround(tx, teacher.id, student, now);
      if (around.some((lesson) => isTheirs(lesson, teacher.id, student) && isJoinable(lesson, now)))
        return;

      const start = Math.floor(now.getTime() / minute) * minute;
      const free = beginnings
        .map((minutes) => start + minutes * minute)
        .find((startsAt) => around.every((lesson) => !overlaps(lesson, startsAt)));
      const startsAt = free ?? start + beginnings[0]! * minute;
      for (const lesson of around) if (overlaps(lesson, startsAt)) await clearAway(tx, lesson, now);

      const rows = noRows();
      const random = new Random(`joinable ${startsAt}`);
      addLesson(
        rows,
        {
          teacherId: teacher.id,
          studentId: student,
          offer: teacher.offer,
          freeCancelHours: teacher.freeCancelHours,
          startsAt,
          bookedAt: now.getTime() - 2 * day,
          note: "I would like to talk about plans that went wrong.",
        },
        random,
        now.getTime(),
      );
      await storeLessonRows(tx, rows);
    },
    { lock: personLocks(teacher.id, student) },
  );
}

async function findStudent(): Promise<string | undefined> {
  const [user] = await db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, "student@demo.test"), eq(users.role, "student")));
  return user?.id;
}

async function findTeacher() {
  const [row] = await db()
    .select({ offer: offers, freeCancelHours: teachers.freeCancelHours })
    .from(offers)
    .innerJoin(teachers, eq(teachers.userId, offers.teacherId))
    .innerJoin(users, eq(users.id, offers.teacherId))
    .where(
      and(
        eq(users.email, "teacher@demo.test"),
        eq(offers.kind, "single"),
        eq(offers.minutes, rules.lesson.mainMinutes),
        eq(offers.active, true),
      ),
    )
    .orderBy(offers.position)
    .limit(1);
  return row && { id: row.offer.teacherId, ...row };
}

/** What either of the two has in the hours around now, in the way or not. */
function lessonsAround(tx: Tx, teacherId: string, studentId: string, now: Date): Promise<Lesson[]> {
  const people = [teacherId, studentId];
  return tx
    .select()
    .from(lessons)
    .where(
      and(
        or(inArray(lessons.teacherId, people), inArray(lessons.studentId, people)),
        inArray(lessons.state, [...occupyingStates]),
        gt(lessons.startsAt, new Date(now.getTime() - 3 * 60 * minute)),
        lt(lessons.startsAt, new Date(now.getTime() + 3 * 60 * minute)),
      ),
    )
    .orderBy(lessons.startsAt)
    .for("update");
}

function isTheirs(lesson: Lesson, teacherId: string, studentId: string): boolean {
  return lesson.teacherId === teacherId && lesson.studentId === studentId;
}

function isJoinable(lesson: Lesson, now: Date): boolean {
  const starts = lesson.startsAt.getTime();
  return (
    (lesson.state === "booked" || lesson.state === "live") &&
    starts <= now.getTime() + 9 * minute &&
    starts + lesson.minutes * minute >= now.getTime() + worthJoining
  );
}

function overlaps(lesson: Lesson, startsAt: number): boolean {
  const starts = lesson.startsAt.getTime();
  return starts < startsAt + longest && startsAt < starts + (lesson.minutes + 10) * minute;
}

/** Somebody else's lesson at this hour is called off by the teacher, with everything paid back. */
async function clearAway(tx: Tx, lesson: Lesson, now: Date): Promise<void> {
  const system = { actor: "system" as const, id: null };
  if (lesson.state === "held") {
    await moveLesson(tx, lesson, "expired", system, now);
    await cancelPayments(tx, [lesson.id]);
    return;
  }
  if (lesson.state === "booked") {
    const teacher = { actor: "teacher" as const, id: lesson.teacherId };
    await moveLesson(tx, lesson, "cancelled_teacher", teacher, now, { cancelledAt: now });
  } else await moveLesson(tx, lesson, "void", system, now);
  await settleCancelled(tx, await lockPayment(tx, lesson.id), {
    ...lesson,
    refundPence: lesson.priceMinor,
    at: now,
  });
  await enqueue(tx, announceCancelled, { lessonId: lesson.id, reason: "" });
}
