/** Things that are kept for years: when those of each are over, and in which order they go. */
import { sql, type SQL } from "drizzle-orm";
import { nobody } from "#db/schema/accounts/nobody.ts";
import { occupyingStates, unsettledStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";

/** What takes the place of words and names that are taken out. */
export const takenOut = "…";

/** A country that no bank is in (ISO 3166 leaves it to its users). */
export const noCountry = "ZZ";

const open = sql.raw(sqlList([...occupyingStates, "disputed"]));
const unsettled = sql.raw(sqlList(unsettledStates));

/**
 * The ids of things whose years had begun before `before` and that were not dealt with yet. What holds on to another
 * thing comes before it: a lesson is kept as long as a report about it.
 */
export const agedThings = {
  /** From its end, or the answer to the appeal; of a warning, from when it was given. */
  accountDecision: (before: SQL) => sql`
    select id from person_sanctions
    where (scope is null or ends_at is not null or ended_at is not null)
      and (appealed_at is null or appeal_decided_at is not null)
      and greatest(created_at, ends_at, ended_at, appeal_decided_at) < ${before}`,
  /** From the decision, the answer to an appeal, or the reversal, whichever was last. */
  report: (before: SQL) => sql`
    select c.id from reports c where c.merged_into is null
      and not exists (select from reports r where (r.id = c.id or r.merged_into = c.id)
        and (r.state not in ('decided', 'closed') or r.decided_at >= ${before}))
      and not exists (select from report_appeals a
        where a.case_id = c.id and (a.decided_at is null or a.decided_at >= ${before}))
      and not exists (select from report_reversals v where v.case_id = c.id and v.at >= ${before})`,
  /** From the last answer; of one that needed none, from when it came. */
  ticket: (before: SQL) => sql`
    select m.id from contact_messages m where m.state <> 'open' and m.created_at < ${before}
      and not exists (select from contact_answers a where a.message_id = m.id and a.created_at >= ${before})`,
  /** From its end, or the answer to the appeal. */
  sanction: (before: SQL) => sql`
    select id from teacher_sanctions where state not in ('proposed', 'active')
      and ended_at is not null
      and (appealed_at is null or appeal_decided_at is not null)
      and greatest(created_at, ended_at, appeal_decided_at) < ${before}`,
  /** From the bank's decision. */
  dispute: (before: SQL) =>
    sql`select id from disputes where closed_at < ${before} and evidence is not null`,
  /** From the decision. */
  adjustment: (before: SQL) =>
    sql`select id from adjustments where decided_at < ${before} and reason <> ${takenOut}`,
  /** From the day on it. */
  receipt: (before: SQL) =>
    sql`select number as id from receipts where issued_at < ${before} and buyer_id <> ${nobody}`,
  invoice: (before: SQL) => sql`
    select number as id from commission_invoices
    where issued_at < ${before} and facts ->> 'buyer' <> ${takenOut}`,
  /** From its end. */
  lesson: (before: SQL) => sql`
    select l.id from lessons l
    where l.starts_at < ${before} and upper(l.during) < ${before} and l.student_id <> ${nobody}
      and l.state not in (${open})
      and not (l.state in (${unsettled}) and exists (
        select from payments p where p.lesson_id = l.id and p.state = 'paid' and p.settled_at is null))
      and not exists (select from reports r where r.lesson_id = l.id)
    order by l.starts_at desc`,
  /** From its end, and not before its lessons. */
  package: (before: SQL) => sql`
    select p.id from packages p where p.state not in ('open', 'active') and p.student_id <> ${nobody}
      and coalesce(p.ended_at, p.expires_at, p.created_at) < ${before}
      and not exists (select from lessons l where l.package_id = p.id and l.student_id <> ${nobody})`,
  series: (before: SQL) => sql`
    select s.id from lesson_series s where s.state <> 'held' and s.state <> 'active' and s.student_id <> ${nobody}
      and coalesce(s.ended_at, s.created_at) < ${before}
      and not exists (select from lessons l where l.series_id = s.id and l.student_id <> ${nobody})`,
  /** From the last lesson of the two, or the invitation. */
  invitation: (before: SQL) => sql`
    select o.student_id as id from own_students o where o.invited_at < ${before} and not exists (
        select from lessons l where l.teacher_id = o.teacher_id and l.student_id = o.student_id)`,
  /** From the teacher's last lesson or payout, or from when they were saved. */
  taxDetails: (before: SQL) => sql`
    select t.teacher_id as id from tax_details t where t.saved_at < ${before}
      and not exists (select from lessons l where l.teacher_id = t.teacher_id and upper(l.during) >= ${before})
      and not exists (select from payouts p
        where p.teacher_id = t.teacher_id and coalesce(p.ended_at, p.created_at) >= ${before})`,
  /** From when the bank had it, or sent it back. */
  payout: (before: SQL) =>
    sql`select id from payouts where ended_at < ${before} and bank_last4 is not null`,
  /** From the last payout of somebody who has left. */
  payoutAccount: (before: SQL) => sql`
    select a.teacher_id as id from payout_accounts a join users u on u.id = a.teacher_id
    where u.erased_at is not null and a.country <> ${noCountry} and a.created_at < ${before}
      and not exists (select from payouts p
        where p.teacher_id = a.teacher_id and coalesce(p.ended_at, p.created_at) >= ${before})`,
  /** From when they were erased. */
  leaver: (before: SQL) => sql`
    select u.id from users u where u.erased_at < ${before}
      and (exists (select from terms_acceptances t where t.user_id = u.id)
        or exists (select from terms_notices n where n.user_id = u.id))`,
};

export type AgedThing = keyof typeof agedThings;
