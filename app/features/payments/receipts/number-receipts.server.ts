import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { company } from "#config/company.ts";
import { receipts, receiptsDue, type ReceiptFacts } from "#db/schema/payments/receipts.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { sellerNow } from "./seller.ts";

/** Few enough that the one who waits for the counter gets it within the time that a lock may take. */
const atOnce = 200;

/**
 * Writes the receipts and credit notes that are due, each once, in the order in which the money moved, and answers how
 * many. Their numbers have no gaps: the database gives them with the issuer's counter locked until the commit. Where
 * another server is writing some just now, this one leaves it to that.
 */
export async function numberReceipts(now = new Date()): Promise<number> {
  let written = 0;
  for (;;) {
    const count = await numberSome(now);
    written += count;
    if (count === 0) return written;
  }
}

function numberSome(now: Date): Promise<number> {
  return inTransaction(async (tx) => {
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('receipts')) as free`,
    );
    if (!rows[0]!.free) return 0;
    const due = await listDue(tx);
    if (due.length === 0) return 0;
    const issuer = { issuer: company.receiptPrefix, issuedAt: now };
    await tx.insert(receipts).values(due.map((one) => ({ ...issuer, ...receiptOf(one) })));
    const ids = due.map(({ postingId }) => postingId);
    await tx.delete(receiptsDue).where(inArray(receiptsDue.postingId, ids));
    return due.length;
  });
}

type Due = {
  postingId: string;
  event: "payment" | "refund";
  at: string;
  amountMinor: string;
  currency: string;
  paymentId: string;
  buyerId: string;
  cardLast4: string | null;
  buyer: string;
  zone: string;
  teacher: string;
  trader: ReceiptFacts["trader"] | null;
  title: string;
  isTrial: boolean;
  minutes: number;
  lessons: number | null;
  lessonAt: string | null;
};

/** In the order of their time; what goes back comes after what it was paid by, whatever the servers' clocks said. */
async function listDue(tx: Tx): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    select p.id as "postingId", p.event, (extract(epoch from p.at) * 1000)::bigint as at,
      abs(e.amount_minor) as "amountMinor", e.currency,
      pay.id as "paymentId", pay.payer_id as "buyerId", pay.card_last4 as "cardLast4",
      buyer.name as buyer, buyer.zone, teacher.name as teacher,
      case when page.trader = 'trader' and page.trader_name <> '' then json_build_object('name', page.trader_name,
        'address', page.trader_address, 'contact', page.trader_contact, 'number', page.trader_number) end as trader,
      coalesce(l.title, k.title) as title, coalesce(l.kind = 'trial', false) as "isTrial",
      coalesce(l.minutes, k.minutes) as minutes, k.lessons,
      (extract(epoch from coalesce(l.starts_at, taken.starts_at)) * 1000)::bigint as "lessonAt"
    from receipts_due due
    join ledger_postings p on p.id = due.posting_id
    join ledger_entries e on e.posting_id = p.id and e.account like 'card:%'
    join payments pay on pay.id = substr(e.account, 6)::uuid
    left join lessons l on l.id = pay.lesson_id
    left join packages k on k.id = pay.package_id
    left join payments drawn on drawn.drawn_from_id = pay.package_id
      and drawn.id = case when p.resolves like 'settled:%' then substr(p.resolves, 9)::uuid end
    left join lessons taken on taken.id = drawn.lesson_id
    join users buyer on buyer.id = pay.payer_id
    join users teacher on teacher.id = coalesce(l.teacher_id, k.teacher_id)
    left join teachers page on page.user_id = teacher.id
    order by greatest(p.at, max(p.at) filter (where p.event = 'payment') over (partition by e.account)),
      p.event, p.id
    limit ${atOnce}`);
  return rows;
}

function receiptOf(due: Due): Omit<typeof receipts.$inferInsert, "issuer" | "issuedAt"> {
  return {
    kind: due.event === "payment" ? "receipt" : "credit_note",
    postingId: due.postingId,
    paymentId: due.paymentId,
    buyerId: due.buyerId,
    amountMinor: Number(due.amountMinor),
    currency: due.currency,
    cardLast4: due.cardLast4,
    paidAt: new Date(Number(due.at)),
    facts: factsOf(due),
  };
}

function factsOf(due: Due): ReceiptFacts {
  return {
    seller: sellerNow(),
    buyer: due.buyer,
    teacher: due.teacher,
    ...(due.trader && { trader: due.trader }),
    title: due.title,
    isTrial: due.isTrial,
    minutes: due.minutes,
    lessons: due.lessons,
    lessonAt: due.lessonAt === null ? null : Number(due.lessonAt),
    zone: due.zone,
  };
}

export const numberReceiptsOften = defineJob({
  name: "payments.number-receipts",
  payload: z.object({}),
  run: () => numberReceipts().then(() => {}),
  schedule: "* * * * *",
});
