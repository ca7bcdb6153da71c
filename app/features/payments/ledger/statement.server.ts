import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { decimalText, moneyOf } from "#app/platform/money.ts";
import { csvOf } from "#app/platform/csv.ts";
import type { postingEvents } from "#db/schema/payments/ledger.ts";
import { accounts } from "./ledger.server.ts";
import { sealKeyHex, signWithSealKey } from "./seal-ledger.server.ts";

/** An entry with its posting, as PostgreSQL spells them; amounts in minor units, `at` in milliseconds. */
export type EntryRow = {
  account: string;
  accountVersion: string;
  amount: string;
  currency: string;
  balance: string;
  hash: string;
  key: string;
  event: (typeof postingEvents)[number];
  lessonId: string | null;
  packageId: string | null;
  resolves: string | null;
  at: string;
};

/** What `EntryRow` is read from, where entries are `e` and postings `p`. */
export const entryColumns = sql.raw(`e.account, e.account_version as "accountVersion",
  e.amount_minor as amount, e.currency, e.balance_minor as balance, e.hash, p.key, p.event,
  p.lesson_id as "lessonId", p.package_id as "packageId", p.resolves,
  (extract(epoch from p.at) * 1000)::bigint as at`);

/** With the other person of its lesson or package, and what was our commission where it is the teacher's earning. */
export type StatementEntry = EntryRow & { other: string | null; fee: string | null };

const head = ["At", "Event", "Amount", "Currency", "Account", "Entry", "Minor units", "Balance"];
head.push("Key", "Lesson", "Package", "Resolves", "Hash", "With", "Commission");

/**
 * Every entry of a person's own accounts, oldest first: what they paid, what is held for their lessons and packages or
 * was before a lesson moved, what came back to their cards, what they have earned, what is in payouts, what their bank
 * got and what they owe.
 */
export async function listStatement(personId: string): Promise<StatementEntry[]> {
  const { rows } = await db().execute<StatementEntry>(sql`
    with own (name) as (
      select ${accounts.teacher(personId)}
      union values (${accounts.bank(personId)}), (${accounts.debt(personId)})
      union select 'payout:' || id from payouts where teacher_id = ${personId}
      union select kind || id from payments, (values ('card:'), ('refunds:')) k (kind) where payer_id = ${personId}
      union select 'escrow:' || id from lessons where student_id = ${personId}
      union select 'package:' || package_id from payments where payer_id = ${personId} and package_id is not null
    )
    select ${entryColumns}, other.name as other,
      case when e.account = ${accounts.teacher(personId)} then (select sum(fee.amount_minor) from ledger_entries fee
        where fee.posting_id = p.id and fee.account like 'fees:%') end as fee
    from own
    join ledger_entries e on e.account = own.name join ledger_postings p on p.id = e.posting_id
    left join lessons l on l.id = p.lesson_id
    left join packages k on k.id = p.package_id
    left join users other on other.id = case when coalesce(l.teacher_id, k.teacher_id) = ${personId}
      then coalesce(l.student_id, k.student_id) else coalesce(l.teacher_id, k.teacher_id) end
    order by p.at, e.account, e.account_version`);
  return rows;
}

/**
 * The same as CSV. Instants are UTC; "Minor units" and "Balance" are pence. The last line says how many there are and
 * signs all their hashes. `public/check-statement.mjs` recounts the balances and hashes, and judges the signature.
 */
export async function statementOf(personId: string, now = new Date()): Promise<string> {
  const rows = await listStatement(personId);
  return csvOf([head, ...rows.map(lineOf), endOf(rows, now)]);
}

function endOf(rows: StatementEntry[], now: Date): (string | number)[] {
  const hashes = rows.map(({ hash }) => hash).join("\n");
  const codes = createHash("sha256").update(hashes).digest("hex");
  const at = now.toISOString();
  const signature = signWithSealKey([at, rows.length, codes].join("|"));
  const seal = [codes, sealKeyHex(), "", "", signature, "", ""];
  return [at, "end", "", "", "", rows.length, "", "", ...seal];
}

function lineOf(row: StatementEntry): (string | number)[] {
  const minor = Number(row.amount);
  // a number, since a spreadsheet must not take a minus for a formula
  const inPounds = (amount: number) => Number(decimalText(moneyOf(amount, row.currency)));
  return [
    new Date(Number(row.at)).toISOString(),
    row.event,
    inPounds(minor),
    row.currency,
    row.account,
    Number(row.accountVersion),
    minor,
    Number(row.balance),
    row.key,
    row.lessonId ?? "",
    row.packageId ?? "",
    row.resolves ?? "",
    row.hash,
    row.other ?? "",
    row.fee === null ? "" : inPounds(Number(row.fee)),
  ];
}
