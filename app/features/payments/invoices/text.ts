/** Pure: what an invoice for our commission says. */
import type { postingEvents } from "#db/schema/payments/ledger.ts";
import type { commissionInvoices, InvoiceFacts } from "#db/schema/payments/receipts.ts";
import { formatMoney, moneyOf } from "#app/platform/money.ts";
import { formatDate, startOfLocalDay } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { companyRows, eventWords, type ReceiptPart, sumsWithVat } from "../receipts/text.ts";
import type { Buyer } from "./buyer.server.ts";

type Kind = (typeof commissionInvoices.$inferSelect)["kind"];

/** What one of them is called. */
export const invoiceTitle: Record<Kind, string> = {
  invoice: "Invoice",
  credit_note: "Credit note",
};

/** One entry of the fees account: what we kept, or below nothing what we gave back. */
export type InvoiceLine = {
  /** Epoch milliseconds. */
  at: number;
  event: (typeof postingEvents)[number];
  /** When the lesson began; null where it was none, such as the end of a package. */
  lessonAt: number | null;
  amountMinor: number;
};

export type InvoiceView = {
  number: string;
  kind: Kind;
  /** The first day of the month, 'YYYY-MM-DD'. */
  month: string;
  amountMinor: number;
  currency: string;
  issuedAt: number;
  facts: InvoiceFacts;
  /** Null where there were no tax details when it was written, or what it kept of them does not open any more. */
  buyer: Buyer | null;
  lines: InvoiceLine[];
};

/** "October 2026" */
export function monthWords(month: string): string {
  return formatDate(startOfLocalDay(month, "UTC"), "UTC").replace(/^\d+ /, "");
}

/** What an invoice says beside its lines, part by part: its page and its PDF are drawn from this alone. */
export function invoiceParts(invoice: InvoiceView): { head: ReceiptPart; rest: ReceiptPart[] } {
  const { kind, number, month, issuedAt, amountMinor, currency, facts, buyer } = invoice;
  const isBack = kind === "credit_note";
  const sums = { amountMinor: Math.abs(amountMinor), currency, vat: facts.seller.vat };
  return {
    head: {
      title: invoiceTitle[kind],
      rows: [
        ["Number", number],
        // The year of its number is UTC's.
        ["Date", formatDate(issuedAt, "UTC")],
        ["Month", monthWords(month)],
        ["What", "Commission on lessons"],
      ],
    },
    rest: [
      {
        title: isBack ? "What we gave back" : "Amount",
        rows: [
          ...sumsWithVat(isBack ? "Total given back" : "Total kept", sums),
          ["To pay", "Nothing: it was settled with your earnings"],
        ],
      },
      {
        title: "Buyer and seller",
        rows: [
          ["Buyer", buyer?.name ?? facts.buyer],
          ["Buyer’s address", buyer?.address ?? "Not known to us"],
          ...(buyer?.vatNumber
            ? [["Buyer’s VAT number", buyer.vatNumber] as [string, string]]
            : []),
          ...companyRows("Seller", facts.seller),
        ],
      },
    ],
  };
}

/** A line as the page and the PDF have it; its day is one of `brand.zone`, as the month is. */
export function lineWords(
  { at, event, lessonAt, amountMinor }: InvoiceLine,
  currency: string,
): { date: string; what: string; amount: string } {
  const lesson = lessonAt === null ? "" : `, lesson of ${formatDate(lessonAt, brand.zone)}`;
  return {
    date: formatDate(at, brand.zone),
    what: `${eventWords[event]}${lesson}`,
    amount: formatMoney(moneyOf(amountMinor, currency), currency, { pence: "always" }),
  };
}
