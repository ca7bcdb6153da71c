import { sql } from "drizzle-orm";
import {
  ledgerAccounts,
  ledgerEntries,
  ledgerPostings,
  ledgerSealedHeads,
  ledgerSeals,
} from "#db/schema/payments/ledger.ts";
import { basic, fact, inner, kept, mapOf } from "../column.ts";
import { books, lessonsOf } from "./lessons.ts";

/** Of what a teacher has earned, what their bank got and what they owe. */
const ownAccounts = (id: string) => [`teacher:${id}`, `bank:${id}`, `debt:${id}`];

/** The ledger that payments are posted to. */
export const ledgerMap = [
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
      credits: basic("to know what is owed to whom", kept.books),
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
      amountMinor: basic("to know what is owed to whom", kept.books),
      currency: fact,
      balanceMinor: fact,
      hash: inner,
    },
  }),
];
