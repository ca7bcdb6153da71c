import { sql } from "drizzle-orm";
import { z } from "zod";
import { brand } from "#config/brand.ts";
import { company } from "#config/company.ts";
import { commissionInvoices } from "#db/schema/payments/receipts.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { sellerNow } from "../receipts/seller.ts";
import { openTaxDetails } from "../tax-details/tax-details.server.ts";
import { sealBuyer } from "./buyer.server.ts";

/** As few as of receipts, since the counter is locked until the commit. */
const atOnce = 200;

/**
 * Writes the invoices for our commission of the months of `brand.zone` that are over, one for each teacher and month in
 * which some was kept or given back, and answers how many. An entry that comes to the ledger after its month's invoice
 * is a line of the next one. Their numbers have no gaps, as those of receipts; where another server is writing some
 * just now, this one leaves it to that.
 */
export async function writeInvoices(now = new Date()): Promise<number> {
  let written = 0;
  for (;;) {
    const count = await inTransaction((tx) => writeSome(tx, now));
    written += count;
    if (count === 0) return written;
  }
}

async function writeSome(tx: Tx, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('commission-invoices')) as free`,
  );
  if (!rows[0]!.free) return 0;
  const due = await listDue(tx, now);
  if (due.length === 0) return 0;
  await tx.insert(commissionInvoices).values(due.map((one) => invoiceOf(one, now)));
  return due.length;
}

type Due = {
  teacherId: string;
  name: string;
  month: string;
  firstEntry: string;
  lastEntry: string;
  amountMinor: string;
  currency: string;
  sealedTax: string | null;
};

/** Entries keep their order, whatever the clocks said when they were posted: the month of one is at least that before. */
async function listDue(tx: Tx, now: Date): Promise<Due[]> {
  const monthOf = (at: unknown) => sql`date_trunc('month', ${at} at time zone ${brand.zone})::date`;
  const { rows } = await tx.execute<Due>(sql`
    with written as (
      select teacher_id, max(last_entry) as last, (max(month) + make_interval(months => 1))::date as next
      from commission_invoices group by teacher_id
    ), uninvoiced as (
      select u.id as teacher_id, u.name, e.account_version, e.amount_minor, e.currency,
        max(greatest(${monthOf(sql`p.at`)}, w.next)) over (partition by e.account order by e.account_version) as month
      from ledger_accounts a
      join users u on a.name = 'fees:' || u.id
      left join written w on w.teacher_id = u.id
      join ledger_entries e on e.account = a.name and e.account_version > coalesce(w.last, 0)
      join ledger_postings p on p.id = e.posting_id
      where a.version > coalesce(w.last, 0)
    )
    select n.teacher_id as "teacherId", n.name, n.month::text, min(n.account_version) as "firstEntry",
      max(n.account_version) as "lastEntry", sum(n.amount_minor) as "amountMinor", n.currency, t.sealed as "sealedTax"
    from uninvoiced n left join tax_details t on t.teacher_id = n.teacher_id
    where n.month < ${monthOf(sql`${now}::timestamptz`)}
    group by n.teacher_id, n.name, n.month, n.currency, t.sealed
    order by n.month, n.teacher_id
    limit ${atOnce}`);
  return rows;
}

function invoiceOf(due: Due, now: Date): typeof commissionInvoices.$inferInsert {
  const { teacherId, month, currency, sealedTax } = due;
  const amountMinor = Number(due.amountMinor);
  const details = sealedTax === null ? null : openTaxDetails(teacherId, sealedTax);
  return {
    issuer: company.invoicePrefix,
    kind: amountMinor < 0 ? "credit_note" : "invoice",
    teacherId,
    month,
    firstEntry: Number(due.firstEntry),
    lastEntry: Number(due.lastEntry),
    amountMinor,
    currency,
    issuedAt: now,
    facts: { seller: sellerNow(), buyer: due.name },
    // What does not open any more keeps no invoice waiting: it names the teacher and no address.
    sealedBuyer: details === null ? null : sealBuyer(teacherId, details),
  };
}

/** Each night, so that a month that could not be written on its first day is written on the next. */
export const writeInvoicesDaily = defineJob({
  name: "payments.write-invoices",
  payload: z.object({}),
  run: () => writeInvoices().then(() => {}),
  schedule: "40 2 * * *",
});
