import { sql } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { startOfLocalDay } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { isEarningEvent } from "../ledger/earnings.ts";
import { openTaxDetails } from "../tax-details/tax-details.server.ts";
import type { TaxDetails } from "../tax-details/tax-form.ts";

/** Four sums or counts, of January to March and so on. */
export type Quarters = [number, number, number, number];

/** What the law asks of one seller for a year; sums in pence, to the penny as the ledger has them. */
export type ReportedSeller = {
  teacherId: string;
  name: string;
  email: string;
  /** Null where they have not been given, or do not open any more: without them the seller cannot be reported. */
  details: TaxDetails | null;
  /** Credited to the teacher, after our fee, less what was taken back, also where that became a debt. */
  consideration: Quarters;
  fees: Quarters;
  /** Lessons that paid the teacher something. */
  activities: Quarters;
};

/**
 * Every teacher to whom something was credited, or from whom a fee was kept, in a calendar year of `brand.zone`; by name.
 */
export async function listReportedSellers(_admin: Admin, year: number): Promise<ReportedSeller[]> {
  const starts = [1, 4, 7, 10].map((month) =>
    startOfLocalDay(`${year}-${String(month).padStart(2, "0")}-01`, brand.zone),
  );
  const end = startOfLocalDay(`${year + 1}-01-01`, brand.zone);
  const { rows } = await db().execute<Row>(sql`
    with moved as (
      select substr(e.account, strpos(e.account, ':') + 1)::uuid as teacher_id,
        width_bucket(extract(epoch from t.at) * 1000, ${sql.param(starts)}::float8[]) as quarter,
        split_part(e.account, ':', 1) as kind, t.lesson_id, t.event, e.amount_minor
      from ledger_postings t join ledger_entries e on e.posting_id = t.id
      where t.at >= ${new Date(starts[0]!)} and t.at < ${new Date(end)} and ${isEarningEvent(sql`t.event`)}
        and e.account ~ '^(teacher|debt|fees):')
    select m.teacher_id as "teacherId", m.quarter, u.name, u.email, d.sealed,
      coalesce(sum(m.amount_minor) filter (where m.kind <> 'fees'), 0) as consideration,
      coalesce(sum(m.amount_minor) filter (where m.kind = 'fees'), 0) as fees,
      count(distinct m.lesson_id) filter (
        where m.kind = 'teacher' and m.amount_minor > 0 and m.event in ('lesson', 'cancellation')) as activities
    from moved m join users u on u.id = m.teacher_id
    left join tax_details d on d.teacher_id = m.teacher_id
    group by m.teacher_id, m.quarter, u.name, u.email, d.sealed
    order by u.name, m.teacher_id`);
  const sellers = new Map<string, ReportedSeller>();
  for (const row of rows) {
    const seller = sellers.get(row.teacherId) ?? sellerOf(row);
    sellers.set(row.teacherId, seller);
    const at = row.quarter - 1;
    seller.consideration[at] = Number(row.consideration);
    seller.fees[at] = Number(row.fees);
    seller.activities[at] = Number(row.activities);
  }
  return [...sellers.values()];
}

type Row = Record<"consideration" | "fees" | "activities", string> & {
  teacherId: string;
  quarter: number;
  name: string;
  email: string;
  sealed: string | null;
};

function sellerOf({ teacherId, name, email, sealed }: Row): ReportedSeller {
  return {
    teacherId,
    name,
    email,
    details: sealed === null ? null : openTaxDetails(teacherId, sealed),
    consideration: [0, 0, 0, 0],
    fees: [0, 0, 0, 0],
    activities: [0, 0, 0, 0],
  };
}

/** The years in which money was earned, and the present one, newest first. */
export async function listReportYears(_admin: Admin, now: Date): Promise<number[]> {
  const { rows } = await db().execute<{ first: string | null }>(sql`
    select extract(year from min(at) at time zone ${brand.zone}) as first
    from ledger_postings where ${isEarningEvent(sql`event`)}`);
  const last = now.getUTCFullYear();
  const first = Math.min(last, Number(rows[0]?.first ?? last));
  return Array.from({ length: last - first + 1 }, (_, back) => last - back);
}

/** Writes down that an admin has taken the file, which holds sealed details in clear. */
export async function noteReportDownload(
  admin: Admin,
  { year, format }: { year: number; format: "csv" | "xml" },
  now = new Date(),
): Promise<void> {
  await inTransaction((tx) =>
    audit(tx, {
      actorId: admin.id,
      action: "payments.report-downloaded",
      object: `platform-report:${year}`,
      diff: { format },
      now,
    }),
  );
}
