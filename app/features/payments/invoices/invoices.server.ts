import { and, desc, eq, sql } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { makePdf } from "#app/platform/pdf/document.server.ts";
import { commissionInvoices } from "#db/schema/payments/receipts.ts";
import { accounts } from "../ledger/ledger.server.ts";
import { openBuyer } from "./buyer.server.ts";
import {
  invoiceParts,
  invoiceTitle,
  lineWords,
  type InvoiceLine,
  type InvoiceView,
} from "./text.ts";

export type ListedInvoice = Pick<
  InvoiceView,
  "number" | "kind" | "month" | "amountMinor" | "currency"
>;

/** A teacher's invoices and credit notes, newest month first. */
export function listInvoices({ id }: Pick<Person, "id">): Promise<ListedInvoice[]> {
  const { number, kind, month, amountMinor, currency, teacherId } = commissionInvoices;
  return db()
    .select({ number, kind, month, amountMinor, currency })
    .from(commissionInvoices)
    .where(eq(teacherId, id))
    .orderBy(desc(month));
}

/** One of the person's own, with its lines from the ledger; of anybody else's nothing is learnt (404). */
export async function readInvoice(
  { id }: Pick<Person, "id">,
  number: string,
): Promise<InvoiceView> {
  const [row] = await db()
    .select()
    .from(commissionInvoices)
    .where(and(eq(commissionInvoices.number, number), eq(commissionInvoices.teacherId, id)));
  if (row === undefined) throw new AppError("not-found");
  const { kind, month, amountMinor, currency, facts, sealedBuyer } = row;
  return {
    number,
    kind,
    month,
    amountMinor,
    currency,
    issuedAt: row.issuedAt.getTime(),
    facts,
    buyer: sealedBuyer === null ? null : openBuyer(id, sealedBuyer),
    lines: await listLines(row),
  };
}

/** In the order of the fees account. The lesson is the one whose money was divided, which does not move any more. */
async function listLines({
  teacherId,
  firstEntry,
  lastEntry,
}: typeof commissionInvoices.$inferSelect): Promise<InvoiceLine[]> {
  const { rows } = await db().execute<{
    at: string;
    event: InvoiceLine["event"];
    lessonAt: string | null;
    amountMinor: string;
  }>(sql`
    select (extract(epoch from p.at) * 1000)::bigint as at, p.event,
      (extract(epoch from l.starts_at) * 1000)::bigint as "lessonAt", e.amount_minor as "amountMinor"
    from ledger_entries e join ledger_postings p on p.id = e.posting_id
    left join lessons l on l.id = p.lesson_id
    where e.account = ${accounts.fees(teacherId)} and e.account_version between ${firstEntry} and ${lastEntry}
    order by e.account_version`);
  return rows.map(({ at, event, lessonAt, amountMinor }) => ({
    at: Number(at),
    event,
    lessonAt: lessonAt === null ? null : Number(lessonAt),
    amountMinor: Number(amountMinor),
  }));
}

const columns = [
  { title: "Date", share: 22 },
  { title: "What happened", share: 60 },
  { title: "Commission", share: 18, end: true },
];

/** The same as a tagged PDF, drawn from the same words. */
export async function readInvoicePdf(person: Pick<Person, "id">, number: string): Promise<Buffer> {
  const invoice = await readInvoice(person, number);
  const { head, rest } = invoiceParts(invoice);
  const title = `${invoiceTitle[invoice.kind]} ${number}`;
  return makePdf({ title, subject: invoice.facts.seller.name }, async (page) => {
    page.title(title);
    page.text(invoice.facts.seller.name, { muted: true });
    page.heading(head.title);
    page.facts(head.rows);
    page.heading("Lesson by lesson");
    await page.table(
      columns,
      invoice.lines.map((line) => {
        const { date, what, amount } = lineWords(line, invoice.currency);
        return [date, what, amount];
      }),
    );
    for (const part of rest) {
      page.heading(part.title);
      page.facts(part.rows);
    }
  });
}
