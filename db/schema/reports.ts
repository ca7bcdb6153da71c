import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  serial,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./accounts/accounts.ts";
import { messages } from "./chat.ts";
import { id, instant, table } from "./columns.ts";
import { contactTopicNames } from "./contact-topics.ts";
import type { MessageKind } from "./message-kinds.ts";
import { outcomes, reportCategories, severities } from "./report-values.ts";
import { reviews } from "./reviews.ts";
import { lessons } from "./scheduling/lessons.ts";
import { teachers } from "./teachers/teachers.ts";

/** A message as it was when something near it was reported: deleted ones with their words, edited ones with the earlier. */
export type ContextMessage = {
  seq: number;
  senderId: string;
  kind: MessageKind;
  text: string;
  detail: object | null;
  /** Instants are ISO 8601 in UTC: they are part of what is sealed. */
  at: string;
  editedAt: string | null;
  deletedAt: string | null;
  originals: { at: string; text: string }[];
  /** With the SHA-256 of their bytes, in hexadecimal. */
  files: { id: string; name: string; sha256: string }[];
};

/** A complaint about a lesson, a teacher, a review or a message, from filing to decision. */
export const reports = table(
  "reports",
  {
    id: id(),
    /** The number people quote. */
    number: serial().notNull().unique(),
    /** Nobody: a rule of ours found it. */
    reporterId: uuid().references(() => users.id),
    subject: text({ enum: ["lesson", "teacher", "review", "message"] }).notNull(),
    lessonId: uuid().references(() => lessons.id),
    reviewId: uuid().references(() => reviews.id),
    chatId: uuid(),
    messageSeq: bigint({ mode: "number" }),
    /** What was written around the message when it was reported; the audit log has its seal. */
    context: jsonb().$type<ContextMessage[]>(),
    /** Of the lesson, the review or the chat, or who it is about. */
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    category: text({ enum: reportCategories }).notNull(),
    severity: text({ enum: severities }).notNull(),
    text: text().notNull(),
    state: text({ enum: ["open", "claimed", "waiting_party", "decided", "appealed", "closed"] })
      .notNull()
      .default("open"),
    outcome: text({ enum: outcomes }),
    /** What the admin wrote to both sides. */
    reason: text(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    check("reports_reporter", sql`${t.reporterId} is not null or ${t.subject} = 'message'`),
    check("reports_lesson", sql`(${t.subject} = 'lesson') = (${t.lessonId} is not null)`),
    check("reports_review", sql`(${t.subject} = 'review') = (${t.reviewId} is not null)`),
    check(
      "reports_message",
      sql`(${t.subject} = 'message') = (num_nonnulls(${t.chatId}, ${t.messageSeq}, ${t.context}) = 3)
        and (${t.subject} = 'message' or num_nonnulls(${t.chatId}, ${t.messageSeq}, ${t.context}) = 0)`,
    ),
    foreignKey({
      name: "reports_message_fk",
      columns: [t.chatId, t.messageSeq],
      foreignColumns: [messages.chatId, messages.seq],
    }),
    check("reports_decided", sql`${t.state} <> 'decided' or ${t.reason} is not null`),
    index("reports_queue").on(t.state, t.severity, t.createdAt),
    index("reports_reporter").on(t.reporterId, t.createdAt),
    index("reports_teacher").on(t.teacherId, t.createdAt),
  ],
);

/** What somebody wrote on the contact page: a ticket, with its answers. */
export const contactMessages = table(
  "contact_messages",
  {
    id: id(),
    number: serial().notNull().unique(),
    userId: uuid().references(() => users.id),
    /** The lesson it is about, chosen among the writer's own. */
    lessonId: uuid().references(() => lessons.id),
    /** The number of the ticket this goes on with. */
    follows: integer(),
    /** The question whose answer the writer came from. */
    afterReading: text(),
    name: text().notNull(),
    email: text().notNull(),
    topic: text({ enum: contactTopicNames }).notNull(),
    text: text().notNull(),
    state: text({ enum: ["open", "answered", "closed"] })
      .notNull()
      .default("open"),
    /** Until when the law wants an outcome; only a complaint about data has such a day. */
    dueAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index("contact_messages_queue").on(t.state, t.dueAt, t.createdAt)],
);

/** What an admin answered, as it was mailed. */
export const contactAnswers = table(
  "contact_answers",
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => contactMessages.id),
    adminId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index("contact_answers_message").on(t.messageId, t.createdAt)],
);
