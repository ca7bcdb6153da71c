import { bigint, index, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts/accounts.ts";
import { id, instant, table } from "./columns.ts";
import { teachers } from "./teachers/teachers.ts";

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
    lastMessageAt: instant(),
    studentReadSeq: bigint({ mode: "number" }).notNull().default(0),
    teacherReadSeq: bigint({ mode: "number" }).notNull().default(0),
    /** Up to this message the teacher has said that no reply is needed. */
    teacherSettledSeq: bigint({ mode: "number" }).notNull().default(0),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("chats_pair").on(t.studentId, t.teacherId),
    index("chats_teacher").on(t.teacherId, t.lastMessageAt),
    index("chats_student").on(t.studentId, t.lastMessageAt),
  ],
);

export const messages = table(
  "messages",
  {
    chatId: uuid()
      .notNull()
      .references(() => chats.id, { onDelete: "cascade" }),
    /** 1, 2, 3 … within the chat: the order, and where a reconnect resumes. */
    seq: bigint({ mode: "number" }).notNull(),
    senderId: uuid()
      .notNull()
      .references(() => users.id),
    /** Made by the sender's form: a retry finds its first row. */
    clientId: uuid().notNull(),
    text: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.seq] }),
    uniqueIndex("messages_client").on(t.chatId, t.clientId),
    index("messages_sender").on(t.senderId, t.createdAt),
  ],
);
