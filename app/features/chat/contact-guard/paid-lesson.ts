import { begunStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";

const held = sqlList([...new Set([...begunStates, "interrupted", "disputed", "resolved"])]);

/** As SQL: whether a lesson of these two that money was paid for has begun. The names are columns of the statement. */
export function paidLessonOf(student: string, teacher: string): string {
  return `exists (select from lessons paid join payments p on p.lesson_id = paid.id
    where paid.student_id = ${student} and paid.teacher_id = ${teacher}
      and paid.state in (${held}) and p.amount_minor > 0 and p.paid_at is not null)`;
}
