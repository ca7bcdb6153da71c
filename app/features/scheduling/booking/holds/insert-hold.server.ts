import { openPaymentText } from "#app/features/payments/payment-steps.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { asRange } from "#app/features/scheduling/lessons/times/instant-range.ts";
import {
  answerDeadline,
  cancelPolicyOf,
  lessonDuring,
  teacherDuring,
} from "#app/features/scheduling/lessons/rules.ts";
import type { BookLesson } from "../forms.ts";
import type { BookableOffer } from "./booking-facts.server.ts";
import type { HoldTerms } from "./hold-terms.ts";

type Hold = BookableOffer & HoldTerms & { by: "student" | "teacher"; heldUntil: Date };

const insertStatement = `
  with lesson as (
    insert into lessons (teacher_id, student_id, offer_id, kind, title, language, starts_at, minutes,
      during, teacher_during, state, held_until, price_minor, currency, cancel_policy,
      request_id, created_at, instant, answer_by, held_by_teacher)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'held', $11, $12, $13, $14, $15, $16, $17, $18,
      $19 = 'teacher')
    returning id
  ), taken as (
    insert into busy (person_id, during, lesson_id)
    select person_id, during, id
    from lesson, (values ($1::uuid, $10::tstzrange), ($2::uuid, $9::tstzrange)) two (person_id, during)
    order by person_id
  ), event as (
    insert into lesson_events (lesson_id, "to", actor, actor_id, at)
    select id, 'held', $19, case $19 when 'teacher' then $1 else $2 end, $16 from lesson
  ), payment as (
    ${openPaymentText("lesson", { payer: "$2", amount: "$12", currency: "$13", at: "$16" })}
  )
  select id from lesson`;

/**
 * The student's hold for rules.booking.holdMinutes, its first event and the payment it waits for: one statement, all
 * or none, which travels with the COMMIT. Answers the lesson's id.
 */
export async function insertStudentHold(
  tx: Tx,
  student: { id: string },
  input: BookLesson,
  terms: BookableOffer & HoldTerms,
  now: Date,
): Promise<string> {
  const heldUntil = new Date(now.getTime() + rules.booking.holdMinutes * minute);
  const hold = { ...terms, by: "student", heldUntil } as const;
  teacherChanged(tx, input.teacherId);
  const values = holdValues(student, input, hold, now);
  const [made] = await tx.namedLast<{ id: string }>("book-lesson.insert", insertStatement, values);
  return made!.id;
}

/** As `insertStudentHold`, for a time that the teacher holds for a student; more may follow in the transaction. */
export async function insertTeacherHold(
  tx: Tx,
  student: { id: string },
  input: BookLesson,
  offer: BookableOffer,
  { now, heldUntil }: { now: Date; heldUntil: Date },
): Promise<string> {
  const hold = { ...offer, isInstant: false, asksFirst: false, by: "teacher", heldUntil } as const;
  teacherChanged(tx, input.teacherId);
  const values = holdValues(student, input, hold, now);
  const [made] = await tx.named<{ id: string }>("book-lesson.insert", insertStatement, values);
  return made!.id;
}

function holdValues(student: { id: string }, input: BookLesson, hold: Hold, now: Date): unknown[] {
  return [
    input.teacherId,
    student.id,
    input.offerId,
    hold.kind,
    hold.title,
    hold.language,
    new Date(input.startsAt),
    hold.minutes,
    asRange(lessonDuring(input.startsAt, hold.minutes)),
    asRange(teacherDuring(input.startsAt, hold.minutes)),
    hold.heldUntil,
    hold.priceMinor,
    hold.currency,
    cancelPolicyOf(hold.freeCancelHours),
    input.requestId,
    now,
    hold.isInstant,
    // Marks that a request will follow; the real deadline is set when it is made.
    hold.asksFirst
      ? new Date(answerDeadline({ now: +now, startsAt: input.startsAt, instant: hold.isInstant }))
      : null,
    hold.by,
  ];
}
