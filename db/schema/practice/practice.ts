import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { messages } from "../chat/chat.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { files } from "../files.ts";
import { flashcardPhases, flashcardSources, scheduleParameters } from "./practice-values.ts";
import { lessons } from "../scheduling/lessons.ts";

/** A word that a student practises. When it is due follows from its reviews alone (docs/decisions/108). */
export const flashcards = table(
  "flashcards",
  {
    id: id(),
    studentId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    language: text().notNull(),
    term: text().notNull(),
    meaning: text().notNull(),
    /** Where the word was met; empty where there is none. */
    sentence: text().notNull().default(""),
    /** What helps to remember it. */
    hint: text().notNull().default(""),
    source: text({ enum: flashcardSources }).notNull(),
    /** The lesson whose teacher wrote it down. */
    lessonId: uuid().references(() => lessons.id),
    /** The message that it was saved from. */
    chatId: uuid(),
    messageSeq: bigint({ mode: "number" }),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /** Taken out by the student: the same word of another lesson does not bring it back. */
    removedAt: instant(),
    phase: text({ enum: flashcardPhases }).notNull().default("new"),
    dueAt: instant().notNull(),
    /** Days after which nine of ten would still be known; 0 before the first review. */
    stability: doublePrecision().notNull().default(0),
    reviews: integer().notNull().default(0),
    lastReviewedAt: instant(),
  },
  (t) => [
    uniqueIndex("flashcards_word").on(
      t.studentId,
      t.language,
      sql`lower(${t.term})`,
      sql`lower(${t.meaning})`,
    ),
    index("flashcards_due")
      .on(t.studentId, t.dueAt)
      .where(sql`${t.removedAt} is null`),
    index("flashcards_lesson").on(t.lessonId),
    index("flashcards_message").on(t.chatId, t.messageSeq),
    foreignKey({
      name: "flashcards_message_fk",
      columns: [t.chatId, t.messageSeq],
      foreignColumns: [messages.chatId, messages.seq],
    }).onDelete("set null"),
    check(
      "flashcards_of_message",
      sql`(${t.chatId} is null) = (${t.messageSeq} is null) and (${t.chatId} is null or ${t.source} = 'chat')`,
    ),
    check("flashcards_of_lesson", sql`${t.lessonId} is null or ${t.source} = 'lesson'`),
    check("flashcards_new", sql`(${t.phase} = 'new') = (${t.lastReviewedAt} is null)`),
    inOrder("flashcards_order", t.createdAt, t.removedAt),
  ],
);

/** One answer to a flashcard. Rows come late and in any order from a device that was offline. */
export const flashcardReviews = table(
  "flashcard_reviews",
  {
    /** Made by the device: an answer that is sent twice is one. */
    id: uuid().primaryKey(),
    flashcardId: uuid()
      .notNull()
      .references(() => flashcards.id, { onDelete: "cascade" }),
    /** 1 again, 2 hard, 3 good, 4 easy. */
    rating: smallint().notNull(),
    /** By the device's clock, never later than it arrived. */
    reviewedAt: instant().notNull(),
    arrivedAt: instant().notNull(),
    undoneAt: instant(),
    /** The parameters that the schedule was made with. */
    parameters: text({ enum: scheduleParameters }).notNull(),
  },
  (t) => [
    index("flashcard_reviews_card").on(t.flashcardId, t.reviewedAt),
    check("flashcard_reviews_rating", sql`${t.rating} between 1 and 4`),
    inOrder("flashcard_reviews_order", t.reviewedAt, t.arrivedAt, t.undoneAt),
  ],
);

/** A student's choices; its row is also the lock under which flashcards are added. */
export const practiceSettings = table("practice_settings", {
  studentId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Their teachers see which words of their lessons are fading. */
  shareFading: boolean().notNull().default(false),
});

/** How a word of a student sounds: one short recording, whichever flashcards the word is on. */
export const wordSounds = table(
  "word_sounds",
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: "cascade" }),
    studentId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    language: text().notNull(),
    term: text().notNull(),
    /** The lesson beside whose call it was recorded: its teacher hears it as well. */
    lessonId: uuid().references(() => lessons.id),
    addedAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("word_sounds_word").on(t.studentId, t.language, sql`lower(${t.term})`),
    index("word_sounds_lesson").on(t.lessonId),
  ],
);
