import { sql } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { accounts } from "../ledger/ledger.server.ts";
import { listUnpaid } from "./unpaid-earnings.server.ts";

/** Pence. `reported` is a part of what is available, and waits for a decision about its lesson. */
export type PayoutSums = {
  availablePence: number;
  inPayoutPence: number;
  paidOutPence: number;
  owedPence: number;
  reportedPence: number;
};

/**
 * Where a teacher's earned money is, from the ledger: in their account, in payouts on their way, at their bank; what they
 * owe us for refunds; and what of the available part an open report holds.
 */
export async function readPayoutSums(teacherId: string, now = new Date()): Promise<PayoutSums> {
  const [{ rows }, unpaid] = await Promise.all([
    db().execute<Record<"available" | "inPayout" | "paidOut" | "owed", string>>(sql`
      with own (what, name) as (
        values ('available', ${accounts.teacher(teacherId)}::text),
          ('paidOut', ${accounts.bank(teacherId)}), ('owed', ${accounts.debt(teacherId)})
        union all select 'inPayout', 'payout:' || id from payouts
          where teacher_id = ${teacherId} and state in ('preparing', 'sent'))
      select ${sql.join(
        (["available", "inPayout", "paidOut", "owed"] as const).map(
          (what) =>
            sql`coalesce(sum(a.credits - a.debits) filter (where own.what = ${what}), 0) as ${sql.identifier(what)}`,
        ),
        sql`, `,
      )}
      from own join ledger_accounts a on a.name = own.name`),
    listUnpaid(db(), teacherId, now),
  ]);
  const row = rows[0]!;
  return {
    availablePence: Number(row.available),
    inPayoutPence: Number(row.inPayout),
    paidOutPence: Number(row.paidOut),
    owedPence: 0 - Number(row.owed),
    reportedPence: unpaid.reduce((sum, one) => sum + (one.isHeld ? one.netMinor : 0), 0),
  };
}
