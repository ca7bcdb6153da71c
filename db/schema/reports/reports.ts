import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  serial,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { messages } from "../chat/chat.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import type { MessageKind } from "../chat/message-kinds.ts";
import {
  decisionDurations,
  decisionScopes,
  grounds,
  lessonWishes,
  outcomes,
  reportCategories,
  reportWishes,
  severities,
} from "./report-values.ts";
import { reviews } from "../reviews.ts";
import { sqlList } from "../sql-list.ts";
import { lessons } from "../scheduling/lessons.ts";
import { teachers } from "../teachers/teachers.ts";

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
    /** What the reporter would like to happen, where they said so. */
    wish: text({ enum: reportWishes }),
    /** The first report of the same case, whose claim and version count; null: this one is it. */
    mergedInto: uuid().references((): AnyPgColumn => reports.id),
    state: text({ enum: ["open", "claimed", "waiting_party", "decided", "appealed", "closed"] })
      .notNull()
      .default("open"),
    claimedBy: uuid().references(() => users.id),
    /** A claim lapses after a while; acting on it begins it again. */
    claimedAt: instant(),
    outcome: text({ enum: outcomes }),
    ground: text({ enum: grounds }),
    /** The facts, as the admin wrote them to both sides. */
    reason: text(),
    scope: text({ enum: decisionScopes }),
    duration: text({ enum: decisionDurations }),
    /** Of a part that was reckoned by minutes. */
    minutesLost: integer(),
    /** What went back to the student by the decision. */
    refundMinor: integer().notNull().default(0),
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
    check(
      "reports_wish",
      sql`${t.subject} = 'lesson' or ${t.wish} not in (${sql.raw(sqlList(lessonWishes))})`,
    ),
    check(
      "reports_decided",
      sql`(${t.state} in ('decided', 'appealed', 'closed'))
        = (num_nonnulls(${t.outcome}, ${t.ground}, ${t.reason}, ${t.scope}, ${t.duration}, ${t.decidedAt}) = 6)
        and num_nonnulls(${t.outcome}, ${t.ground}, ${t.reason}, ${t.scope}, ${t.duration}, ${t.decidedAt}) in (0, 6)`,
    ),
    check(
      "reports_minutes",
      sql`${t.minutesLost} is null or (${t.outcome} = 'part' and ${t.minutesLost} > 0)`,
    ),
    check(
      "reports_refund",
      sql`${t.refundMinor} = 0 or (${t.refundMinor} > 0 and ${t.outcome} in ('part', 'refund'))`,
    ),
    check("reports_claim", sql`(${t.claimedBy} is null) = (${t.claimedAt} is null)`),
    check("reports_claimed", sql`${t.state} <> 'claimed' or ${t.claimedBy} is not null`),
    check("reports_merged", sql`${t.mergedInto} is distinct from ${t.id}`),
    // Reports about the same thing of the same person are one case while it is undecided.
    uniqueIndex("reports_one_case")
      .on(
        t.subject,
        sql`coalesce(${t.lessonId}, ${t.reviewId}, ${t.chatId}, ${t.teacherId})`,
        sql`coalesce(${t.messageSeq}, 0)`,
        sql`(case ${t.subject} when 'lesson' then (${t.reporterId} = ${t.teacherId})::text when 'teacher' then ${t.category} else '' end)`,
      )
      .where(sql`${t.mergedInto} is null and ${t.state} in ('open', 'claimed', 'waiting_party')`),
    index("reports_case").on(t.mergedInto),
    index("reports_lesson")
      .on(t.lessonId)
      .where(sql`${t.lessonId} is not null`),
    index("reports_review")
      .on(t.reviewId)
      .where(sql`${t.reviewId} is not null`),
    index("reports_chat")
      .on(t.chatId)
      .where(sql`${t.chatId} is not null`),
    index("reports_queue").on(t.state, t.severity, t.createdAt),
    index("reports_reporter").on(t.reporterId, t.createdAt),
    index("reports_teacher").on(t.teacherId, t.createdAt),
  ],
);

