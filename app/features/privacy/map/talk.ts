import { sql } from "drizzle-orm";
import { mailCauses, mails } from "#db/schema/notifications/notifications.ts";
import {
  reportAppeals,
  reportComments,
  reportQuestions,
  reportReversals,
  reports,
} from "#db/schema/reports/reports.ts";
import { contactAnswers, contactMessages } from "#db/schema/support/contact.ts";
import { reviews } from "#db/schema/reviews.ts";
import {
  basic,
  byEmail,
  byUser,
  causesOf,
  fact,
  inner,
  kept,
  mapOf,
  secret,
  ticketsOf,
  type DataSubject,
} from "../column.ts";

const claims =
  "What went wrong, and what was decided, is kept for claims and for the safety of others.";

/** Mails to others about lessons, chats and reports of this person name them: their keys say which. */
function mailsAbout(subject: DataSubject) {
  return sql`${mailCauses(mails)} && ${causesOf(subject)}`;
}

/** Reviews, reports, and what is written to us and by us. */
export const talkMap = [
  mapOf(reviews, {
    what: "Your reviews, and your replies to reviews",
    of: ({ id }) =>
      sql`(${reviews.studentId} = ${id} or ${reviews.teacherId} = ${id} and ${reviews.reply} is not null)`,
    onErase: "keep",
    whyKept: "The stars stay in the teacher’s average, without a name and without words.",
    columns: {
      id: fact,
      lessonId: fact,
      teacherId: fact,
      studentId: inner,
      stars: fact,
      text: {
        ...basic("to help others choose", kept.account),
        exported: ({ id }) =>
          sql`case when ${reviews.studentId} = ${id} then ${reviews.text} else '' end`,
        blank: ({ id }) =>
          sql`case when ${reviews.studentId} = ${id} then '' else ${reviews.text} end`,
      },
      tags: fact,
      reply: {
        ...basic("to let the teacher answer in public", kept.account),
        exported: ({ id }) => sql`case when ${reviews.teacherId} = ${id} then ${reviews.reply} end`,
        blank: null,
      },
      repliedAt: fact,
      editedAt: fact,
      hiddenAt: fact,
      createdAt: fact,
    },
  }),
  mapOf(reports, {
    what: "Your reports",
    of: byUser(reports.reporterId),
    onErase: "keep",
    whyKept: claims,
    byStaff: ["decidedBy", "claimedBy"],
    ages: [
      {
        thing: "report",
        rows: (things) => sql`(${reports.id} in ${things} or ${reports.mergedInto} in ${things})`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: fact,
      number: fact,
      reporterId: inner,
      subject: fact,
      lessonId: fact,
      reviewId: fact,
      chatId: fact,
      messageSeq: fact,
      context: { ...secret("to decide about what was written", kept.claims) },
      teacherId: fact,
      category: fact,
      severity: inner,
      text: { ...basic("to settle what went wrong", kept.claims), pii: "sensitive" },
      wish: basic("to know what you would like to happen", kept.claims),
      mergedInto: inner,
      state: fact,
      claimedBy: inner,
      claimedAt: inner,
      outcome: fact,
      ground: fact,
      scope: fact,
      duration: fact,
      minutesLost: fact,
      refundMinor: fact,
      reason: { ...basic("to tell both sides why", kept.claims), pii: "sensitive" },
      decidedBy: inner,
      decidedAt: fact,
      version: inner,
      createdAt: fact,
    },
  }),
  mapOf(reportQuestions, {
    what: "What we asked you about reports, and your answers",
    of: byUser(reportQuestions.askedId),
    onErase: "keep",
    whyKept: claims,
    byStaff: ["askedBy"],
    ages: [
      {
        thing: "report",
        rows: (things) =>
          sql`${reportQuestions.caseId} in (select id from reports where id in ${things} or merged_into in ${things})`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      caseId: fact,
      askedId: inner,
      askedBy: inner,
      question: { ...basic("to hear both sides", kept.claims), pii: "sensitive" },
      askedAt: fact,
      dueAt: fact,
      answer: { ...basic("to hear both sides", kept.claims), pii: "sensitive" },
      agrees: fact,
      answeredAt: fact,
      lapsedAt: fact,
    },
  }),
  mapOf(reportAppeals, {
    what: "Your appeals against decisions on reports",
    of: byUser(reportAppeals.appellantId),
    onErase: "keep",
    whyKept: claims,
    byStaff: ["decisionBy", "decidedBy"],
    ages: [
      {
        thing: "report",
        rows: (things) =>
          sql`${reportAppeals.caseId} in (select id from reports where id in ${things} or merged_into in ${things})`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      caseId: fact,
      appellantId: inner,
      text: { ...basic("to look at a decision again", kept.claims), pii: "sensitive" },
      decisionBy: inner,
      decisionAt: fact,
      createdAt: fact,
      outcome: fact,
      answer: { ...basic("to tell both sides why", kept.claims), pii: "sensitive" },
      decidedBy: inner,
      decidedAt: fact,
    },
  }),
  mapOf(reportReversals, {
    what: "Decisions on your reports that were reversed",
    of: ({ id }) =>
      sql`${reportReversals.caseId} in (select id from reports where reporter_id = ${id})`,
    onErase: "keep",
    whyKept: claims,
    byStaff: ["decisionBy", "by"],
    ages: [
      {
        thing: "report",
        rows: (things) =>
          sql`${reportReversals.caseId} in (select id from reports where id in ${things} or merged_into in ${things})`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      caseId: fact,
      appealId: inner,
      outcome: fact,
      ground: fact,
      facts: { ...basic("to tell both sides why", kept.claims), pii: "sensitive" },
      refundMinor: fact,
      decisionBy: inner,
      decisionAt: fact,
      by: inner,
      at: fact,
      reason: { ...basic("to tell both sides why", kept.claims), pii: "sensitive" },
      next: fact,
      ownMinor: inner,
      limitMinor: inner,
    },
  }),
  mapOf(reportComments, {
    what: "What our admins wrote to each other about your reports",
    of: ({ id }) =>
      sql`${reportComments.caseId} in (select id from reports where reporter_id = ${id})`,
    onErase: "keep",
    whyKept: claims,
    byStaff: ["adminId"],
    ages: [
      {
        thing: "report",
        rows: (things) =>
          sql`${reportComments.caseId} in (select id from reports where id in ${things} or merged_into in ${things})`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      caseId: inner,
      adminId: inner,
      text: { ...basic("to decide together", kept.claims), pii: "sensitive" },
      createdAt: inner,
    },
  }),
  mapOf(contactMessages, {
    what: "What you wrote to us",
    of: (subject) => sql`${contactMessages.id} in ${ticketsOf(subject)}`,
    onErase: "keep",
    whyKept: claims,
    ages: [
      {
        thing: "ticket",
        rows: (things) => sql`${contactMessages.id} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      number: fact,
      userId: inner,
      lessonId: fact,
      follows: fact,
      afterReading: fact,
      name: basic("to address you", kept.account, "Former member"),
      email: basic("to answer you", kept.account, "erased@erased.invalid"),
      topic: fact,
      text: basic("to answer you", kept.claims),
      state: fact,
      dueAt: fact,
      createdAt: fact,
    },
  }),
  mapOf(contactAnswers, {
    what: "What we answered you",
    of: (subject) => sql`${contactAnswers.messageId} in ${ticketsOf(subject)}`,
    onErase: "keep",
    whyKept: claims,
    byStaff: ["adminId"],
    ages: [
      {
        thing: "ticket",
        rows: (things) => sql`${contactAnswers.messageId} in ${things}`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      messageId: inner,
      adminId: inner,
      text: basic("to know what was said", kept.claims),
      createdAt: fact,
    },
  }),
  mapOf(mails, {
    what: "Mails we sent you",
    of: byEmail(mails.to),
    eraseOf: (subject) => sql`(${mails.to} = ${subject.email} or ${mailsAbout(subject)})`,
    onErase: "delete",
    ages: [
      {
        thing: "ticket",
        rows: (things) =>
          sql`${mailCauses(mails)} && array(select id::text from contact_messages where id in ${things})`,
        becomes: "deleted",
      },
    ],
    columns: {
      id: inner,
      key: inner,
      about: inner,
      to: basic("to send it", kept.account),
      subject: basic("to send it", kept.account),
      html: secret("to send it; the same as the text, and links that may still work"),
      text: secret(
        "to send it, and to know what was said; holds codes and links that may still work",
      ),
      unsubscribe: secret("so that one press in a mail program ends mails of that kind"),
      attachments: { ...basic("to send it", kept.account), exported: false },
      createdAt: fact,
      deliveredAt: fact,
      secretUntil: fact,
    },
  }),
];
