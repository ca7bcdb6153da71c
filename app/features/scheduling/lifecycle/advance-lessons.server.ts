import { and, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { openReportStates } from "#app/access/reports.ts";
import {
  lockPayment,
  settleCancelled,
  settleCompleted,
} from "#app/features/payments/purchases/purchases.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { waitingSettlements } from "#db/schema/payments/disputes.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { unchargedStates } from "#db/schema/payments/payment-states.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { type LessonState, settlingStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { judge, judgedFrom, teacherIsAbsent } from "../attendance/attendance-outcome.ts";
import { moveLesson, type Lesson } from "../lessons/move-lesson.server.ts";
import { announceCutShort, announceNoShow } from "../mails/notices.server.ts";
import { lapseReschedules } from "../cancel-and-reschedule/reschedule-requests.server.ts";
import { lostPence } from "../lessons/rules.ts";
import { lapseRequests } from "../booking/requests.server.ts";
import { sealAttendance } from "../attendance/seal-attendance.server.ts";
import { listVisits } from "../attendance/room-record.server.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";

const end = sql`${lessons.startsAt} + ${lessons.minutes} * interval '1 minute'`;
const bySystem = { actor: "system", id: null } as const;

/** An open report stops the payout until an admin has decided. */
const isReported = sql`exists (select from ${reports} where ${reports.lessonId} = ${lessons.id}
  and ${inArray(reports.state, [...openReportStates])})`;

const isDisputed = sql`exists (select from ${reports} where ${reports.lessonId} = ${lessons.id}
  and ${reports.reporterId} = ${lessons.studentId} and ${inArray(reports.state, [...openReportStates])})`;

/** A lesson of a series is charged before it begins, or cancelled: chargeDueLessons sees to it. */
const isDue = sql`exists (select from ${payments} where ${payments.lessonId} = ${lessons.id}
  and ${payments.state} in (${sql.raw(sqlList(unchargedStates))}))`;

type OnCompleted = (tx: Tx, lesson: Lesson) => Promise<void>;

/**
 * What the clock does to lessons, as far as it says: live at the start; the teacher's absence when the waiting time is
 * over; ended at the end; judged by the attendance record when the room has closed; completed, paid and, where it was
 * cut short, paid back in part 48 hours after the end. One transaction each; safe to run twice or late. A lesson that
 * fails keeps no other, and no other step.
 */
export async function advanceLessons(now = new Date(), completed?: OnCompleted): Promise<void> {
  const steps: ClockStep[] = [
    {
      states: ["booked"],
      when: sql`not ${isDue}`,
      take: (tx, lesson) => moveLesson(tx, lesson, "live", bySystem, now),
    },
    {
      states: ["live"],
      when: sql`${end} > ${now} and ${waitIsOver(now)}`,
      take: (tx, lesson) => releaseWaiting(tx, lesson, now),
    },
    {
      states: ["live"],
      when: sql`${end} <= ${now}`,
      take: (tx, lesson) => moveLesson(tx, lesson, "ended", bySystem, now),
    },
    {
      states: ["ended"],
      when: and(
        isNull(lessons.judgedAt),
        sql`${end} <= ${new Date(+now - rules.lesson.graceAfterEndMinutes * minute)}`,
      )!,
      take: (tx, lesson) => judgeLesson(tx, lesson, now),
    },
    {
      states: settlingStates,
      when: and(
        isNotNull(lessons.judgedAt),
        sql`${end} <= ${new Date(+now - rules.settle.autoCompleteHours * hour)}`,
        sql`exists (select from ${payments} where ${payments.lessonId} = ${lessons.id}
          and ${payments.settledAt} is null and not exists (select from ${waitingSettlements}
            where ${waitingSettlements.paymentId} = ${payments.id}))`,
        sql`not ${isReported}`,
      )!,
      take: (tx, lesson) => settleLesson(tx, lesson, now, completed),
    },
  ];
  await eachApart(steps, (step) => takeStep(step, now), "lessons that did not move on");
}

/** The waiting time of a lesson's length has passed: before, nobody is absent. */
function waitIsOver(now: Date): SQL {
  const waits = rules.lesson.lengths.map(
    ({ minutes, waitMinutes }) => sql`when ${minutes} then ${waitMinutes}`,
  );
  return sql`${lessons.startsAt} + case ${lessons.minutes} ${sql.join(waits, sql` `)} else 0 end
    * interval '1 minute' <= ${now}`;
}

/** What is done to every lesson in these states of which `when` holds; false where nothing has changed. */
type ClockStep = {
  states: readonly LessonState[];
  when: SQL;
  take: (tx: Tx, lesson: Lesson) => Promise<unknown>;
};

/** Takes a step for each lesson, locked and in a transaction of its own, whatever becomes of the others. */
async function takeStep({ states, when, take }: ClockStep, now: Date): Promise<void> {
  const due = await db()
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(inArray(lessons.state, [...states]), lte(lessons.startsAt, now), when))
    .limit(1000);
  const takeOne = ({ id }: { id: string }) =>
    inTransaction(async (tx) => {
      const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, id)).for("update");
      if (lesson === undefined || !states.includes(lesson.state)) return;
      // No page is told where nothing has changed.
      if ((await take(tx, lesson)) !== false) lessonsChanged(tx, lesson);
    });
  await eachApart(due, takeOne, `lessons that stayed ${states.join(" or ")}`);
}

