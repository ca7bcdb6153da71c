import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { rules } from "#config/rules.ts";
import {
  chatMembers,
  chats,
  chatSettings,
  messageFiles,
  messageOriginals,
  messageReactions,
  messages,
  savedReplies,
} from "#db/schema/chat/chat.ts";
import { blocks } from "#db/schema/accounts/blocks.ts";
import { basic, byUser, fact, inner, kept, mapOf, type DataSubject } from "../column.ts";

/** Rows of the messages that this person has sent. */
function ofOwnMessage({ id }: DataSubject, chatId: PgColumn, seq: PgColumn) {
  return sql`(${chatId}, ${seq}) in (select chat_id, seq from messages where sender_id = ${id})`;
}

/** What people write to each other. */
export const chatsMap = [
  mapOf(chats, {
    what: "Your conversations",
    of: byUser(chats.studentId, chats.teacherId),
    onErase: "keep",
    whyKept: "It is the other person’s conversation as well.",
    columns: {
      id: fact,
      studentId: fact,
      teacherId: fact,
      lastSeq: inner,
      lastChange: inner,
      lastMessageAt: fact,
      teacherSettledSeq: inner,
      createdAt: fact,
    },
  }),
  mapOf(chatMembers, {
    what: "How far you have read your conversations",
    of: byUser(chatMembers.personId),
    onErase: "delete",
    columns: {
      chatId: fact,
      personId: inner,
      readSeq: basic("to show what was read", kept.account),
      muted: basic("to leave you in peace", kept.account),
    },
  }),
  mapOf(chatSettings, {
    what: "What you have chosen for your conversations",
    of: byUser(chatSettings.personId),
    onErase: "delete",
    columns: {
      personId: inner,
      showReading: basic("to show or hide what you have read", kept.account),
      showTyping: basic("to show or hide that you type", kept.account),
    },
  }),
  mapOf(savedReplies, {
    what: "Your saved replies",
    of: byUser(savedReplies.teacherId),
    onErase: "delete",
    columns: {
      id: inner,
      teacherId: inner,
      title: basic("so that you need not write the same twice", kept.account),
      text: basic("so that you need not write the same twice", kept.account),
      version: inner,
      createdAt: fact,
    },
  }),
  mapOf(blocks, {
    what: "Whom you have blocked",
    of: byUser(blocks.blockerId),
    eraseOf: byUser(blocks.blockerId, blocks.blockedId),
    onErase: "delete",
    columns: {
      blockerId: inner,
      blockedId: basic("to keep the two of you apart", kept.account),
      createdAt: fact,
    },
  }),
  mapOf(messages, {
    what: "What you wrote in conversations",
    of: byUser(messages.senderId),
    // A correction of this person's words by the other has them as well.
    eraseOf: ({
      id,
    }) => sql`(${messages.senderId} = ${id} or (${messages.kind} = 'correction' and (${messages.chatId}, ${messages.replyToSeq}) in
      (select own.chat_id, own.seq from messages own where own.sender_id = ${id})))`,
    onErase: "keep",
    whyKept: "The place in the conversation stays, the words do not.",
    columns: {
      chatId: fact,
      seq: fact,
      change: inner,
      senderId: inner,
      clientId: inner,
      kind: fact,
      text: basic(
        "so that you can talk",
        kept.account,
        sql`case when ${messages.kind} = 'correction' then '' else 'This message went with its sender’s account.' end`,
      ),
      detail: basic("so that you can talk", kept.account, null),
      replyToSeq: fact,
      createdAt: fact,
      editedAt: fact,
      deletedAt: fact,
    },
  }),
  mapOf(messageReactions, {
    what: "What you answered with one tap",
    of: byUser(messageReactions.personId),
    onErase: "delete",
    columns: {
      chatId: fact,
      seq: fact,
      personId: inner,
      reaction: basic("so that you can talk", kept.account),
      createdAt: fact,
    },
  }),
  mapOf(messageFiles, {
    what: "Files you sent in conversations",
    of: (subject) => ofOwnMessage(subject, messageFiles.chatId, messageFiles.seq),
    onErase: "delete",
    columns: {
      chatId: fact,
      seq: fact,
      position: inner,
      fileId: fact,
      name: basic("to know it again", kept.account),
    },
  }),
  mapOf(messageOriginals, {
    what: "What your messages said before you changed them",
    of: (subject) => ofOwnMessage(subject, messageOriginals.chatId, messageOriginals.seq),
    onErase: "delete",
    columns: {
      chatId: fact,
      seq: fact,
      at: fact,
      cause: fact,
      text: basic("to settle reports", `${rules.chat.tombstoneDays} days`),
    },
  }),
];
