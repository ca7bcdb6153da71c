import { sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isEarningEvent } from "../ledger/earnings.ts";
import { accounts } from "../ledger/ledger.server.ts";

/** Minor units. `held`: for lessons that are not settled, and in packages. */
export type MoneySide = { paid: number; refunded: number; held: number };

/**
 * What the ledger says of somebody, for an admin: what was paid for their lessons and packages as a teacher and as a
 * student, what of it went back, what is held, and what they have earned, paid out or not. Zero where there is nothing.
 */
export async function readMoneyRecord(_admin: Admin, personId: string) {
  const { rows } = await db().execute<Record<keyof MoneySide | "side", string>>(sql`
    with own as (
      select t.id, case when l.teacher_id = ${personId} then 'teacher' else 'student' end as side
      from lessons l join ledger_postings t on t.lesson_id = l.id
      where l.teacher_id = ${personId} or l.student_id = ${personId}
      union
      select t.id, case when k.teacher_id = ${personId} then 'teacher' else 'student' end
      from packages k join ledger_postings t on t.package_id = k.id
      where k.teacher_id = ${personId} or k.student_id = ${personId})
    select own.side,
      coalesce(-sum(e.amount_minor) filter (where e.account like 'card:%' and e.amount_minor < 0), 0)
        as paid,
      coalesce(sum(e.amount_minor) filter (where e.account like 'refunds:%' and e.amount_minor > 0), 0)
        as refunded,
      coalesce(sum(e.amount_minor) filter (
        where e.account like 'escrow:%' or e.account like 'package:%'), 0) as held
    from own join ledger_entries e on e.posting_id = own.id
    group by own.side`);
  const sideOf = (side: string): MoneySide => {
    const row = rows.find((one) => one.side === side);
    const pence = (name: keyof MoneySide) => Number(row?.[name] ?? 0);
    return { paid: pence("paid"), refunded: pence("refunded"), held: pence("held") };
  };
  const { rows: own } = await db().execute<{ earned: string }>(sql`
    select coalesce(sum(e.amount_minor), 0) as earned
    from ledger_entries e join ledger_postings p on p.id = e.posting_id
    where e.account in (${accounts.teacher(personId)}, ${accounts.debt(personId)})
      and ${isEarningEvent(sql`p.event`)}`);
  const earned = Number(own[0]!.earned);
  return { teacher: { ...sideOf("teacher"), earned }, student: sideOf("student") };
}
