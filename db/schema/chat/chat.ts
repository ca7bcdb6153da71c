import { sql, type SQLWrapper } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { id, inOrder, instant, table } from "../columns.ts";
import { files } from "../files.ts";
import { messageKinds, plainKinds, reactions } from "./message-kinds.ts";
import { sqlList } from "../sql-list.ts";
import { teachers } from "../teachers/teachers.ts";

/** The one conversation between a student and a teacher. */
export const chats = table(
  "chats",
  {
    id: id(),
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    /** Number of the newest message; taken under a row lock, so numbers have no gaps. */
    lastSeq: bigint({ mode: "number" }).notNull().default(0),
    /** Number of the latest change: a new message, an edit, a deletion, a reaction. Taken likewise. */
    lastChange: bigint({ mode: "number" }).notNull().default(0),
    lastMessageAt: instant(),
    /** Up to this message the teacher has said that no reply is needed. */
    teacherSettledSeq: bigint({ mode: "number" }).notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("chats_pair").on(t.studentId, t.teacherId),
    // No index holds what a message changes: its chat is then written in place.
    index("chats_teacher").on(t.teacherId),
    // Each message is a change.
    check("chats_changes", sql`${t.lastChange} >= ${t.lastSeq}`),
  ],
);

/** What a conversation is to one of its two; without a row: nothing read, not muted. */
export const chatMembers = table(
  "chat_members",
  {
    chatId: uuid()
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    personId: uuid()
      .notNull()
      .references(() => users.id),
    /** Up to this message; it only rises. */
    readSeq: bigint({ mode: "number" }).notNull().default(0),
    muted: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.personId] }),
    index("chat_members_person").on(t.personId),
  ],
);

/** What a person has chosen for all their conversations; without a row: everything is shown. */
export const chatSettings = table("chat_settings", {
  personId: uuid()
    .primaryKey()
    .references(() => users.id),
  /** Whether others see how far this person has read, and they how far others have. */
  showReading: boolean().notNull().default(true),
  /** The same of typing. */
  showTyping: boolean().notNull().default(true),
});

/** What a search reads of a message, as the index holds it: its text, and what a correction makes of another's. */
export const searchedText = (text: SQLWrapper, detail: SQLWrapper) =>
  sql`message_words(${text} || coalesce(' ' || (${detail} ->> 'corrected'), ''))`;

export const messages = table(
  "messages",
  {
    chatId: uuid()
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    /** 1, 2, 3 … within the chat: the order of what was written. */
    seq: bigint({ mode: "number" }).notNull(),
    /** The chat's number of this message's latest change: where a reconnect resumes. */
    change: bigint({ mode: "number" }).notNull(),
    senderId: uuid()
      .notNull()
      .references(() => users.id),
    /** Made by the sender's form: a retry finds its first row. */
    clientId: uuid().notNull(),
    kind: text({ enum: messageKinds }).notNull().default("text"),
    text: text().notNull(),
    /** What the kind carries besides; null also once it is gone. */
    detail: jsonb().$type<object>(),
    /** The earlier message that this one answers or corrects. */
    replyToSeq: bigint({ mode: "number" }),
    createdAt: instant().notNull(),
    editedAt: instant(),
    /** Nobody reads it any more; the words are kept for reports for a while. */
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.seq] }),
    uniqueIndex("messages_client").on(t.chatId, t.clientId),
    uniqueIndex("messages_change").on(t.chatId, t.change),
    index("messages_sender").on(t.senderId, t.createdAt),
    // `message_words` is made by hand in the migration: Drizzle has no functions.
    index("messages_words")
      .using("gin", t.chatId, searchedText(t.text, t.detail))
      // What has come lately is looked through by itself: kilobytes of it, and not megabytes.
      .with({ gin_pending_list_limit: 256 })
      .where(sql`${t.deletedAt} is null`),
    foreignKey({
      name: "messages_reply_fk",
      columns: [t.chatId, t.replyToSeq],
      foreignColumns: [t.chatId, t.seq],
    }),
    check("messages_reply_earlier", sql`${t.replyToSeq} < ${t.seq}`),
    check("messages_changes", sql`${t.change} >= ${t.seq}`),
    check(
      "messages_plain",
      sql`${t.detail} is null or ${t.kind} not in (${sql.raw(sqlList(plainKinds))})`,
    ),
    inOrder("messages_in_order", t.createdAt, t.editedAt, t.deletedAt),
  ],
);

const message = () => ({
  chatId: uuid().notNull(),
  seq: bigint({ mode: "number" }).notNull(),
});

export const messageReactions = table(
  "message_reactions",
  {
    ...message(),
    personId: uuid()
      .notNull()
      .references(() => users.id),
    reaction: text({ enum: reactions }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.seq, t.personId, t.reaction] }),
    index("message_reactions_person").on(t.personId),
    foreignKey({
      name: "message_reactions_message_fk",
      columns: [t.chatId, t.seq],
      foreignColumns: [messages.chatId, messages.seq],
    }).onDelete("cascade"),
  ],
);

/** The same of a file's name: dots and dashes are between its words, and not in them. */
export const searchedName = (name: SQLWrapper) =>
  sql`message_words(translate(${name}, '._-', '   '))`;

/** The files of a message, in their order. */
export const messageFiles = table(
  "message_files",
  {
    ...message(),
    position: smallint().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    /** As its sender's device called it. */
    name: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.seq, t.position] }),
    uniqueIndex("message_files_file").on(t.fileId),
    index("message_files_words")
      .using("gin", t.chatId, searchedName(t.name))
      .with({ gin_pending_list_limit: 256 }),
    foreignKey({
      name: "message_files_message_fk",
      columns: [t.chatId, t.seq],
      foreignColumns: [messages.chatId, messages.seq],
    }).onDelete("cascade"),
  ],
);

/** What a message said before it was edited or masked: for reports, for as long as the rules say. */
export const messageOriginals = table(
  "message_originals",
  {
    ...message(),
    at: instant().notNull(),
    /** Its sender wrote other words, or contact details were hidden in it. */
    cause: text({ enum: ["edited", "masked"] })
      .notNull()
      .default("edited"),
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.seq, t.at] }),
    index("message_originals_at").on(t.at),
    foreignKey({
      name: "message_originals_message_fk",
      columns: [t.chatId, t.seq],
      foreignColumns: [messages.chatId, messages.seq],
    }).onDelete("cascade"),
  ],
);

/** What a teacher writes again and again, to be put into a message. */
export const savedReplies = table(
  "saved_replies",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    title: text().notNull(),
    text: text().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex("saved_replies_title").on(t.teacherId, sql`lower(${t.title})`),
    check("saved_replies_written", sql`${t.title} <> '' and ${t.text} <> ''`),
  ],
);
