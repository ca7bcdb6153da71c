import { pendingReportStates } from "#app/access/reports.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { accounts } from "../ledger/ledger.server.ts";
import type { UnpaidEarning } from "./rules.ts";

/** With the lesson it is of; `isHeld` while somebody's report about that lesson is open. */
export type WaitingEarning = UnpaidEarning & { lessonId: string | null; isHeld: boolean };

const unpaid = `
  select p.key as earning, charged.id as "paymentId", e.currency, t.id as "transferId",
    p.lesson_id as "lessonId",
    e.amount_minor - coalesce(
      (select sum(d.amount_minor) from deductions d where d.earning = p.key), 0)
      - coalesce((select sum(part.amount_minor) from dispute_parts part
        join disputes claim on claim.id = part.dispute_id
        where part.payment_id = own.id and part.account = e.account
          and claim.state in ('needs_response', 'under_review')), 0) as "netMinor",
    exists (select from reports r where r.lesson_id = p.lesson_id
      and r.state in (${sqlList(pendingReportStates)})) as "isHeld"
  from ledger_entries e
  join ledger_postings p on p.id = e.posting_id
  left join payments own on own.id = case when p.key like 'settled:%' then substr(p.key, 9)::uuid end
  left join payments charged on charged.provider_ref is not null and charged.id = case
    when p.event = 'package' then (select k.id from payments k where k.package_id = p.package_id)
    when own.drawn_from_id is not null
      then (select k.id from payments k where k.package_id = own.drawn_from_id)
    else own.id end
  left join transfers t on t.earning = p.key and t.state <> 'refused'
  where e.account = $1 and e.amount_minor > 0
    and (p.event = 'goodwill' or charged.id is not null and p.event in ('lesson', 'cancellation', 'package'))
    and p.at <= $2
    and not exists (select from payout_items i where i.transfer_id = t.id and not i.returned)
  order by e.account_version`;

/**
 * The earnings of a teacher up to `until` that are in no payout on its way or paid, and that no bank disputes, oldest
 * first. What was earned by a package is taken from the charge of the package, and goodwill from our own money.
 */
export async function listUnpaid(
  on: Pick<Tx, "named">,
  teacherId: string,
  until: Date,
): Promise<WaitingEarning[]> {
  const rows = await on.named<Omit<WaitingEarning, "netMinor"> & { netMinor: string }>(
    "payments.unpaid-earnings",
    unpaid,
    [accounts.teacher(teacherId), until],
  );
  return rows
    .map((row) => ({ ...row, netMinor: Number(row.netMinor) }))
    .filter(({ netMinor }) => netMinor > 0);
}
