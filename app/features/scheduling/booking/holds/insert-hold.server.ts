import { openPaymentText } from "#app/features/payments/purchases/payment-steps.server.ts";
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

type Terms = BookableOffer & HoldTerms;
export type StudentHold = { student: { id: string }; input: BookLesson; terms: Terms; now: Date };

const insertStatement = `
  with lesson as (
    insert into lessons (teacher_id, student_id, offer_id, kind, title, language, starts_at, minutes,
      during, teacher_during, state, held_until, price_minor, currency, cancel_policy,
      request_id, created_at, instant, answer_by, held_by_teacher)
    select teacher, student, offer, kind, title, language, starts_at, minutes,
      during, teacher_during, 'held', held_until, price, currency, cancel_policy,
      request, now, instant, answer_by, by = 'teacher'
    from json_to_recordset($1) as hold (teacher uuid, student uuid, offer uuid, kind text, title text,
      language text, starts_at timestamptz, minutes int, during tstzrange, teacher_during tstzrange,
      held_until timestamptz, price bigint, currency text, cancel_policy jsonb, request uuid,
      now timestamptz, instant boolean, answer_by timestamptz, by text)
    returning *
  ), taken as (
    insert into busy (person_id, during, lesson_id)
    select two.* from lesson, lateral (values (teacher_id, teacher_during, id),
      (student_id, during, id)) two (person_id, during, lesson_id)
    order by person_id
  ), event as (
    insert into lesson_events (lesson_id, "to", actor, actor_id, at)
    select id, 'held', case when held_by_teacher then 'teacher' else 'student' end,
      case when held_by_teacher then teacher_id else student_id end, created_at
    from lesson
  ), payment as (
    ${openPaymentText("lesson", {
      payer: "student_id",
      amount: "price_minor",
      currency: "currency",
      at: "created_at",
    })}
  )
  select id, student_id as "studentId" from lesson`;

/**
 * Students' holds for rules.booking.holdMinutes, each with its first event and the payment it waits for: one statement,
 * all or none, which travels with the COMMIT. No student has two of them. Answers the lessons' ids by student.
 */
export async function insertStudentHolds(
  tx: Tx,
  holds: StudentHold[],
): Promise<Map<string, string>> {
  const rows = holds.map(({ student, input, terms, now }) => {
    teacherChanged(tx, input.teacherId);
    const heldUntil = new Date(now.getTime() + rules.booking.holdMinutes * minute);
    return holdRow(student, input, { ...terms, by: "student", heldUntil, now });
  });
  const values = [JSON.stringify(rows)];
  const made = await tx.namedLast<Made>("book-lesson.insert", insertStatement, values);
  return new Map(made.map(({ id, studentId }) => [studentId, id]));
}

type Made = { id: string; studentId: string };

/** As `insertStudentHolds`, for a time that the teacher holds for a student; more may follow in the transaction. */
export async function insertTeacherHold(
  tx: Tx,
  student: { id: string },
  input: BookLesson,
  offer: BookableOffer,
  { now, heldUntil }: { now: Date; heldUntil: Date },
): Promise<string> {
  teacherChanged(tx, input.teacherId);
  const terms = { ...offer, isInstant: false, asksFirst: false };
  const row = holdRow(student, input, { ...terms, by: "teacher", heldUntil, now });
  const values = [JSON.stringify([row])];
  const [made] = await tx.named<Made>("book-lesson.insert", insertStatement, values);
  return made!.id;
}

type Hold = Terms & { by: "student" | "teacher"; heldUntil: Date; now: Date };

/** The row that `insertStatement` reads, by its names. */
function holdRow(student: { id: string }, input: BookLesson, hold: Hold) {
  const { startsAt } = input;
  const { minutes, now, isInstant } = hold;
  return {
    teacher: input.teacherId,
    student: student.id,
    offer: input.offerId,
    kind: hold.kind,
    title: hold.title,
    language: hold.language,
    starts_at: new Date(startsAt),
    minutes,
    during: asRange(lessonDuring(startsAt, minutes)),
    teacher_during: asRange(teacherDuring(startsAt, minutes)),
    held_until: hold.heldUntil,
    price: hold.priceMinor,
    currency: hold.currency,
    cancel_policy: cancelPolicyOf(hold.freeCancelHours),
    request: input.requestId,
    now,
    instant: isInstant,
    // Marks that a request will follow; the real deadline is set when it is made.
    answer_by: hold.asksFirst
      ? new Date(answerDeadline({ now: +now, startsAt, instant: isInstant }))
      : null,
    by: hold.by,
  };
}
