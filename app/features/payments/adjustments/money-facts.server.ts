import { eq, sql } from "drizzle-orm";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { payments } from "#db/schema/payments/payments.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { MoneyFacts } from "./rules.ts";

export type Adjusted = MoneyFacts & {
  paymentId: string;
  /** The payment whose card was charged: another one where the lesson was taken from a package. */
  cardPaymentId: string;
  lessonId: string | null;
  packageId: string | null;
  studentId: string;
  teacherId: string;
};

/** What may become of the held money of a lesson, or of a package, in this state, as the wing that owns them says. */
export type HeldRule = (held: { kind: "lesson" | "package"; state: string }) => MoneyFacts["held"];

/** Locks what an adjustment of this payment rests on until the transaction ends, in the order of every other command. */
export async function lockAdjusted(tx: Tx, paymentId: string): Promise<void> {
  const own = eq(payments.id, paymentId);
  const [about] = await tx.select().from(payments).where(own);
  const bought = about?.drawnFromId ?? about?.packageId ?? null;
  // A lesson's payment comes before its package, and a package before its own.
  if (about?.packageId == null) await tx.select().from(payments).where(own).for("update");
  if (bought === null) return;
  await tx.select({ id: packages.id }).from(packages).where(eq(packages.id, bought)).for("update");
  await tx.select().from(payments).where(eq(payments.packageId, bought)).for("update");
}

/** Everything that a refund or goodwill of this payment rests on, from the ledger. Throws not-found. */
export async function readMoneyFacts(
  on: Db | Tx,
  paymentId: string,
  heldRule: HeldRule,
): Promise<Adjusted> {
  if (!isUuid(paymentId)) throw new AppError("not-found");
  const { rows } = await on.execute<Row>(sql`
    select p.id as "paymentId", p.lesson_id as "lessonId", p.package_id as "packageId", p.currency,
      p.fee_basis_points as "feeBasisPoints", p.payer_id as "studentId", p.settled_at is not null as "isSettled",
      coalesce(l.teacher_id, k.teacher_id) as "teacherId", coalesce(l.state, k.state) as "heldState",
      card.id as "cardPaymentId", card.paid_at is not null and card.provider_ref is not null as "isPaid",
      card.amount_minor - card.refunded_minor as "cardPence",
      coalesce((select a.credits - a.debits from ledger_accounts a
        where a.name = coalesce('escrow:' || p.lesson_id, 'package:' || p.package_id)), 0) as "heldPence",
      (select case d.state when 'lost' then 'lost' else 'open' end from disputes d
        where d.state <> 'won' and (d.payment_id in (p.id, card.id) or exists (select from dispute_parts part
          where part.dispute_id = d.id and part.payment_id = p.id))
        order by d.opened_at desc limit 1) as dispute,
      case when card.package_id is null
        then coalesce((select a.credits - a.debits from ledger_accounts a where a.name = 'escrow:' || card.lesson_id), 0)
        else coalesce((select a.credits - a.debits from ledger_accounts a where a.name = 'package:' || card.package_id), 0)
          + coalesce((select sum(a.credits - a.debits) from payments d
            join ledger_accounts a on a.name = 'escrow:' || d.lesson_id
            where d.drawn_from_id = card.package_id), 0)
      end as "cardHeldPence",
      coalesce((select json_build_object(
          'teacher', coalesce(sum(e.amount_minor) filter (where e.account ~ '^(teacher|debt):'), 0),
          'fee', coalesce(sum(e.amount_minor) filter (where e.account like 'fees:%'), 0))
        from ledger_postings t join ledger_entries e on e.posting_id = t.id
        where t.key = 'settled:' || p.id or (t.lesson_id = p.lesson_id and t.event in ('adjustment', 'late-refund'))), '{}') as parts
    from payments p
    left join lessons l on l.id = p.lesson_id
    left join packages k on k.id = p.package_id
    join payments card on card.id = case when p.drawn_from_id is null then p.id
      else (select c.id from payments c where c.package_id = p.drawn_from_id) end
    where p.id = ${paymentId}`);
  const row = rows[0];
  if (row === undefined) throw new AppError("not-found");
  const heldPence = row.isSettled ? 0 : Number(row.heldPence);
  return {
    paymentId: row.paymentId,
    cardPaymentId: row.cardPaymentId,
    lessonId: row.lessonId,
    packageId: row.packageId,
    studentId: row.studentId,
    teacherId: row.teacherId,
    currency: row.currency,
    feeBasisPoints: row.feeBasisPoints,
    isPaid: row.isPaid,
    heldPence,
    held:
      heldPence > 0
        ? heldRule({ kind: row.packageId === null ? "lesson" : "package", state: row.heldState })
        : "none",
    isPackage: row.packageId !== null,
    dispute: row.dispute,
    teacherPence: row.isSettled ? Number(row.parts.teacher ?? 0) : 0,
    feePence: row.isSettled ? Number(row.parts.fee ?? 0) : 0,
    cardLeftPence: Math.max(0, Number(row.cardPence) - Number(row.cardHeldPence)),
  };
}

type Row = Record<"cardPence" | "heldPence" | "cardHeldPence", string> & {
  paymentId: string;
  cardPaymentId: string;
  lessonId: string | null;
  packageId: string | null;
  studentId: string;
  teacherId: string;
  currency: string;
  feeBasisPoints: number;
  heldState: string;
  dispute: "open" | "lost" | null;
  isSettled: boolean;
  isPaid: boolean;
  parts: { teacher?: number; fee?: number };
};
