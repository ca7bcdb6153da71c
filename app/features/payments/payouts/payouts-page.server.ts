import { and, desc, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { payoutAccounts, payouts } from "#db/schema/payments/payouts.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { db } from "#app/platform/database/db.server.ts";
import { takesCards } from "../provider/provider-in-use.server.ts";
import { hasTaxDetails, readTaxDetails } from "../tax-details/tax-details.server.ts";
import { otherCountryText } from "./other-country.ts";
import { readPayoutSums } from "./payout-sums.server.ts";
import { payoutDay, refuseSum, type PayoutRefusal } from "./rules.ts";
import { failureText } from "./text.ts";

const shown = 50;

/** A payout in its owner's history; pence, and what the bank got in its own currency. */
export type ListedPayout = {
  id: string;
  at: number;
  kind: "weekly" | "asked";
  state: (typeof payouts.$inferSelect)["state"];
  pence: number;
  bank: { minor: number; currency: string } | null;
  bankLast4: string | null;
  lessons: { lessonId: string | null; title: string; studentName: string; pence: number }[];
  failure: string | null;
};

/**
 * How far a teacher's set-up is, what could be paid now or why not, and a page of their payouts, newest first: those
 * before the payout `before` where that is given. `older` names the page after this one, null on the last.
 */
export async function readPayoutsPage(
  teacher: Teacher,
  now = new Date(),
  before: string | null = null,
) {
  const day = payoutDay(now);
  const [[account], [profile], hasTax, details, sums, inTheWay, list] = await Promise.all([
    db().select().from(payoutAccounts).where(eq(payoutAccounts.teacherId, teacher.id)),
    db()
      .select({ country: teachers.country })
      .from(teachers)
      .where(eq(teachers.userId, teacher.id)),
    hasTaxDetails(teacher.id),
    readTaxDetails(teacher),
    readPayoutSums(teacher.id, now),
    db()
      .select({ state: payouts.state })
      .from(payouts)
      .where(
        and(
          eq(payouts.teacherId, teacher.id),
          sql`(${payouts.state} = 'preparing' or ${payouts.kind} = 'asked' and ${payouts.day} = ${day})`,
        ),
      ),
    listPayouts(teacher.id, before),
  ]);
  const { availablePence, reportedPence, owedPence } = sums;
  const payablePence = Math.max(0, availablePence - reportedPence - owedPence);
  const refusal: PayoutRefusal | "no-provider" | null = !takesCards()
    ? "no-provider"
    : account?.state !== "ready"
      ? "not-set-up"
      : !hasTax
        ? "no-tax-details"
        : inTheWay.some(({ state }) => state === "preparing")
          ? "preparing"
          : inTheWay.length > 0
            ? "asked-today"
            : refuseSum(payablePence, sums.leastPence);
  return {
    setUp: {
      state: account?.state ?? ("new" as const),
      bankLast4: account?.bankLast4 ?? null,
      bankCurrency: account?.bankCurrency ?? null,
      // Details that do not open any more are asked for again; money that is earned does not wait for them.
      hasTax: details !== null,
      canSetUp: takesCards(),
      moved:
        account === undefined ? null : otherCountryText(account.country, profile?.country ?? ""),
    },
    sums,
    payablePence,
    refusal,
    ...list,
  };
}

async function listPayouts(
  teacherId: string,
  before: string | null,
): Promise<{ payouts: ListedPayout[]; older: string | null }> {
  const rows = await db()
    .select({
      payout: payouts,
      lessons: sql<ListedPayout["lessons"]>`(
        select coalesce(json_agg(json_build_object('lessonId', l.id,
          'title', coalesce(l.title, k.title), 'studentName', u.name, 'pence', i.amount_minor)
          order by p.at, p.key), '[]')
        from payout_items i join transfers t on t.id = i.transfer_id
        join ledger_postings p on p.key = t.earning
        left join lessons l on l.id = p.lesson_id
        left join packages k on k.id = p.package_id and l.id is null
        left join users u on u.id = coalesce(l.student_id, k.student_id)
        where i.payout_id = payouts.id)`,
    })
    .from(payouts)
    .where(
      and(
        eq(payouts.teacherId, teacherId),
        before === null
          ? undefined
          : sql`(${payouts.createdAt}, ${payouts.id}) < (select p.created_at, p.id from payouts p
              where p.id = ${before} and p.teacher_id = ${teacherId})`,
      ),
    )
    .orderBy(desc(payouts.createdAt), desc(payouts.id))
    .limit(shown + 1);
  const page = rows.slice(0, shown).map(({ payout, lessons }): ListedPayout => ({
    id: payout.id,
    at: payout.createdAt.getTime(),
    kind: payout.kind,
    state: payout.state,
    pence: payout.amountMinor,
    bank:
      payout.bankMinor === null || payout.bankCurrency === payout.currency
        ? null
        : { minor: payout.bankMinor, currency: payout.bankCurrency! },
    bankLast4: payout.bankLast4,
    lessons,
    failure:
      payout.failureCode === null ? null : failureText(payout.failureCode, payout.bankCurrency),
  }));
  return { payouts: page, older: rows.length > shown ? page.at(-1)!.id : null };
}

/** A refund after its lesson's money was divided, for the teacher it cost; pence. */
export type ListedLateRefund = {
  id: string;
  at: number;
  lessonId: string;
  title: string;
  studentName: string;
  teacherPence: number;
  debtPence: number;
};

/**
 * The refunds that took something back from a teacher, newest first. What an admin's took out of their balance is a line
 * of its own among the earnings: of those this tells what is owed alone.
 */
export async function listLateRefunds(teacherId: string): Promise<ListedLateRefund[]> {
  const { rows } = await db().execute<Record<keyof ListedLateRefund, string>>(sql`
    select r.id, (extract(epoch from r.at) * 1000)::bigint as at, l.id as "lessonId", l.title,
      u.name as "studentName", told.minor as "teacherPence", r.debt_minor as "debtPence"
    from late_refunds r join payments p on p.id = r.payment_id
    join lessons l on l.id = p.lesson_id join users u on u.id = l.student_id
    cross join lateral (select case when r.cause like 'adjusted:%' then r.debt_minor
      else r.teacher_minor end as minor) told
    where r.teacher_id = ${teacherId} and told.minor > 0
    order by r.at desc, r.id desc limit ${shown}`);
  return rows.map(({ at, teacherPence, debtPence, ...row }) => ({
    ...row,
    at: Number(at),
    teacherPence: Number(teacherPence),
    debtPence: Number(debtPence),
  }));
}
