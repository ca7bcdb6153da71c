import { sql } from "drizzle-orm";
import { adjustments } from "#db/schema/payments/adjustments.ts";
import { reconcileDifferences, reconcileRuns } from "#db/schema/payments/reconciling.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { openBuyer } from "#app/features/payments/invoices/buyer.server.ts";
import {
  commissionInvoices,
  receiptCounters,
  receipts,
  receiptsDue,
} from "#db/schema/payments/receipts.ts";
import { basic, byUser, fact, inner, kept, mapOf } from "../column.ts";
import { nobody } from "#db/schema/accounts/nobody.ts";
import { takenOut } from "../aged-things.ts";
import { books } from "./lessons.ts";

const invoices = "The law wants invoices as they were written, with the buyer’s name.";

/** What is written down about payments: admins' decisions, comparisons with the provider, receipts. */
export const moneyRecordsMap = [
  mapOf(adjustments, {
    what: "What we decided about your payments",
    of: (subject) =>
      sql`${adjustments.paymentId} in (select id from ${payments} where payer_id = ${subject.id})`,
    onErase: "keep",
    whyKept: books,
    byStaff: ["requestedBy", "decidedBy"],
    ages: [
      {
        thing: "adjustment",
        rows: (things) => sql`${adjustments.id} in ${things}`,
        becomes: {
          reason: takenOut,
          declineReason: sql`case when ${adjustments.declineReason} is not null then ${takenOut} end`,
        },
      },
    ],
    columns: {
      id: fact,
      key: inner,
      paymentId: fact,
      kind: fact,
      amountMinor: basic("to give money back, and to keep books", kept.books),
      currency: fact,
      reason: basic("so that you know why", kept.claims),
      limitMinor: inner,
      beforeMinor: inner,
      needsSecond: inner,
      state: fact,
      requestedBy: inner,
      requestedAt: fact,
      decidedBy: inner,
      decidedAt: fact,
      declineReason: inner,
      effect: inner,
    },
  }),
  mapOf(reconcileRuns, {
    what: "When the books were compared with the payment provider",
    of: null,
    onErase: "nobody",
    columns: {
      id: inner,
      fromAt: inner,
      toAt: inner,
      startedAt: inner,
      finishedAt: inner,
      compared: inner,
      seen: inner,
    },
  }),
  mapOf(reconcileDifferences, {
    what: "Charges, transfers and payouts on which the books and the payment provider did not agree",
    of: null,
    onErase: "nobody",
    byStaff: ["closedBy"],
    columns: {
      id: inner,
      list: inner,
      kind: inner,
      providerRef: inner,
      paymentId: inner,
      ours: inner,
      theirs: inner,
      firstSeenAt: inner,
      lastSeenAt: inner,
      goneAt: inner,
      closedAt: inner,
      closedBy: inner,
      note: inner,
    },
  }),
  mapOf(receipts, {
    what: "Your receipts and credit notes",
    of: byUser(receipts.buyerId),
    onErase: "keep",
    whyKept: invoices,
    ages: [
      {
        thing: "receipt",
        rows: (things) => sql`${receipts.number} in ${things}`,
        becomes: {
          buyerId: nobody,
          cardLast4: null,
          facts: sql`(${receipts.facts} - 'trader') || ${JSON.stringify({ buyer: takenOut, teacher: takenOut })}::jsonb`,
        },
      },
    ],
    columns: {
      number: fact,
      issuer: inner,
      year: inner,
      serial: inner,
      kind: fact,
      credits: fact,
      postingId: inner,
      paymentId: fact,
      buyerId: inner,
      amountMinor: basic("to keep invoices, as the tax law asks", kept.books),
      currency: fact,
      cardLast4: basic("so that you know which card it was", kept.written),
      paidAt: fact,
      issuedAt: fact,
      facts: basic("an invoice says who bought what, and from whom", kept.written),
    },
  }),
  mapOf(commissionInvoices, {
    what: "Invoices for our commission",
    of: byUser(commissionInvoices.teacherId),
    onErase: "keep",
    whyKept: invoices,
    ages: [
      {
        thing: "invoice",
        rows: (things) => sql`${commissionInvoices.number} in ${things}`,
        becomes: {
          sealedBuyer: null,
          facts: sql`${commissionInvoices.facts} || ${JSON.stringify({ buyer: takenOut })}::jsonb`,
        },
      },
    ],
    columns: {
      number: fact,
      issuer: inner,
      year: inner,
      serial: inner,
      kind: fact,
      teacherId: inner,
      month: fact,
      firstEntry: inner,
      lastEntry: inner,
      amountMinor: basic("to keep invoices, as the tax law asks", kept.books),
      currency: fact,
      issuedAt: fact,
      facts: basic("an invoice says who asks for what, and of whom", kept.written),
      sealedBuyer: {
        ...basic("an invoice has the buyer’s address", kept.written),
        opened: (sealed, { id }) => openBuyer(id, sealed),
      },
    },
  }),
  mapOf(receiptCounters, {
    what: "The last numbers of receipts and invoices",
    of: null,
    onErase: "nobody",
    columns: { issuer: inner, year: inner, last: inner },
  }),
  mapOf(receiptsDue, {
    what: "Payments whose receipt is written within a minute",
    of: null,
    onErase: "nobody",
    columns: { postingId: inner },
  }),
];
