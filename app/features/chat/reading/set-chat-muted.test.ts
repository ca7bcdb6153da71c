import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { chats } from "#db/schema/chat/chat.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { saveChatSettings, showsTyping } from "../conversations/chat-settings.server.ts";
import { getChat, listChats, unreadCount } from "../conversations/chats.server.ts";
import { openChat } from "../conversations/open-chat.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { markRead } from "./mark-read.server.ts";
import { setChatMuted } from "./set-chat-muted.server.ts";
import { findUnread } from "./unread.server.ts";

useDatabase();

async function aChat() {
  const slug = `ines-${randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  await sendMessage(student, { chatId, clientId: randomUUID(), text: "Hola" });
  return { student, teacher, chatId };
}

it("a muted chat sends its reader nothing, also of what is queued, raises no figure in the bar, and is the other's business alone", async () => {
  const { student, teacher, chatId } = await aChat();
  const waiting = { chatId, readerId: teacher.id, seq: 1 };
  expect(await findUnread(waiting)).not.toBeNull();
  await setChatMuted(teacher, chatId, true);
  expect(await findUnread(waiting)).toBeNull();
  expect(await unreadCount(teacher)).toBe(0);
  expect(await listChats(teacher)).toMatchObject([{ unread: 1, muted: true }]);
  expect((await getChat(student, chatId)).muted).toBe(false);
  await setChatMuted(teacher, chatId, false);
  expect(await findUnread(waiting)).not.toBeNull();
  expect(await unreadCount(teacher)).toBe(1);
  const missing = { code: "not-found" };
  await expect(setChatMuted(await aStudent(), chatId, true)).rejects.toMatchObject(missing);
});

it("who hides how far they have read, or that they type, does not see it of the other", async () => {
  const { student, teacher, chatId } = await aChat();
  await markRead(teacher, chatId);
  const seen = async () => (await getChat(student, chatId)).otherReadSeq;
  expect([await seen(), await showsTyping(chatId)]).toEqual([1, true]);
  for (const hiding of [student, teacher]) {
    await saveChatSettings(hiding, { showReading: false, showTyping: false });
    expect([await seen(), await showsTyping(chatId)]).toEqual([0, false]);
    await saveChatSettings(hiding, { showReading: true, showTyping: true });
  }
  expect(await seen()).toBe(1);
});

it("nobody begins a chat before their address is confirmed [E7]", async () => {
  const slug = `ines-${randomUUID()}`;
  const [student] = [await aStudent(), await aTeacher({ profile: { slug } })];
  await db().update(users).set({ emailVerified: false }).where(eq(users.id, student.id));
  expect(await openChat(student, slug)).toEqual({ ok: false, reason: "unconfirmed" });
  expect(await chatDb().$count(chats, eq(chats.studentId, student.id))).toBe(0);
});
