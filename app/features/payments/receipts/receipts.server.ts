import { and, eq } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { makePdf } from "#app/platform/pdf/document.server.ts";
import { receipts } from "#db/schema/payments/receipts.ts";
import { receiptParts, receiptTitle, type ReceiptView } from "./text.ts";

/** A receipt or credit note of the person's own; of anybody else's nothing is learnt (404). */
export async function readReceipt(
  person: Pick<Person, "id">,
  number: string,
): Promise<ReceiptView> {
  const [row] = await db()
    .select()
    .from(receipts)
    .where(and(eq(receipts.number, number), eq(receipts.buyerId, person.id)));
  if (row === undefined) throw new AppError("not-found");
  const { kind, credits, amountMinor, currency, cardLast4, facts } = row;
  const [paidAt, issuedAt] = [row.paidAt.getTime(), row.issuedAt.getTime()];
  return { number, kind, credits, amountMinor, currency, cardLast4, paidAt, issuedAt, facts };
}

/** The same as a tagged PDF, drawn from the same words. */
export async function readReceiptPdf(person: Pick<Person, "id">, number: string): Promise<Buffer> {
  const receipt = await readReceipt(person, number);
  const title = `${receiptTitle[receipt.kind]} ${receipt.number}`;
  return makePdf({ title, subject: receipt.facts.seller.name }, (page) => {
    page.title(title);
    page.text(receipt.facts.seller.name, { muted: true });
    for (const part of receiptParts(receipt)) {
      page.heading(part.title);
      page.facts(part.rows);
    }
  });
}
