import { sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { csvOf } from "#app/platform/csv.ts";
import { db } from "#app/platform/database/db.server.ts";
import { decimalText, moneyOf } from "#app/platform/money.ts";
import { formatTime, localDate } from "#app/platform/time/time.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { untoldPaymentStates, type PaymentState } from "#db/schema/payments/payment-states.ts";
import { isUncharged } from "../purchases/rules.ts";
import { paymentText, whatWords } from "./text.ts";

const perPage = 20;

/** A card payment as its student sees it; instants are epoch milliseconds, amounts minor units. */
export type StudentPayment = {
  id: string;
  state: PaymentState;
  /** When it was paid, else when it was agreed. */
  at: number;
  /** When money is taken that is not taken yet. */
  chargeAt: number | null;
  amountMinor: number;
  refundedMinor: number;
  currency: string;
  cardLast4: string | null;
  lessonId: string | null;
  packageId: string | null;
  what: string;
  teacher: string;
  title: string;
  lessonAt: number | null;
  /** By which a bank has taken it back: until it decides, or for good. */
  dispute: "open" | "lost" | null;
  receipt: string | null;
  creditNotes: string[];
};

type Row = Record<"at" | "amountMinor" | "refundedMinor", string> &
  Record<"chargeAt" | "lessonAt", string | null> &
  Omit<
    StudentPayment,
    "at" | "amountMinor" | "refundedMinor" | "chargeAt" | "lessonAt" | "what"
  > & {
    isTrial: boolean;
    minutes: number;
    lessons: number | null;
  };

/** Those with a card, newest first. What never was more than a form is left out. */
async function listRows(studentId: string, limit: number | null, offset = 0) {
  const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`);
  const { rows } = await db().execute<Row>(sql`
    select p.id, p.state, ${ms("coalesce(p.paid_at, p.created_at)")} as at, ${ms("p.charge_at")} as "chargeAt",
      p.amount_minor as "amountMinor", p.refunded_minor as "refundedMinor", p.currency,
      p.card_last4 as "cardLast4", p.lesson_id as "lessonId", p.package_id as "packageId",
      teacher.name as teacher, coalesce(l.title, k.title) as title,
      coalesce(l.kind = 'trial', false) as "isTrial", coalesce(l.minutes, k.minutes) as minutes,
      k.lessons, ${ms("l.starts_at")} as "lessonAt",
      (select case d.state when 'lost' then 'lost' else 'open' end from disputes d
        where d.payment_id = p.id and d.state <> 'won' order by d.state = 'lost', d.opened_at desc limit 1) as dispute,
      (select r.number from receipts r where r.payment_id = p.id and r.kind = 'receipt'
        order by r.issued_at desc, r.serial desc limit 1) as receipt,
      array(select r.number from receipts r where r.payment_id = p.id and r.kind = 'credit_note'
        order by r.issued_at, r.serial) as "creditNotes"
    from payments p
    left join lessons l on l.id = p.lesson_id
    left join packages k on k.id = p.package_id
    join users teacher on teacher.id = coalesce(l.teacher_id, k.teacher_id)
    where p.payer_id = ${studentId} and p.drawn_from_id is null and p.amount_minor > 0
      and p.state not in (${sql.raw(sqlList(untoldPaymentStates))})
    order by coalesce(p.paid_at, p.created_at) desc, p.id desc
    limit ${limit} offset ${offset}`);
  return rows.map(viewOf);
}

function viewOf({ isTrial, minutes, lessons, ...row }: Row): StudentPayment {
  const number = (value: string | null) => (value === null ? null : Number(value));
  return {
    ...row,
    at: Number(row.at),
    chargeAt: isUncharged(row.state) ? number(row.chargeAt) : null,
    amountMinor: Number(row.amountMinor),
    refundedMinor: Number(row.refundedMinor),
    lessonAt: number(row.lessonAt),
    what: whatWords({ isTrial, minutes, lessons }),
  };
}

/** A page of a student's payments, and what the ledger holds for them. */
export async function readStudentPayments(student: Student, page: number, now = new Date()) {
  const [rows, balance] = await Promise.all([
    listRows(student.id, perPage + 1, (page - 1) * perPage),
    readBalance(student.id, now),
  ]);
  return { payments: rows.slice(0, perPage), more: rows.length > perPage, page, balance };
}

/**
 * What is held for a student, in minor units, as the ledger has it: in packages, for lessons that are not booked yet,
 * and for lessons that are not over at `now`, as the dashboard counts them.
 */
async function readBalance(studentId: string, now: Date) {
  const { rows } = await db().execute<{ packages: string; lessons: string }>(sql`
    select
      (select coalesce(sum(a.credits - a.debits), 0) from payments p
        join ledger_accounts a on a.name = 'package:' || p.package_id
        where p.payer_id = ${studentId}) as packages,
      (select coalesce(sum(a.credits - a.debits), 0) from payments p
        join lessons l on l.id = p.lesson_id join ledger_accounts a on a.name = 'escrow:' || l.id
        where p.payer_id = ${studentId}
          and l.starts_at + make_interval(mins => l.minutes) > ${now}) as lessons`);
  const [packagesMinor, lessonsMinor] = [Number(rows[0]!.packages), Number(rows[0]!.lessons)];
  return { packagesMinor, lessonsMinor, totalMinor: packagesMinor + lessonsMinor };
}

const head = ["Day", "Time", "Lesson day", "Lesson starts", "Time zone", "UTC", "Lesson UTC"];
head.push("State", "What", "Teacher", "Title", "Amount", "Refund", "Currency");
head.push("Card", "Receipt", "Credit notes");

/** Every payment of the page as CSV, newest first, on the student's clock and in UTC as their lessons are. */
export async function studentPaymentsCsv(student: Student): Promise<string> {
  const rows = await listRows(student.id, null);
  const amount = (minor: number, currency: string) => decimalText(moneyOf(minor, currency));
  const { zone } = student;
  return csvOf([
    head,
    ...rows.map((row) => [
      localDate(row.at, zone),
      formatTime(row.at, zone),
      row.lessonAt === null ? "" : localDate(row.lessonAt, zone),
      row.lessonAt === null ? "" : formatTime(row.lessonAt, zone),
      zone,
      new Date(row.at).toISOString(),
      row.lessonAt === null ? "" : new Date(row.lessonAt).toISOString(),
      paymentText(row),
      row.what,
      row.teacher,
      row.title,
      amount(row.amountMinor, row.currency),
      amount(row.refundedMinor, row.currency),
      row.currency,
      row.cardLast4 ?? "",
      row.receipt ?? "",
      row.creditNotes.join(" "),
    ]),
  ]);
}
