import { sql, type SQL } from "drizzle-orm";

/**
 * Whom a report is about: the writer of a message (as kept with it) or of a review, of a lesson the other of its two,
 * otherwise the teacher. For statements that read `reports` under its own name.
 */
export const aboutId = sql<string>`(case reports.subject
  when 'message' then (select (m ->> 'senderId')::uuid from jsonb_array_elements(reports.context) m
    where (m ->> 'seq')::bigint = reports.message_seq)
  when 'lesson' then (select case when l.student_id = reports.reporter_id then l.teacher_id else l.student_id end
    from lessons l where l.id = reports.lesson_id)
  when 'review' then (select v.student_id from reviews v where v.id = reports.review_id)
  else reports.teacher_id end)`;

export function isAbout(personId: string): SQL {
  return sql`${aboutId} = ${personId}::uuid`;
}

/** A decision in force: one that was reversed counts no more. For statements as above. */
export const isInForce = sql`(reports.outcome is not null and not exists (select from report_reversals v
  where v.case_id = coalesce(reports.merged_into, reports.id) and v.decision_at = reports.decided_at))`;

/** The decision that the row still has was reversed, and nothing else decided. For statements as above. */
export const isReversed = sql<boolean>`(reports.outcome is not null and not ${isInForce})`;
