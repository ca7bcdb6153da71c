/** What is never true of lessons and money, as statements that find it. Each is given the simulated now. */
import { sqlList } from "#db/schema/sql-list.ts";
import { sql, type SQL } from "drizzle-orm";
import { transitions } from "#app/features/scheduling/lessons/rules.ts";
import { db } from "#app/platform/database/db.server.ts";
import {
  begunStates,
  occupyingStates,
  settlingStates,
} from "#db/schema/scheduling/lesson-states.ts";
import { coveredStates } from "#db/schema/payments/charge-states.ts";
import { keptStates, takenStates, unchargedStates } from "#db/schema/payments/payment-states.ts";

type Invariants = Record<string, (now: Date) => SQL>;

const among = (states: readonly string[]) => sql.raw(`(${sqlList(states)})`);
const end = sql`l.starts_at + l.minutes * interval '1 minute'`;
const openReport = sql`exists (select from reports r where r.lesson_id = l.id
  and r.state in ('open', 'claimed', 'waiting_party'))`;

/** Refunds that wait for a bank's decision, or will never go out because it has the money; pence of the payment `p`. */
const withheld = sql`coalesce((select sum((r.input->>'amountMinor')::bigint) from provider_calls r
  where r.payment_id = p.id and r.kind = 'refund' and r.state <> 'done'), 0)`;
/** What banks have of the money held for the payment `p`, until they give it back. */
const heldByBanks = sql`coalesce((select sum(part.amount_minor) from dispute_parts part
  join disputes d on d.id = part.dispute_id
  where part.payment_id = p.id and part.account like 'escrow:%' and d.state <> 'won'), 0)`;

/** Asked when the jobs of the moment have run. */
export const everyDay: Invariants = {
  "two lessons at one time": (now) => sql`
    select a.id || ' ' || b.id as what from lessons a join lessons b on a.id < b.id
      and (a.teacher_id = b.teacher_id and a.teacher_during && b.teacher_during
        or a.student_id = b.student_id and a.during && b.during)
    where a.state in ${among(occupyingStates)} and b.state in ${among(occupyingStates)} and a.starts_at > ${now}::timestamptz - interval '3 days'`,
  "an event of the ledger that is not zero": () => sql`
    select posting_id::text as what from ledger_entries group by 1 having sum(amount_minor) <> 0`,
  "a hold past its time": (now) => sql`
    select l.id::text as what from lessons l where l.state = 'held' and l.held_until <= ${now}`,
  "a request past its answer": (now) => sql`
    select l.id::text as what from lessons l where l.state = 'requested' and l.answer_by <= ${now}`,
  "a booked lesson that has begun": (now) => sql`
    select l.id::text as what from lessons l where l.state = 'booked' and l.starts_at <= ${now}`,
  "a live lesson that is over": (now) => sql`
    select l.id::text as what from lessons l where l.state = 'live' and ${end} <= ${now}`,
  "a lesson that nobody has judged": (now) => sql`
    select l.id::text as what from lessons l where l.state = 'ended' and l.judged_at is null
      and ${end} + interval '15 minutes' <= ${now}`,
  "a lesson whose money is late": (now) => sql`
    select l.id::text as what from lessons l join payments p on p.lesson_id = l.id
    where l.state in ${among(settlingStates)} and p.settled_at is null and not ${openReport}
      and not exists (select from waiting_settlements w where w.payment_id = p.id)
      and ${end} + interval '48 hours' <= ${now}`,
  "a charge that was missed": (now) => sql`
    select p.id::text as what from payments p where p.state in ${among(unchargedStates)} and p.charge_at <= ${now}`,
  "a reschedule request past its time": (now) => sql`
    select r.id::text as what from reschedule_requests r join lessons l on l.id = r.lesson_id
    where r.state = 'open' and (r.starts_at <= ${now} or l.starts_at <= ${now} or l.state <> 'booked')`,
  "a payout of which nobody knows what became": (now) => sql`
    select id::text as what from payouts where state = 'preparing' and created_at < ${now}::timestamptz - interval '1 hour'
      or state = 'sent' and sent_at < ${now}::timestamptz - interval '1 day'`,
  "a transfer that is still not reversed": (now) => sql`
    select id::text as what from deductions
    where reversal = 'unknown' and at < ${now}::timestamptz - interval '1 hour'`,
  "a dispute that we have not heard of": () => sql`
    select e.id::text as what from embedded_disputes e left join disputes d on d.provider_ref = e.id::text
    where d.state is distinct from e.state`,
  "a lesson that began unpaid": () => sql`
    select l.id::text as what from lessons l join payments p on p.lesson_id = l.id
    where l.state in ${among(begunStates)} and p.state not in ${among(keptStates)}`,
};

const arrows = Object.entries(transitions).flatMap(([from, targets]) =>
  Object.entries(targets).flatMap(([to, actors]) =>
    (actors as readonly string[]).map((actor) => `${from}>${to}>${actor}`),
  ),
);

