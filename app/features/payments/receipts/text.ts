/** Pure: what a receipt, a payment and an entry of the books say, in people's words. */
import type { postingEvents } from "#db/schema/payments/ledger.ts";
import type { PaymentState } from "#db/schema/payments/payment-states.ts";
import type { receipts, ReceiptFacts } from "#db/schema/payments/receipts.ts";
import { inOneLine } from "#app/features/teachers/reference-data/trader.ts";
import { formatMoney, moneyOf, shareOf } from "#app/platform/money.ts";
import { formatDate, formatTime, formatWeekday, zoneCity } from "#app/platform/time/time.ts";

/** What one of them is called. */
export const receiptTitle: Record<(typeof receipts.$inferSelect)["kind"], string> = {
  receipt: "Receipt",
  credit_note: "Credit note",
};

export type ReceiptView = {
  number: string;
  kind: keyof typeof receiptTitle;
  credits: string | null;
  amountMinor: number;
  currency: string;
  cardLast4: string | null;
  /** Epoch milliseconds. */
  paidAt: number;
  issuedAt: number;
  facts: ReceiptFacts;
};

export type ReceiptPart = { title: string; rows: [label: string, value: string][] };

/** Everything a receipt says, part by part: its page and its PDF are drawn from this alone. */
export function receiptParts(receipt: ReceiptView): ReceiptPart[] {
  const { facts, kind } = receipt;
  const isBack = kind === "credit_note";
  const card = receipt.cardLast4 === null ? "Card" : `Card ending ${receipt.cardLast4}`;
  return [
    {
      title: receiptTitle[kind],
      rows: [
        ["Number", receipt.number],
        ...(receipt.credits === null
          ? []
          : [["For receipt", receipt.credits] satisfies [string, string]]),
        // The year of its number is UTC's.
        ["Date", formatDate(receipt.issuedAt, "UTC")],
        [isBack ? "Sent back on" : "Paid on", formatDate(receipt.paidAt, facts.zone)],
        [isBack ? "Sent back to" : "Paid with", card],
      ],
    },
    {
      title: isBack ? "What the money was for" : "What you paid for",
      rows: [
        ["What", whatWords(facts)],
        ["Title", facts.title],
        ["Teacher", facts.teacher],
        ["Sold by", soldBy(facts, isBack)],
        ...traderRows(facts.trader),
        ...(facts.lessonAt === null
          ? []
          : [["Lesson", lessonTime(facts.lessonAt, facts.zone)] satisfies [string, string]]),
      ],
    },
    { title: isBack ? "What comes back" : "Amount", rows: sums(receipt) },
    {
      title: "Buyer and payment",
      rows: [["Buyer", facts.buyer], ...companyRows("Payment taken by", facts.seller)],
    },
  ];
}

/** "Tuesday 24 November 2026 at 18:30 (London time)" */
function lessonTime(at: number, zone: string): string {
  return `${formatWeekday(at, zone)} ${formatDate(at, zone)} at ${formatTime(at, zone)} (${zoneCity(zone)} time)`;
}

/** The contract for lessons is with the teacher (decision 120); the company only handles its money. */
function soldBy({ teacher, seller }: ReceiptFacts, isBack: boolean): string {
  return `${teacher}, the teacher. ${seller.name} ${isBack ? "sent the money back" : "took the payment"}.`;
}

/** With whom the buyer had the contract for the lessons, as it was when the document was written. */
function traderRows(trader: ReceiptFacts["trader"]): [string, string][] {
  if (trader === undefined) return [];
  const rows: [string, string][] = [
    ["Trader", trader.name],
    ["Trader’s address", inOneLine(trader.address)],
    ["Trader’s email or phone", trader.contact],
    ["Trader’s company number", trader.number],
  ];
  return rows.filter(([, value]) => value !== "");
}

