import { asc, eq, sql } from "drizzle-orm";
import { setTimeout as sleep } from "node:timers/promises";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import type { DisputeState } from "#db/schema/payments/disputes.ts";
import type { postingEvents } from "#db/schema/payments/ledger.ts";
import type { PaymentState } from "#db/schema/payments/payment-states.ts";
import { receipts } from "#db/schema/payments/receipts.ts";
import { cancelledStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import type { ChargeState } from "#db/schema/payments/charge-states.ts";
import { provider, takesCards } from "../provider/provider-in-use.server.ts";
import { whatWords } from "../receipts/text.ts";
import { listDrawnFrom } from "./find-money.server.ts";

/** A posting with all its entries; amounts in minor units. */
export type PostingRow = {
  key: string;
  event: (typeof postingEvents)[number];
  at: number;
  entries: { account: string; amountMinor: number }[];
};

type Head = {
  id: string;
  state: PaymentState;
  amountMinor: number;
  refundedMinor: number;
  currency: string;
  feeBasisPoints: number;
  cardLast4: string | null;
  providerRef: string | null;
  paidAt: number | null;
  settledAt: number | null;
  student: { id: string; name: string };
  teacher: { id: string; name: string };
  lessonId: string | null;
  packageId: string | null;
  /** The package's own payment, where this lesson was taken from one. */
  cardPaymentId: string | null;
  lessonState: string | null;
  /** Cancelled for both of its people, by us. */
  cancelledByUs: boolean;
  title: string;
  lessonAt: number | null;
  what: string;
  /** By which a bank has its money, or has given it back for good; null where none has. */
  dispute: { id: string; state: DisputeState } | null;
  /** What the ledger has of the card. */
  takenMinor: number;
  returnedMinor: number;
};

/**
 * Everything that we have of one payment: who, what for, every posting that touched its card, lesson, package, refunds or
 * goodwill, and its receipts. Throws not-found.
 */
export async function readPaymentFile(admin: Admin, paymentId: string) {
  if (!isUuid(paymentId)) throw new AppError("not-found");
  const head = await readHead(paymentId);
  const [postings, papers, drawn] = await Promise.all([
    listPostings(head),
    db()
      .select({
        number: receipts.number,
        kind: receipts.kind,
        amountMinor: receipts.amountMinor,
        issuedAt: receipts.issuedAt,
      })
      .from(receipts)
      .where(eq(receipts.paymentId, head.cardPaymentId ?? head.id))
      .orderBy(asc(receipts.issuedAt), asc(receipts.serial)),
    head.packageId === null ? [] : listDrawnFrom(admin, head.packageId),
  ]);
  return {
    ...head,
    postings,
    receipts: papers.map((one) => ({ ...one, issuedAt: one.issuedAt.getTime() })),
    drawn,
  };
}

export type PaymentFile = Awaited<ReturnType<typeof readPaymentFile>>;

async function readHead(paymentId: string): Promise<Head> {
  const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
  const { rows } = await db().execute<
    Omit<Head, "what" | "takenMinor" | "returnedMinor" | "amountMinor" | "refundedMinor"> &
      Record<"takenMinor" | "returnedMinor" | "amountMinor" | "refundedMinor", string> & {
        isTrial: boolean;
        minutes: number;
        lessons: number | null;
      }
  >(sql`
    select p.id, p.state, p.amount_minor as "amountMinor", p.refunded_minor as "refundedMinor", p.currency,
      p.fee_basis_points as "feeBasisPoints", coalesce(p.card_last4, bought.card_last4) as "cardLast4",
      p.provider_ref as "providerRef", ${ms("p.paid_at")} as "paidAt", ${ms("p.settled_at")} as "settledAt",
      json_build_object('id', student.id, 'name', student.name) as student,
      json_build_object('id', teacher.id, 'name', teacher.name) as teacher,
      p.lesson_id as "lessonId", p.package_id as "packageId", bought.id as "cardPaymentId",
      l.state as "lessonState", exists (select from lesson_events e where e.lesson_id = l.id and e."to" = l.state
        and e."to" in (${sql.raw(sqlList(cancelledStates))}) and e.actor in ('admin', 'system')) as "cancelledByUs",
      coalesce(l.title, k.title) as title, ${ms("l.starts_at")} as "lessonAt",
      coalesce(l.kind = 'trial', false) as "isTrial", coalesce(l.minutes, k.minutes) as minutes, k.lessons,
      (select json_build_object('id', d.id, 'state', d.state) from disputes d
        where d.state <> 'won' and d.payment_id in (p.id, bought.id)
        order by d.opened_at desc limit 1) as dispute,
      coalesce(card.debits, 0) as "takenMinor", coalesce(card.credits, 0) as "returnedMinor"
    from payments p
    left join lessons l on l.id = p.lesson_id
    left join packages k on k.id = p.package_id
    left join payments bought on bought.package_id = p.drawn_from_id
    left join ledger_accounts card on card.name = 'card:' || p.id
    join users student on student.id = p.payer_id
    join users teacher on teacher.id = coalesce(l.teacher_id, k.teacher_id)
    where p.id = ${paymentId}`);
  const row = rows[0];
  if (row === undefined) throw new AppError("not-found");
  const { isTrial, minutes, lessons, ...rest } = row;
  return {
    ...rest,
    amountMinor: Number(row.amountMinor),
    refundedMinor: Number(row.refundedMinor),
    takenMinor: Number(row.takenMinor),
    returnedMinor: Number(row.returnedMinor),
    what: whatWords({ isTrial, minutes, lessons }),
  };
}

async function listPostings({ id, lessonId, packageId }: Head): Promise<PostingRow[]> {
  const { rows } = await db().execute<Omit<PostingRow, "at"> & { at: string }>(sql`
    select t.key, t.event, (extract(epoch from t.at) * 1000)::bigint as at,
      json_agg(json_build_object('account', e.account, 'amountMinor', e.amount_minor)
        order by e.amount_minor, e.account) as entries
    from ledger_postings t join ledger_entries e on e.posting_id = t.id
    where t.id in (
      select id from ledger_postings where lesson_id = ${lessonId}
      union select id from ledger_postings where package_id = ${packageId}
      union select posting_id from ledger_entries
        where account in (${`card:${id}`}, ${`refunds:${id}`}, ${`goodwill:${id}`}))
    group by t.id order by t.at, t.id`);
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

/** What the provider says of a charge now, in minor units. */
export type ChargeNow =
  | {
      answer: "charge";
      state: ChargeState;
      takenMinor: number;
      refundedMinor: number;
      currency: string;
    }
  | { answer: "none" | "unknown" | "silent" };

/**
 * Asks the provider about a charge: "none" where there is nothing to ask about, "unknown" where it has no such charge,
 * "silent" where it does not answer within `rules.adjust.providerSeconds`. Never throws.
 */
export async function readChargeNow(_admin: Admin, ref: string | null): Promise<ChargeNow> {
  if (ref === null || !takesCards()) return { answer: "none" };
  const seconds = rules.adjust.providerSeconds;
  const asked = askProvider(ref).catch((error: unknown): ChargeNow => {
    log.warn({ err: error, ref }, "the provider did not answer for a charge");
    return { answer: "silent" };
  });
  return Promise.race([
    asked,
    sleep(seconds * 1000, { answer: "silent" } as const, { ref: false }),
  ]);
}

async function askProvider(ref: string): Promise<ChargeNow> {
  const listed = await provider().find(ref);
  if (listed === null) return { answer: "unknown" };
  const { state } = await provider().read(ref);
  const { takenMinor, refundedMinor, currency } = listed;
  return { answer: "charge", state, takenMinor, refundedMinor, currency };
}
