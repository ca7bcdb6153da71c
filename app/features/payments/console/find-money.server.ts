import { asc, sql, type SQL } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { matchesPerson, nameOrder } from "#app/features/accounts/people/match-person.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import type { PaymentState } from "#db/schema/payments/payment-states.ts";
import { whatWords } from "../receipts/text.ts";

const most = 50;

/** One payment of a list; amounts in minor units, instants in epoch milliseconds. */
export type FoundPayment = {
  id: string;
  state: PaymentState;
  at: number;
  student: string;
  teacher: string;
  what: string;
  amountMinor: number;
  refundedMinor: number;
  currency: string;
  fromPackage: boolean;
};

/**
 * What an admin looks for by one text: people by the beginning of a name or address, and payments by the id of the
 * payment, its lesson, its package or one of its two people, by the booking number, a receipt's number or the
 * provider's reference. At most 50 of each, newest first; `more` says that there are others.
 */
export async function findMoney(_admin: Admin, asked: string) {
  const text = asked.trim();
  if (text === "") return { people: [], found: [], more: false };
  const [people, found] = await Promise.all([findPayers(text), listPayments(paymentsOf(text))]);
  return { people, found: found.slice(0, most), more: found.length > most };
}

async function findPayers(text: string) {
  const byId = isUuid(text) ? sql`${users.id} = ${text}` : matchesPerson(text);
  return db()
    .select({ id: users.id, name: users.name, email: users.email, role: users.role })
    .from(users)
    .where(sql`${users.role} is distinct from 'admin' and (${byId})`)
    .orderBy(asc(nameOrder), asc(users.id))
    .limit(most);
}

export type FoundPayer = Awaited<ReturnType<typeof findPayers>>[number];

/** As a mail or a lesson's page names it, with the line or without. */
const bookingNumber = /^[0-9a-f]{4}-?[0-9a-f]{4}$/i;

/** The lesson of that booking, which an index names, and what it was moved to: its payment went with it. */
function lessonsNumbered(text: string): SQL {
  return sql`(with recursive chain(id) as (
    select id from lessons where right(id::text, 8) = ${text.replace("-", "").toLowerCase()}
    union all select l.id from lessons l join chain c on l.moved_from_id = c.id) select id from chain)`;
}

function paymentsOf(text: string): SQL {
  if (bookingNumber.test(text)) return sql`p.lesson_id in ${lessonsNumbered(text)}`;
  const named = sql`p.provider_ref = ${text}
    or p.id in (select payment_id from receipts where number = ${text.toUpperCase()})`;
  if (!isUuid(text)) return named;
  return sql`${named} or ${text}::uuid in
    (p.id, p.lesson_id, p.package_id, p.drawn_from_id, p.payer_id, l.teacher_id, k.teacher_id)`;
}

async function listPayments(where: SQL): Promise<FoundPayment[]> {
  const { rows } = await db().execute<
    Omit<FoundPayment, "at" | "amountMinor" | "refundedMinor" | "what"> &
      Record<"at" | "amountMinor" | "refundedMinor", string> & {
        isTrial: boolean;
        minutes: number;
        lessons: number | null;
      }
  >(sql`
    select p.id, p.state, (extract(epoch from coalesce(p.paid_at, p.created_at)) * 1000)::bigint as at,
      student.name as student, teacher.name as teacher, p.amount_minor as "amountMinor",
      p.refunded_minor as "refundedMinor", p.currency, p.drawn_from_id is not null as "fromPackage",
      coalesce(l.kind = 'trial', false) as "isTrial", coalesce(l.minutes, k.minutes) as minutes, k.lessons
    from payments p
    left join lessons l on l.id = p.lesson_id
    left join packages k on k.id = p.package_id
    join users student on student.id = p.payer_id
    join users teacher on teacher.id = coalesce(l.teacher_id, k.teacher_id)
    where ${where}
    order by coalesce(p.paid_at, p.created_at) desc, p.id desc limit ${most + 1}`);
  return rows.map(({ isTrial, minutes, lessons, ...row }) => ({
    ...row,
    at: Number(row.at),
    amountMinor: Number(row.amountMinor),
    refundedMinor: Number(row.refundedMinor),
    what: whatWords({ isTrial, minutes, lessons }),
  }));
}

/** The payments of lessons that were taken from a package, newest first. */
export function listDrawnFrom(_admin: Admin, packageId: string): Promise<FoundPayment[]> {
  return listPayments(sql`p.drawn_from_id = ${packageId}`);
}