/** What an admin asks the person whom a case is about, once, and what they answer. */
export const reportQuestions = table(
  "report_questions",
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .unique()
      .references(() => reports.id),
    askedId: uuid()
      .notNull()
      .references(() => users.id),
    askedBy: uuid()
      .notNull()
      .references(() => users.id),
    question: text().notNull(),
    askedAt: instant().notNull(),
    /** From here on nothing waits for the answer. */
    dueAt: instant().notNull(),
    answer: text(),
    /** That what was reported is so. */
    agrees: boolean(),
    answeredAt: instant(),
    /** When the clock ended without an answer. */
    lapsedAt: instant(),
  },
  (t) => [
    inOrder("report_questions_order", t.askedAt, t.dueAt, t.lapsedAt),
    check(
      "report_questions_answer",
      sql`num_nonnulls(${t.answer}, ${t.agrees}, ${t.answeredAt}) in (0, 3)`,
    ),
    check("report_questions_oneself", sql`${t.askedBy} <> ${t.askedId}`),
    index("report_questions_asked").on(t.askedId),
  ],
);

/** Somebody who does not agree with a decision, and the answer of another admin. */
export const reportAppeals = table(
  "report_appeals",
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => reports.id),
    appellantId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    /** Whose decision it is against, and which: a trigger takes no others than the case has. */
    decisionBy: uuid()
      .notNull()
      .references(() => users.id),
    decisionAt: instant().notNull(),
    createdAt: instant().notNull(),
    outcome: text({ enum: ["upheld", "overturned"] }),
    /** The reason of the answer, for both sides. */
    answer: text(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
  },
  (t) => [
    inOrder("report_appeals_order", t.decisionAt, t.createdAt, t.decidedAt),
    uniqueIndex("report_appeals_once").on(t.caseId, t.appellantId, t.decisionAt),
    index("report_appeals_appellant").on(t.appellantId),
    index("report_appeals_pending")
      .on(t.createdAt)
      .where(sql`${t.decidedAt} is null`),
    check(
      "report_appeals_answer",
      sql`num_nonnulls(${t.outcome}, ${t.answer}, ${t.decidedBy}, ${t.decidedAt}) in (0, 4)`,
    ),
    // Nobody answers an appeal against their own decision, or their own appeal.
    check(
      "report_appeals_by",
      sql`${t.decidedBy} is null or (${t.decidedBy} <> ${t.decisionBy} and ${t.decidedBy} <> ${t.appellantId})`,
    ),
  ],
);

/** A decision that was reversed, as it was, and what that did. Rows are only added. */
export const reportReversals = table(
  "report_reversals",
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => reports.id),
    /** The appeal that had success; null: an admin's correction. */
    appealId: uuid()
      .unique()
      .references(() => reportAppeals.id),
    outcome: text({ enum: outcomes }).notNull(),
    ground: text({ enum: grounds }).notNull(),
    facts: text().notNull(),
    refundMinor: integer().notNull(),
    decisionBy: uuid().references(() => users.id),
    decisionAt: instant().notNull(),
    by: uuid()
      .notNull()
      .references(() => users.id),
    at: instant().notNull(),
    reason: text().notNull(),
    /** Whether the case was decided again, or was over. */
    next: text({ enum: ["open", "closed"] }).notNull(),
    /** What we gave the teacher for what the decision took. */
    ownMinor: integer().notNull(),
    limitMinor: integer().notNull(),
  },
  (t) => [
    inOrder("report_reversals_order", t.decisionAt, t.at),
    uniqueIndex("report_reversals_once").on(t.caseId, t.decisionAt),
    check("report_reversals_sum", sql`${t.ownMinor} >= 0`),
    // Above the limit nobody reverses alone what they decided alone.
    check(
      "report_reversals_by",
      sql`(${t.ownMinor} <= ${t.limitMinor} and ${t.appealId} is null) or ${t.by} is distinct from ${t.decisionBy}`,
    ),
  ],
);

/** What admins write to each other about a case; nobody else reads it. */
export const reportComments = table(
  "report_comments",
  {
    id: id(),
    caseId: uuid()
      .notNull()
      .references(() => reports.id),
    adminId: uuid()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [index("report_comments_case").on(t.caseId, t.createdAt)],
);
