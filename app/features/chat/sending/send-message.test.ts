import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { users } from "#db/schema/accounts/accounts.ts";
import { chats, messages } from "#db/schema/chat/chat.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { setMuted } from "#app/features/notifications/muted.server.ts";
import { chatDb, isChatApart } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { queue } from "#app/platform/database/jobs.server.ts";
import * as live from "#app/platform/live/live.server.ts";
import { rules } from "#config/rules.ts";
import { aStudent, aTeacher, slugOfTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { bringAll, runJobs } from "#test/jobs.ts";
import {
  getChat,
  listChats,
  unreadCount,
  unreadCountOfPair,
  type Member,
} from "../conversations/chats.server.ts";
import { sendMessageForm } from "./forms.ts";
import { unreadMail } from "../reading/unread-mail.server.ts";
import { changesAfter } from "../conversations/messages.server.ts";
import { markRead } from "../reading/mark-read.server.ts";
import { openChat } from "../conversations/open-chat.server.ts";
import { sendMessage } from "./send-message.server.ts";
import { storeMessages } from "./store-messages.server.ts";

useDatabase();

async function aChat() {
  const [student, teacher] = await Promise.all([aStudent(), aTeacher()]);
  const slug = await slugOfTeacher(teacher);
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  return { student, teacher, slug, chatId: opened.chatId };
}

function aRow({ id }: Member, chatId: string, seq: number, createdAt: Date) {
  return { chatId, seq, change: seq, senderId: id, clientId: randomUUID(), text: "x", createdAt };
}

async function messagesOf(person: Member, chatId: string, after = 0) {
  return (await changesAfter(person, chatId, after)).messages;
}

function words(chatId: string, text = "Hola") {
  return { chatId, clientId: randomUUID(), text };
}

describe("sending a message", () => {
  it("stores it, numbers it and counts it for the other side", async () => {
    const { student, teacher, chatId } = await aChat();
    const sent = await sendMessage(student, words(chatId, "¿Qué tal?"));
    expect(sent).toMatchObject({ ok: true, message: { seq: 1, text: "¿Qué tal?" } });
    expect(await unreadCount(teacher)).toBe(1);
    expect(await unreadCount(student)).toBe(0);
    const pair = { studentId: student.id, teacherId: teacher.id };
    expect(await unreadCountOfPair(teacher, pair)).toBe(1);
    const elsewhere = { ...pair, studentId: teacher.id };
    expect(await unreadCountOfPair(teacher, elsewhere)).toBe(0);
    expect(await listChats(teacher)).toMatchObject([
      { id: chatId, unread: 1, last: { text: "¿Qué tal?", mine: false }, other: { teacher: null } },
    ]);
    await markRead(teacher, chatId);
    expect(await unreadCount(teacher)).toBe(0);
    expect((await getChat(student, chatId)).otherReadSeq).toBe(1);
  });

  it("gives racing messages of both sides one order without gaps", async () => {
    const { student, teacher, chatId } = await aChat();
    await sendMessage(student, words(chatId));
    await Promise.all(
      Array.from({ length: 16 }, (_, i) => sendMessage(i % 2 ? student : teacher, words(chatId))),
    );
    const all = await messagesOf(student, chatId);
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
    expect((await messagesOf(teacher, chatId, 15)).map(({ seq }) => seq)).toEqual([16, 17]);
  });

  it("answers a retry with the first message, also when both arrive together", async () => {
    const { student, chatId } = await aChat();
    const same = words(chatId);
    const answers = await Promise.all([1, 2, 3].map(() => sendMessage(student, same)));
    expect(new Set(answers.map((a) => a.ok && a.message.seq))).toEqual(new Set([1]));
    expect(await messagesOf(student, chatId)).toHaveLength(1);
  });

  it("takes the other member's clientId for a mistake, and not for a retry of theirs", async () => {
    const { student, teacher, chatId } = await aChat();
    const first = words(chatId, "Mine");
    await sendMessage(student, first);
    const taken = sendMessage(teacher, { ...first, text: "Not mine" });
    await expect(taken).rejects.toMatchObject({ code: "conflict" });
    expect(await messagesOf(teacher, chatId)).toMatchObject([
      { senderId: student.id, text: "Mine" },
    ]);
  });

  it("is not found for a stranger, to read, to write and to mark", async () => {
    const { chatId } = await aChat();
    const stranger = await aStudent();
    const missing = { code: "not-found" };
    await expect(sendMessage(stranger, words(chatId))).rejects.toMatchObject(missing);
    await expect(messagesOf(stranger, chatId)).rejects.toMatchObject(missing);
    await expect(markRead(stranger, chatId)).rejects.toMatchObject(missing);
    await expect(getChat(stranger, "no-such-chat")).rejects.toMatchObject(missing);
  });

  it("emits nothing when the transaction rolled back", async () => {
    const { student, chatId } = await aChat();
    const emit = vi.spyOn(live, "emit");
    // In another cluster the queue comes after the commit.
    if (!isChatApart()) {
      const insert = vi.spyOn(queue(), "insert").mockRejectedValue(new Error("no queue"));
      await expect(sendMessage(student, words(chatId))).rejects.toThrow("no queue");
      insert.mockRestore();
    }
    await expect(
      inTransaction(async (tx) => {
        tx.afterCommit(() => live.emit("anywhere", "never", null));
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(emit).not.toHaveBeenCalled();
    expect(await messagesOf(student, chatId)).toEqual([]);
    await sendMessage(student, words(chatId));
    expect(emit).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
  });

  it("takes the limit of characters and no more, and drops NUL", () => {
    const form = (text: string) => sendMessageForm.safeParse(words(randomUUID(), text)).success;
    expect(form("x".repeat(rules.chat.characters))).toBe(true);
    expect(form("x".repeat(rules.chat.characters + 1))).toBe(false);
    expect(form(" \n\0 ")).toBe(false);
    expect(sendMessageForm.parse(words(randomUUID(), "a\0b\uD800")).text).toBe("ab\uFFFD");
  });
});

describe("limits", () => {
  it("stops at the limit per minute, over all chats, and goes on later", async () => {
    const { student, chatId } = await aChat();
    const now = new Date("2026-11-24T10:00:00Z");
    const limit = rules.chat.perMinute;
    const burst = await Promise.all(
      Array.from({ length: limit + 3 }, () => sendMessage(student, words(chatId), now)),
    );
    expect(burst.filter((a) => a.ok)).toHaveLength(limit);
    expect(burst.find((a) => !a.ok)).toEqual({ ok: false, reason: "too-many-minute" });
    const later = new Date(now.getTime() + 61_000);
    expect(await sendMessage(student, words(chatId), later)).toMatchObject({ ok: true });
  });

  it("counts to the last message, whichever server and chat each comes to", async () => {
    const { student, chatId } = await aChat();
    const others: string[] = [];
    for (let other = 0; other < 3; other += 1) {
      const opened = await openChat(student, await slugOfTeacher(await aTeacher()));
      if (!opened.ok) throw new Error(opened.reason);
      others.push(opened.chatId);
    }
    const now = new Date();
    const before = rules.chat.perMinute - 2;
    await chatDb()
      .insert(messages)
      .values(Array.from({ length: before }, (_, n) => aRow(student, chatId, n + 1, now)));
    await chatDb()
      .update(chats)
      .set({ lastSeq: before, lastChange: before })
      .where(eq(chats.id, chatId));
    // Not gathered: as if each had come to another server.
    const answers = await Promise.all(
      [chatId, chatId, ...others, ...others].map(async (to) => {
        const { clientId, text } = words(to);
        const kind = {
          kind: "text",
          detail: null,
          replyTo: null,
          peaks: null,
          masked: false,
        } as const;
        const content = { clientId, text, ...kind, files: [] };
        const [answer] = await storeMessages([
          { chatId: to, senderId: student.id, now, from: undefined, ...content },
        ]);
        return answer;
      }),
    );
    expect(answers.filter((a) => a && "ok" in a && a.ok)).toHaveLength(2);
  });

  it("stops at the limit per day", async () => {
    const { student, chatId } = await aChat();
    const now = new Date("2026-11-24T10:00:00Z");
    await chatDb()
      .insert(messages)
      .values(
        Array.from({ length: rules.chat.perDay }, (_, n) =>
          aRow(student, chatId, n + 1, new Date(now.getTime() - 3_600_000)),
        ),
      );
    expect(await sendMessage(student, words(chatId), now)).toMatchObject({
      reason: "too-many-day",
    });
  });

  it("lets a student begin with so many new teachers a day", async () => {
    const student = await aStudent();
    const slugs: string[] = [];
    for (let i = 0; i <= rules.chat.newTeachersPerDay; i += 1)
      slugs.push(await slugOfTeacher(await aTeacher()));
    const opened = await Promise.all(slugs.map((slug) => openChat(student, slug)));
    expect(opened.filter((o) => o.ok)).toHaveLength(rules.chat.newTeachersPerDay);
    expect(opened.find((o) => !o.ok)).toEqual({ ok: false, reason: "too-many-teachers" });
  });
});

describe("who may begin and write", () => {
  it("gives a pair one chat, however often and at once it is opened", async () => {
    const { student, slug, chatId } = await aChat();
    const again = await Promise.all([1, 2, 3].map(() => openChat(student, slug)));
    expect(again).toEqual([1, 2, 3].map(() => ({ ok: true, chatId })));
  });

  it("keeps a teacher from writing first to a stranger, and lets them answer", async () => {
    const { student, teacher, chatId } = await aChat();
    expect(await sendMessage(teacher, words(chatId))).toEqual({ ok: false, reason: "closed" });
    await sendMessage(student, words(chatId));
    expect(await sendMessage(teacher, words(chatId))).toMatchObject({ ok: true });
  });

  it("leaves a suspended teacher's chats to be read only", async () => {
    const { student, teacher, slug, chatId } = await aChat();
    await db().update(teachers).set({ status: "suspended" }).where(eq(teachers.slug, slug));
    expect(await sendMessage(student, words(chatId))).toMatchObject({ reason: "closed" });
    expect(await sendMessage(teacher, words(chatId))).toMatchObject({ reason: "closed" });
    const newcomer = await aStudent();
    expect(await openChat(newcomer, slug)).toEqual({ ok: false, reason: "not-taking" });
    await expect(openChat(newcomer, "nobody")).rejects.toMatchObject({ code: "not-found" });
  });

  it("leaves a chat whose other side has deleted the account to be read only", async () => {
    const { student, teacher, chatId } = await aChat();
    await sendMessage(student, words(chatId));
    await db().update(users).set({ erasedAt: new Date() }).where(eq(users.id, student.id));
    expect(await sendMessage(teacher, words(chatId))).toMatchObject({ reason: "closed" });
    expect(await sendMessage(student, words(chatId))).toMatchObject({ reason: "closed" });
  });
});

describe("mail about unread messages", () => {
  let chat: Awaited<ReturnType<typeof aChat>>;
  beforeEach(async () => {
    chat = await aChat();
    await queue().deleteAllJobs(unreadMail.name);
  });

  async function mailJobs() {
    await bringAll();
    const jobs = await queue().findJobs<{ readerId: string; seq: number }>(unreadMail.name);
    return jobs.filter((job) => job.data.readerId === chat.teacher.id);
  }
  const mailsToTeacher = () => db().select().from(mails).where(eq(mails.to, chat.teacher.email));

  it("is one for a run of messages, ten minutes after the first", async () => {
    const now = new Date();
    for (const text of ["one", "two", "three"])
      await sendMessage(chat.student, words(chat.chatId, text), now);
    const [job, ...more] = await mailJobs();
    expect(more).toEqual([]);
    const wait = job!.startAfter.getTime() - now.getTime();
    expect(Math.abs(wait - rules.chat.unreadMailMinutes * 60_000)).toBeLessThan(1_000);
    await unreadMail.run({ chatId: chat.chatId, readerId: chat.teacher.id, seq: 1 });
    await unreadMail.run({ chatId: chat.chatId, readerId: chat.teacher.id, seq: 1 });
    await runJobs();
    const sent = await mailsToTeacher();
    expect(sent.map((mail) => mail.subject)).toEqual(["Priya Sharma wrote to you"]);
    expect(sent[0]!.text).toContain(`/teacher/chats/${chat.chatId}`);
  });

  it("is not sent to a person who has switched it off", async () => {
    await setMuted(chat.teacher, [{ event: "unread-messages", channel: "mail" }]);
    await sendMessage(chat.student, words(chat.chatId));
    await unreadMail.run({ chatId: chat.chatId, readerId: chat.teacher.id, seq: 1 });
    await runJobs();
    expect(await mailsToTeacher()).toEqual([]);
  });

  it("is dropped when the message was read by then", async () => {
    await sendMessage(chat.student, words(chat.chatId));
    await markRead(chat.teacher, chat.chatId);
    await unreadMail.run({ chatId: chat.chatId, readerId: chat.teacher.id, seq: 1 });
    await runJobs();
    expect(await mailsToTeacher()).toEqual([]);
    await sendMessage(chat.student, words(chat.chatId));
    expect((await mailJobs()).map((job) => job.data.seq).toSorted()).toEqual([1, 2]);
  });
});

it("removes the messages with the chat", async () => {
  const { student, chatId } = await aChat();
  await sendMessage(student, words(chatId));
  await chatDb().delete(chats).where(eq(chats.id, chatId));
  expect(await chatDb().select().from(messages).where(eq(messages.chatId, chatId))).toEqual([]);
});
