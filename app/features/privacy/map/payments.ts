import { sql } from "drizzle-orm";
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerPostings,
  ledgerSealedHeads,
  ledgerSeals,
} from "#db/schema/ledger.ts";
import {
  embeddedCards,
  embeddedCharges,
  embeddedRefunds,
  ownStudents,
  payments,
  taxDetails,
} from "#db/schema/payments.ts";
import { openTaxDetails } from "#app/features/payments/tax-details/tax-details.server.ts";
import { basic, byUser, fact, inner, kept, mapOf, secret } from "../column.ts";
import { books, lessonsOf } from "./lessons.ts";

const taxLaw = "The tax law for platforms asks us to keep what we have reported about a seller.";

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
    of: ({ id }) => sql`${ledgerAccounts.name} = ${`teacher:${id}`}`,
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
    of: ({ id }) => sql`${ledgerSealedHeads.account} = ${`teacher:${id}`}`,
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
    of: ({ id }) => sql`${ledgerEntries.account} = ${`teacher:${id}`}`,
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
];
