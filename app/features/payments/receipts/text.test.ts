import { describe, expect, it } from "vitest";
import type { ReceiptFacts } from "#db/schema/payments/receipts.ts";
import { receiptParts, type ReceiptView } from "./text.ts";

const percent = 20;

function sumsOf(
  amountMinor: number,
  over: Partial<ReceiptView> = {},
  facts: Partial<ReceiptFacts> = {},
) {
  const receipt: ReceiptView = {
    number: "PL-2026-000001",
    kind: "receipt",
    credits: null,
    amountMinor,
    currency: "GBP",
    cardLast4: "4242",
    paidAt: 0,
    issuedAt: 0,
    facts: {
      title: "Everyday Spanish",
      isTrial: false,
      minutes: 50,
      lessons: null,
      lessonAt: null,
      zone: "Europe/London",
      teacher: "Inés",
      buyer: "Sam",
      seller: {
        name: "A Company Ltd",
        address: "1 Street",
        companyNumber: "1",
        email: "a@example.test",
        vat: { number: "GB 987 6543 21", percent },
      },
      ...facts,
    },
    ...over,
  };
  const parts = receiptParts(receipt);
  const rows = (title: string) =>
    Object.fromEntries(parts.find((one) => one.title === title)!.rows);
  return {
    ...rows(receipt.kind === "receipt" ? "Amount" : "What comes back"),
    ...rows("Buyer and payment"),
    ...rows(receipt.kind === "receipt" ? "What you paid for" : "What the money was for"),
  };
}

describe("a receipt of a company that charges VAT", () => {
  it.each([
    [2200, "£18.33", "£3.67"],
    [120, "£1.00", "£0.20"],
    [3, "£0.02", "£0.01"],
    [1, "£0.01", "£0.00"],
    [14_999, "£124.99", "£25.00"],
  ])("takes it out of a price of %i pence, and the parts are the whole", (pence, net, tax) => {
    expect(sumsOf(pence)).toMatchObject({
      "Without VAT": net,
      "VAT at 20%": tax,
      "VAT number": "GB 987 6543 21",
    });
    const inPence = (text: string) => Number(text.replace(/[£.]/g, ""));
    expect(inPence(net) + inPence(tax)).toBe(pence);
  });

  it("says it on a credit note, for what comes back", () => {
    const note = { kind: "credit_note", credits: "PL-2026-000001" } as const;
    expect(sumsOf(1100, note)).toMatchObject({
      "Without VAT": "£9.17",
      "VAT at 20%": "£1.83",
      "Total sent back": "£11.00 (GBP)",
    });
  });
});

it("a receipt says who a trader is whom the lessons were bought of, and nothing of another teacher", () => {
  const trader = {
    name: "Idiomas SL",
    address: "Mayor 12\nMadrid",
    contact: "a@b.example",
    number: "",
  };
  expect(sumsOf(2200, {}, { trader })).toMatchObject({
    Trader: "Idiomas SL",
    "Trader’s address": "Mayor 12, Madrid",
    "Trader’s email or phone": "a@b.example",
  });
  expect(
    Object.keys(sumsOf(2200, {}, { trader })).filter((label) => /Trader/.test(label)),
  ).toHaveLength(3);
  expect(Object.keys(sumsOf(2200)).filter((label) => /Trader/.test(label))).toEqual([]);
});

it("a receipt says who sold the lesson, who took the payment, and when the lesson is", () => {
  const lesson = { lessonAt: Date.parse("2026-11-30T10:00Z") };
  expect(sumsOf(2200, {}, lesson)).toMatchObject({
    Lesson: "Monday 30 November 2026 at 10:00 (London time)",
    "Sold by": "Inés, the teacher. A Company Ltd took the payment.",
    "Payment taken by": "A Company Ltd",
  });
  const note = { kind: "credit_note", credits: "PL-2026-000001" } as const;
  expect(sumsOf(2200, note, lesson)["Sold by"]).toContain("A Company Ltd sent the money back.");
});
