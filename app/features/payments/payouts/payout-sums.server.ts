import { pendingReportStates } from "#app/access/reports.ts";
import { openStates, unsettledStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import { named } from "#app/platform/database/db.server.ts";
import { accounts } from "../ledger/ledger.server.ts";
import { leastPayoutMinor } from "./rules.ts";
import { listUnpaid } from "./unpaid-earnings.server.ts";

/**
 * Pence. `reported` is a part of what is available, and waits for a decision about its lesson; `least` is how much there
 * has to be for a payout.
 */
export type PayoutSums = {
  availablePence: number;
  inPayoutPence: number;
  paidOutPence: number;
  owedPence: number;
  reportedPence: number;
  leastPence: number;
};

/**
 * Whether no lesson will add to what a teacher has earned, as SQL of an expression with their id: they are suspended,
 * closed or leaving, and none of their lessons is open.
 */
export function earnsNoMore(teacherId: string): string {
  return `(exists (select from teachers t join users u on u.id = t.user_id where t.user_id = ${teacherId}
      and (t.status in (${sqlList(hiddenStatuses)}) or u.deletion_asked_at is not null))
    and not exists (select from lessons l where l.teacher_id = ${teacherId}
      and (l.state in (${sqlList(openStates)}) or l.state in (${sqlList(unsettledStates)})
        and exists (select from payments p where p.lesson_id = l.id and p.settled_at is null))))`;
}

const sums = `
  select coalesce(sum(a.credits - a.debits) filter (where own.what = 'available'), 0) as available,
    coalesce(sum(a.credits - a.debits) filter (where own.what = 'inPayout'), 0) as "inPayout",
    coalesce(sum(a.credits - a.debits) filter (where own.what = 'paidOut'), 0) as "paidOut",
    coalesce(sum(a.credits - a.debits) filter (where own.what = 'owed'), 0) as owed,
    exists (select from reports r join lessons l on l.id = r.lesson_id
      where r.state in (${sqlList(pendingReportStates)}) and l.teacher_id = $4) as "isReported",
    ${earnsNoMore("$4")} as "earnsNoMore"
  from (
    values ('available', $1), ('paidOut', $2), ('owed', $3)
    union all select 'inPayout', 'payout:' || id from payouts
      where teacher_id = $4 and state in ('preparing', 'sent')
  ) own (what, name) join ledger_accounts a on a.name = own.name`;
type Sums = Record<"available" | "inPayout" | "paidOut" | "owed", string> & {
  /** An open report is about one of their lessons. */
  isReported: boolean;
  earnsNoMore: boolean;
};

/**
 * Where a teacher's earned money is, from the ledger: in their account, in payouts on their way, at their bank; what they
 * owe us for refunds; what of the available part an open report holds; and how much a payout of theirs has to be.
 */
export async function readPayoutSums(teacherId: string, now = new Date()): Promise<PayoutSums> {
  const { teacher, bank, debt } = accounts;
  const own = [teacher(teacherId), bank(teacherId), debt(teacherId)];
  const [row] = await named<Sums>("payments.payout-sums", sums, [...own, teacherId]);
  const { available, inPayout, paidOut, owed, isReported } = row!;
  const unpaid = isReported ? await listUnpaid({ named }, teacherId, now) : [];
  return {
    availablePence: Number(available),
    inPayoutPence: Number(inPayout),
    paidOutPence: Number(paidOut),
    owedPence: 0 - Number(owed),
    reportedPence: unpaid.reduce((sum, one) => sum + (one.isHeld ? one.netMinor : 0), 0),
    leastPence: leastPayoutMinor(row!),
  };
}
