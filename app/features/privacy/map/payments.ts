import { sql } from "drizzle-orm";
import { nobody } from "#db/schema/accounts/nobody.ts";
import { ownStudents, payments, taxDetails } from "#db/schema/payments/payments.ts";
import { openTaxDetails } from "#app/features/payments/tax-details/tax-details.server.ts";
import { basic, byUser, fact, inner, kept, mapOf, secret } from "../column.ts";
import { books } from "./lessons.ts";

const paidByNobody = { payerId: nobody, cardLast4: null, providerRef: null };

const taxLaw = "The tax law for platforms asks us to keep what we have reported about a seller.";

/** Payments, and what teachers and students agreed about them. */
export const paymentsMap = [
  mapOf(payments, {
    what: "Your payments",
    of: byUser(payments.payerId),
    onErase: "keep",
    whyKept: books,
    ages: [
      {
        thing: "lesson",
        rows: (things) => sql`${payments.lessonId} in ${things}`,
        becomes: paidByNobody,
      },
      {
        thing: "package",
        rows: (things) => sql`${payments.packageId} in ${things}`,
        becomes: paidByNobody,
      },
    ],
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
      saveCard: fact,
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
    ages: [
      {
        thing: "invitation",
        rows: (things, before) =>
          sql`${ownStudents.studentId} in ${things} and ${ownStudents.invitedAt} < ${before} and not exists (select from lessons l where l.teacher_id = ${ownStudents.teacherId} and l.student_id = ${ownStudents.studentId})`,
        becomes: "deleted",
      },
    ],
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
    ages: [
      {
        thing: "taxDetails",
        rows: (things) => sql`${taxDetails.teacherId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      teacherId: inner,
      sealed: {
        ...secret("to report to the tax office what sellers have earned", kept.seller),
        exported: true,
        opened: (sealed, { id }) => openTaxDetails(id, sealed),
      },
      version: inner,
      savedAt: fact,
    },
  }),
];