/**
 * Lets a student go who has waited for a teacher who does not come; everything goes back at once. Answers whether that
 * was so.
 */
async function releaseWaiting(tx: Tx, lesson: Lesson, now: Date): Promise<boolean> {
  if (!teacherIsAbsent(judged(lesson), await listVisits(tx, lesson), +now)) return false;
  await moveLesson(tx, lesson, "no_show_teacher", bySystem, now, { judgedAt: now });
  await giveBack(tx, lesson, lesson.priceMinor, now);
  await enqueue(tx, announceNoShow, { lessonId: lesson.id });
  return true;
}

async function judgeLesson(tx: Tx, lesson: Lesson, now: Date): Promise<void | false> {
  if (lesson.judgedAt !== null || +now < judgedFrom(judged(lesson))) return false;
  const judgement = judge(judged(lesson), await listVisits(tx, lesson));
  const reported = (await tx.$count(lessons, and(eq(lessons.id, lesson.id), isReported))) > 0;
  if (judgement.outcome === "took_place") {
    teacherChanged(tx, lesson.teacherId);
    await tx.update(lessons).set({ judgedAt: now }).where(eq(lessons.id, lesson.id));
    if (reported) await moveLesson(tx, lesson, "disputed", bySystem, now);
    return;
  }
  const lostMinutes = judgement.outcome === "interrupted" ? judgement.missedMinutes : null;
  await moveLesson(tx, lesson, judgement.outcome, bySystem, now, { judgedAt: now, lostMinutes });
  const isAbsence = judgement.outcome.startsWith("no_show");
  await enqueue(tx, isAbsence ? announceNoShow : announceCutShort, { lessonId: lesson.id });
  const judgedLesson = { id: lesson.id, state: judgement.outcome, version: lesson.version + 1 };
  // An absent student may report why within the report period; the money waits until then.
  if (judgement.outcome === "no_show_student") {
    // The teacher who reports it says the same as the record: there is nothing to dispute.
    const disputes = (await tx.$count(lessons, and(eq(lessons.id, lesson.id), isDisputed))) > 0;
    if (disputes) await moveLesson(tx, judgedLesson, "disputed", bySystem, now);
    return;
  }
  if (judgement.outcome === "interrupted") {
    if (reported) await moveLesson(tx, judgedLesson, "disputed", bySystem, now);
    return;
  }
  await giveBack(tx, lesson, lesson.priceMinor, now);
}

async function giveBack(tx: Tx, lesson: Lesson, refundPence: number, at: Date): Promise<void> {
  await settleCancelled(tx, await lockPayment(tx, lesson.id), { ...lesson, refundPence, at });
}

/**
 * A lesson that took place is completed; a student's absence stays one and is paid all the same; a cut gives back what
 * was lost.
 */
async function settleLesson(
  tx: Tx,
  lesson: Lesson,
  now: Date,
  completed?: OnCompleted,
): Promise<void> {
  if (lesson.state === "interrupted")
    return giveBack(tx, lesson, lostPence({ ...lesson, pricePence: lesson.priceMinor }), now);
  if (lesson.state === "ended") await moveLesson(tx, lesson, "completed", bySystem, now);
  await settleCompleted(tx, await lockPayment(tx, lesson.id), { ...lesson, at: now });
  if (lesson.state === "ended") await completed?.(tx, lesson);
}

function judged({ startsAt, minutes, priceMinor }: Lesson) {
  return { startsAt: startsAt.getTime(), minutes, pricePence: priceMinor };
}

/** `completed` is what features to the right of this one do with a completed lesson; the job list passes it in. */
export function advanceJob(completed: OnCompleted) {
  return defineJob({
    name: "scheduling.advance-lessons",
    payload: z.object({}),
    schedule: "* * * * *",
    async run() {
      const parts = [
        () => advanceLessons(new Date(), completed),
        () => sealAttendance(),
        () => lapseReschedules(),
        () => lapseRequests(),
      ];
      await eachApart(parts, (part) => part(), "the clock has not moved everything on");
    },
  });
}
