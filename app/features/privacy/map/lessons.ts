import { sql } from "drizzle-orm";
import { roomVisits } from "#db/schema/classroom.ts";
import {
  embeddedCharges,
  embeddedRefunds,
  ledgerEntries,
  ledgerTransactions,
  payments,
} from "#db/schema/payments.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling.ts";
import { basic, byUser, fact, inner, kept, mapOf, type Subject } from "../column.ts";

const books = "The law wants books and the record of what was sold; they name nobody any more.";

function lessonsOf({ id }: Subject) {
  return sql`(select id from lessons where student_id = ${id} or teacher_id = ${id})`;
}

/** Lessons and their money. */
export const lessonsMap = [
  mapOf(lessons, {
    what: "Your lessons",
    of: byUser(lessons.studentId, lessons.teacherId),
    // The note is the student's.
    eraseOf: byUser(lessons.studentId),
    onErase: "keep",
    whyKept: books,
    columns: {
      id: fact,
      teacherId: fact,
      studentId: fact,
      offerId: fact,
      kind: fact,
      title: fact,
      language: fact,
      startsAt: basic("to hold the lesson, and to settle what it cost", kept.law),
      minutes: fact,
      during: inner,
      teacherDuring: inner,
      state: fact,
      heldUntil: fact,
      holdExtended: inner,
      priceMinor: fact,
      currency: fact,
      freeCancelHours: fact,
      note: {
        ...basic("to tell the teacher what you want", kept.account, ""),
        exported: ({ id }) => sql`case when ${lessons.studentId} = ${id} then ${lessons.note} end`,
      },
      earlyStartAt: fact,
      requestId: inner,
      bookedAt: fact,
      cancelledAt: fact,
      version: inner,
      createdAt: fact,
    },
  }),
  mapOf(lessonEvents, {
    what: "What happened to your lessons",
    of: (subject) => sql`${lessonEvents.lessonId} in ${lessonsOf(subject)}`,
    eraseOf: byUser(lessonEvents.actorId),
    onErase: "keep",
    whyKept: books,
    columns: {
      id: inner,
      lessonId: fact,
      from: fact,
      to: fact,
      actor: fact,
      actorId: inner,
      note: {
        ...basic("to say why a lesson was cancelled", kept.account, null),
        exported: ({ id }) =>
          sql`case when ${lessonEvents.actorId} = ${id} then ${lessonEvents.note} end`,
      },
      at: fact,
    },
  }),
  mapOf(roomVisits, {
    what: "When you were in a lesson’s room",
    of: byUser(roomVisits.userId),
    onErase: "keep",
    whyKept: "Whether a lesson took place decides about its money, for both people of it.",
    columns: {
      id: inner,
      lessonId: fact,
      userId: inner,
      joinedAt: basic("to know who came, should that be in question", kept.law),
      lastSeenAt: basic("to know who came, should that be in question", kept.law),
      leftAt: basic("to know who came, should that be in question", kept.law),
    },
  }),
  mapOf(payments, {
    what: "Your payments",
    of: byUser(payments.payerId),
    onErase: "keep",
    whyKept: books,
    columns: {
      id: fact,
      lessonId: fact,
      payerId: inner,
      amountMinor: basic("to take and return money, and to keep books", kept.law),
      currency: fact,
      state: fact,
      refundedMinor: fact,
      providerRef: inner,
      cardLast4: basic("so that you know which card it was", kept.account, null),
      createdAt: fact,
      paidAt: fact,
    },
  }),
  mapOf(ledgerTransactions, {
    what: "What was booked for your lessons",
    of: (subject) => sql`${ledgerTransactions.lessonId} in ${lessonsOf(subject)}`,
    onErase: "keep",
    whyKept: books,
    columns: { id: fact, key: inner, event: fact, lessonId: fact, at: fact },
  }),
  mapOf(ledgerEntries, {
    what: "What you have earned, entry by entry",
    of: ({ id }) => sql`${ledgerEntries.account} = ${`teacher:${id}`}`,
    onErase: "keep",
    whyKept: books,
    columns: {
      id: inner,
      transactionId: fact,
      account: fact,
      amountMinor: basic("to know what is owed to whom", kept.law),
      currency: fact,
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
];
