import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { rules } from "#config/rules.ts";
import {
  blocks,
  chatMembers,
  chats,
  chatSettings,
  messageFiles,
  messageOriginals,
  messageReactions,
  messages,
  savedReplies,
} from "#db/schema/chat.ts";
import { mails } from "#db/schema/notifications.ts";
import { contactAnswers, contactMessages, reports } from "#db/schema/reports.ts";
import { reviews } from "#db/schema/reviews.ts";
import {
  basic,
  byEmail,
  byUser,
  fact,
  inner,
  kept,
  mapOf,
  secret,
  thingsOf,
  type DataSubject,
} from "../column.ts";

const claims =
  "What went wrong, and what was decided, is kept for claims and for the safety of others.";

/** Mails to others about lessons, chats and reports of this person name them: their keys say which. */
function mailsAbout(subject: DataSubject) {
  return sql`exists (select 1 from ${thingsOf(subject)} about where strpos(${mails.key} || ' ' || ${mails.about}, about.id::text) > 0)`;
}

/** Rows of the messages that this person has sent. */
function ofOwnMessage({ id }: DataSubject, chatId: PgColumn, seq: PgColumn) {
  return sql`(${chatId}, ${seq}) in (select chat_id, seq from messages where sender_id = ${id})`;
}

/** What people write, and what is written to them. */
export const talkMap = [
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
  mapOf(reviews, {
    what: "Your reviews",
    of: byUser(reviews.studentId),
    onErase: "keep",
    whyKept: "The stars stay in the teacher’s average, without a name and without words.",
    columns: {
      id: fact,
      lessonId: fact,
      teacherId: fact,
      studentId: inner,
      stars: fact,
      text: basic("to help others choose", kept.account, ""),
      tags: fact,
      reply: {
        ...basic("to let the teacher answer you in public", kept.account),
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
    byStaff: ["decidedBy"],
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
      state: fact,
      outcome: fact,
      reason: { ...basic("to tell both sides why", kept.claims), pii: "sensitive" },
      decidedBy: inner,
      decidedAt: fact,
      version: inner,
      createdAt: fact,
    },
  }),
  mapOf(contactMessages, {
    what: "What you wrote to us",
    of: ({ id, email }) =>
      sql`(${contactMessages.userId} = ${id} or ${contactMessages.email} = ${email})`,
    onErase: "keep",
    whyKept: claims,
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
    of: ({ id, email }) => sql`${contactAnswers.messageId} in
      (select id from contact_messages where user_id = ${id} or email = ${email})`,
    onErase: "keep",
    whyKept: claims,
    byStaff: ["adminId"],
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
      attachments: { ...basic("to send it", kept.account), exported: false },
      createdAt: fact,
      deliveredAt: fact,
      secretUntil: fact,
    },
  }),
];
