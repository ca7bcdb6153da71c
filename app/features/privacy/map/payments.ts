import { sql } from "drizzle-orm";
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerPostings,
  ledgerSealedHeads,
  ledgerSeals,
} from "#db/schema/ledger.ts";
import {
  embeddedAnswers,
  embeddedCards,
  embeddedCharges,
  embeddedRefunds,
  ownStudents,
  paymentEvents,
  payments,
  taxDetails,
} from "#db/schema/payments.ts";
import { receiptCounters, receipts, receiptsDue } from "#db/schema/receipts.ts";
import { openTaxDetails } from "#app/features/payments/tax-details/tax-details.server.ts";
import { basic, byUser, fact, inner, kept, mapOf, secret } from "../column.ts";
import { books, lessonsOf } from "./lessons.ts";

const invoices = "The law wants invoices as they were written, with the buyer’s name.";
const taxLaw = "The tax law for platforms asks us to keep what we have reported about a seller.";

/** Of what a teacher has earned, what their bank got and what they owe. */
const ownAccounts = (id: string) => [`teacher:${id}`, `bank:${id}`, `debt:${id}`];

/** Payments and the ledger they are posted to. */
export const paymentsMap = [
  mapOf(payments, {
    what: "Your payments",
    of: byUser(payments.payerId),
    onErase: "keep",
    whyKept: books,
    columns: {
      id: fact,
      lessonId: fact,
      packageId: fact,
      drawnFromId: fact,
      payerId: inner,
      amountMinor: basic("to take and return money, and to keep books", kept.law),
      currency: fact,
      feeBasisPoints: fact,
      state: fact,
      refundedMinor: fact,
      providerRef: inner,
      cardLast4: basic("so that you know which card it was", kept.account, null),
      createdAt: fact,
      paidAt: fact,
      chargeAt: fact,
      attempts: inner,
      settledAt: fact,
    },
  }),
  mapOf(ownStudents, {
    what: "Whose invitation you came by, or who came by yours",
    of: byUser(ownStudents.teacherId, ownStudents.studentId),
    onErase: "keep",
    whyKept: books,
    columns: {
      teacherId: fact,
      studentId: fact,
      invitedAt: basic("to take the smaller commission", kept.law),
    },
  }),
  mapOf(taxDetails, {
    what: "What the law asks of you before money is paid out",
    of: byUser(taxDetails.teacherId),
    onErase: "keep",
    whyKept: taxLaw,
    columns: {
      teacherId: inner,
      sealed: {
        ...secret("to report to the tax office what sellers have earned", kept.law),
        exported: true,
        opened: (sealed, { id }) => openTaxDetails(id, sealed),
      },
      version: inner,
      savedAt: fact,
    },
  }),
  mapOf(ledgerPostings, {
    what: "What was booked for your lessons",
    of: (subject) => sql`${ledgerPostings.lessonId} in ${lessonsOf(subject)}`,
    onErase: "keep",
    whyKept: books,
    columns: {
      id: fact,
      key: inner,
      event: fact,
      lessonId: fact,
      packageId: fact,
      at: fact,
      resolves: inner,
    },
  }),
  mapOf(ledgerAccounts, {
    what: "What you have earned in all",
    of: ({ id }) => sql`${ledgerAccounts.name} in ${ownAccounts(id)}`,
    onErase: "keep",
    whyKept: books,
    columns: {
      name: fact,
      currency: fact,
      debits: fact,
      credits: basic("to know what is owed to whom", kept.law),
      version: inner,
      head: inner,
    },
  }),
  mapOf(ledgerSealedHeads, {
    what: "The seals of your account",
    of: ({ id }) => sql`${ledgerSealedHeads.account} in ${ownAccounts(id)}`,
    onErase: "keep",
    whyKept: books,
    columns: { day: fact, account: fact, version: inner, head: inner },
  }),
  mapOf(ledgerSeals, {
    what: "The daily seals of the books",
    of: null,
    onErase: "nobody",
    columns: {
      day: inner,
      at: inner,
      accounts: inner,
      previous: inner,
      root: inner,
      signature: inner,
    },
  }),
  mapOf(ledgerEntries, {
    what: "What you have earned, entry by entry",
    of: ({ id }) => sql`${ledgerEntries.account} in ${ownAccounts(id)}`,
    onErase: "keep",
    whyKept: books,
    columns: {
      postingId: fact,
      account: fact,
      accountVersion: inner,
      amountMinor: basic("to know what is owed to whom", kept.law),
      currency: fact,
      balanceMinor: fact,
      hash: inner,
    },
  }),
  mapOf(receipts, {
    what: "Your receipts and credit notes",
    of: byUser(receipts.buyerId),
    onErase: "keep",
    whyKept: invoices,
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
      amountMinor: basic("to keep invoices, as the tax law asks", kept.law),
      currency: fact,
      cardLast4: basic("so that you know which card it was", kept.law),
      paidAt: fact,
      issuedAt: fact,
      facts: basic("an invoice says who bought what, and from whom", kept.law),
    },
  }),
  mapOf(receiptCounters, {
    what: "The last numbers of receipts",
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
  mapOf(embeddedCharges, {
    what: "The demo world’s card company",
    of: null,
    onErase: "nobody",
    columns: {
      id: inner,
      key: inner,
      amountMinor: inner,
      currency: inner,
      state: inner,
      captureLater: inner,
      last4: { ...inner, pii: "basic", why: "as a card company would keep it", kept: kept.law },
      refundedMinor: inner,
      createdAt: inner,
    },
  }),
  mapOf(embeddedRefunds, {
    what: "The demo world’s card company",
    of: null,
    onErase: "nobody",
    columns: { id: inner, key: inner, chargeId: inner, amountMinor: inner, createdAt: inner },
  }),
  mapOf(embeddedCards, {
    what: "The demo world’s card company",
    of: null,
    onErase: "nobody",
    columns: {
      id: inner,
      owner: inner,
      outcome: inner,
      last4: { ...inner, pii: "basic", why: "as a card company would keep it", kept: kept.law },
      createdAt: inner,
    },
  }),
  mapOf(embeddedAnswers, {
    what: "The demo world’s card company",
    of: null,
    onErase: "nobody",
    columns: {
      key: inner,
      digest: inner,
      status: inner,
      body: { ...inner, pii: "basic", why: "as a card company would keep it", kept: kept.law },
      createdAt: inner,
    },
  }),
  mapOf(paymentEvents, {
    what: "What the payment provider told us",
    of: null,
    onErase: "nobody",
    columns: {
      id: inner,
      type: inner,
      providerRef: inner,
      createdAt: inner,
      receivedAt: inner,
      handledAt: inner,
    },
  }),
];