/** Who we are, as it was when the document was written. */
export function companyRows(label: string, seller: ReceiptFacts["seller"]): [string, string][] {
  return [
    [label, seller.name],
    ["Address", seller.address],
    ["Company number", seller.companyNumber],
    ["VAT number", seller.vat?.number ?? "None: VAT is not charged"],
    ["Email", seller.email],
  ];
}

function sums({ amountMinor, currency, facts, kind }: ReceiptView): [string, string][] {
  const name = kind === "credit_note" ? "Total sent back" : "Total paid";
  return sumsWithVat(name, { amountMinor, currency, vat: facts.seller.vat });
}

/** An amount, not below nothing, and the VAT in it: a part of the amount, rounded half up to the penny. */
export function sumsWithVat(
  name: string,
  {
    amountMinor,
    currency,
    vat,
  }: { amountMinor: number; currency: string; vat: ReceiptFacts["seller"]["vat"] },
): [string, string][] {
  const exact = (minor: number) =>
    formatMoney(moneyOf(minor, currency), currency, { pence: "always" });
  const total: [string, string] = [name, `${exact(amountMinor)} (${currency})`];
  if (vat === null) return [["VAT", "VAT not charged"], total];
  const tax = shareOf(amountMinor, vat.percent, 100 + vat.percent);
  return [["Without VAT", exact(amountMinor - tax)], [`VAT at ${vat.percent}%`, exact(tax)], total];
}

/** "Lesson, 50 minutes", "Package of 5 lessons, 50 minutes each". */
export function whatWords({
  isTrial,
  minutes,
  lessons,
}: Pick<ReceiptFacts, "isTrial" | "minutes" | "lessons">): string {
  if (lessons !== null) return `Package of ${lessons} lessons, ${minutes} minutes each`;
  return `${isTrial ? "Trial lesson" : "Lesson"}, ${minutes} minutes`;
}

/** How a payment stands, by its state alone. */
export const paymentWords: Record<PaymentState, string> = {
  open: "Not paid",
  cancelled: "Nothing was taken",
  authorised: "Reserved on your card, not taken yet",
  due: "To be taken later",
  failed: "Your bank refused it",
  paid: "Paid",
  part_refunded: "Paid, a part came back",
  refunded: "Paid, all of it came back",
};

/** How a payment stands that a bank has taken back, or a part of it. */
const disputedPaymentWords = {
  open: "Your bank has taken money back, and decides",
  lost: "Your bank has given money back to you",
} as const;

type Standing = {
  state: PaymentState;
  dispute: keyof typeof disputedPaymentWords | null;
  creditNotes: readonly string[];
};

/** How a payment stands: what is agreed to go back has come back once there is a credit note. */
export function paymentText({ state, dispute, creditNotes }: Standing): string {
  if (dispute !== null) return disputedPaymentWords[dispute];
  if (creditNotes.length === 0 && state === "part_refunded")
    return "Paid, a part is on its way back";
  if (creditNotes.length === 0 && state === "refunded") return "Paid, all of it is on its way back";
  return paymentWords[state];
}

/** What moved money, as the statement says it. */
export const eventWords: Record<(typeof postingEvents)[number], string> = {
  payment: "Paid by card",
  draw: "Lesson taken from a package",
  move: "Moved to another lesson",
  lesson: "Lesson took place",
  cancellation: "Lesson cancelled",
  package: "Package ended",
  refund: "Sent back to the card",
  adjustment: "Refund decided by us",
  goodwill: "Goodwill from us",
  dispute: "A bank’s dispute",
  "late-refund": "Refund after the lesson was paid",
  debt: "Debt settled by earnings",
  payout: "Put into a payout",
  "payout-paid": "Payout at your bank",
  "payout-failed": "Payout came back",
};

/** An account by the part of its name before the colon, as its owner knows it. */
export const accountWords: Record<string, string> = {
  card: "Your card",
  escrow: "Held for a lesson",
  package: "Your package",
  refunds: "On its way back to your card",
  teacher: "Your earnings",
  goodwill: "From us",
  payout: "In a payout",
  bank: "At your bank",
  debt: "What you owe us",
};