/** Of everything there has ever been. */
export const everyWeek: Invariants = {
  "a state that is not its last event's": () => sql`
    select l.id::text as what from lessons l where l.state is distinct from (
      select "to" from lesson_events e where e.lesson_id = l.id order by at desc, id desc limit 1)`,
  "an event that does not follow from the one before": () => sql`
    select id::text as what from (select e.*, lag("to") over (partition by lesson_id order by at, id) as before
      from lesson_events e) e where "from" is distinct from before`,
  "an arrow that is not in the table": () => sql`
    select id::text as what from lesson_events where "from" is not null
      and not ("from" || '>' || "to" || '>' || actor = any (${sql.param(arrows)}::text[]))`,
  "held money that is not the lesson's": () => sql`
    select l.id || ' ' || l.state as what from lessons l left join payments p on p.lesson_id = l.id
      left join (select account, sum(amount_minor) as held from ledger_entries
        where account like 'escrow:%' group by 1) b on b.account = 'escrow:' || l.id
    where coalesce(b.held, 0) <> case when p.state = 'paid' and p.settled_at is null
      then p.amount_minor - ${heldByBanks} else 0 end`,
  "a payment whose parts are not its whole": () => sql`
    select p.id::text as what from payments p join (select substr(account, 6) as id, sum(amount_minor) as sum
      from ledger_entries where account like 'card:%' group by 1) c on c.id = p.id::text
    where -c.sum <> p.amount_minor - p.refunded_minor + ${withheld} or p.state not in ${among(takenStates)}`,
  "money left in a package that has ended": () => sql`
    select k.id::text as what from packages k join ledger_entries e on e.account = 'package:' || k.id
    group by k.id having sum(e.amount_minor) < 0 or k.state <> 'active' and sum(e.amount_minor) <> 0`,
  "more lessons taken out of a package than it has": () => sql`
    select k.id::text as what from packages k join payments p on p.drawn_from_id = k.id and p.state <> 'refunded'
    group by k.id having count(*) > k.lessons`,
  "money that is still on its way back": () => sql`
    select sum(amount_minor)::text as what from ledger_entries where account like 'refunds:%' having sum(amount_minor) <> 0`,
  "a charge that our books do not know": () => sql`
    select c.id::text as what from embedded_charges c left join payments p on p.provider_ref = c.id::text
    where c.state in ${among(coveredStates)} and (p.id is null
      or c.state = 'succeeded' and (p.state not in ${among(takenStates)} or p.refunded_minor - ${withheld} <> c.refunded_minor)
      or c.state = 'authorised' and p.state <> 'authorised')`,
  "a card whose sums are not the provider's": () => sql`
    select coalesce(a.name, c.key) || ' ' || coalesce(a.debits, 0) || ' ' || coalesce(a.credits, 0) as what
    from ledger_accounts a
      join payments p on a.name = 'card:' || p.id
      full join (select * from embedded_charges where state = 'succeeded') c on c.id::text = p.provider_ref
    where coalesce(a.name, 'card:') like 'card:%' and (coalesce(a.debits, 0) <> coalesce(c.amount_minor, 0)
      or coalesce(a.credits, 0) <> coalesce(c.refunded_minor, 0))`,
  "all that was taken, and is not the provider's sum": () => sql`
    select ours.taken || ' ' || theirs.taken as what
    from (select coalesce(sum(debits - credits), 0) as taken from ledger_accounts where name like 'card:%') ours,
      (select coalesce(sum(amount_minor - refunded_minor), 0) as taken from embedded_charges
        where state = 'succeeded') theirs
    where ours.taken <> theirs.taken`,
  "a call whose answer nobody knows": () => sql`
    select key as what from provider_calls c where state = 'unknown'
      and not exists (select from disputes d where d.payment_id = c.payment_id
        and d.state in ('needs_response', 'under_review'))`,
  "an earning of which more is sent than there is": () => sql`
    select t.id::text as what from transfers t
      join ledger_postings g on g.key = t.earning
      join ledger_entries e on e.posting_id = g.id and e.account = 'teacher:' || t.teacher_id
    where t.state <> 'refused' and t.amount_minor > e.amount_minor`,
  "an earning that two payouts send": () => sql`
    select transfer_id::text as what from payout_items where not returned group by 1 having count(*) > 1`,
  "a payout that is not the sum of its earnings": () => sql`
    select p.id::text as what from payouts p
    where p.amount_minor <> (select sum(i.amount_minor) from payout_items i where i.payout_id = p.id)`,
  "a teacher who has less than nothing": () => sql`
    select name as what from ledger_accounts where name like 'teacher:%' and credits < debits`,
  "a payment that the provider does not know": () => sql`
    select p.id::text as what from payments p left join embedded_charges c on p.provider_ref = c.id::text
    where p.state in ${among(takenStates)} and p.amount_minor > 0
      and p.drawn_from_id is null and c.state is distinct from 'succeeded'`,
};

/** What was found, in words, at most three of a kind. */
export async function findViolations(asked: Invariants, now: Date): Promise<string[]> {
  const found: string[] = [];
  for (const [name, statement] of Object.entries(asked)) {
    const { rows } = await db().execute<{ what: string }>(statement(now));
    found.push(...rows.slice(0, 3).map(({ what }) => `${now.toISOString()} ${name}: ${what}`));
  }
  return found;
}
