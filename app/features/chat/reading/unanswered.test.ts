import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { blockPerson, unblockPerson } from "#app/features/accounts/blocks/block-person.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { getOwnProfile } from "#app/features/teachers/profiles/own-profile.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { markRead } from "./mark-read.server.ts";
import { noReplyNeeded } from "./no-reply-needed.server.ts";
import { setChatMuted } from "./set-chat-muted.server.ts";
import { openChat } from "../conversations/open-chat.server.ts";
import { deleteMessage } from "../changing/delete-message.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { listUnanswered } from "./unanswered.server.ts";

useDatabase();

const now = Date.now();

async function aChat() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const opened = await openChat(student, (await getOwnProfile(teacher)).slug);
  if (!opened.ok) throw new Error("closed");
  const { chatId } = opened;
  const write = async (by: "student" | "teacher", at: number) => {
    const sender = by === "student" ? student : teacher;
    const text = "A word";
    const sent = await sendMessage(
      sender,
      { chatId, clientId: crypto.randomUUID(), text },
      new Date(at),
    );
    if (!sent.ok) throw new Error(sent.reason);
    return sent.message.seq;
  };
  const waiting = async () => (await listUnanswered(teacher))[0];
  return { student, teacher, chatId, write, waiting };
}

it("a student waits since the first message after the teacher's last one [B9]", async () => {
  const { write, waiting } = await aChat();
  await write("student", now - 9 * day);
  await write("teacher", now - 8 * day);
  expect(await waiting()).toBeUndefined();
  await write("student", now - 3 * hour);
  await write("student", now - hour);
  expect(await waiting()).toMatchObject({ since: now - 3 * hour, isFirst: false });
});

it("reading answers nothing, a reply does [B9]", async () => {
  const { teacher, chatId, write, waiting } = await aChat();
  await write("student", now - hour);
  await markRead(teacher, chatId);
  expect(await waiting()).toMatchObject({ since: now - hour, isFirst: true });
  await write("teacher", now);
  expect(await waiting()).toBeUndefined();
});

it("a message that its student has deleted waits for nobody", async () => {
  const { student, chatId, write, waiting } = await aChat();
  const first = await write("student", now - 3 * minute);
  const second = await write("student", now - minute);
  await deleteMessage(student, { chatId, seq: first });
  expect(await waiting()).toMatchObject({ since: now - minute, seq: second });
  await deleteMessage(student, { chatId, seq: second });
  expect(await waiting()).toBeUndefined();
});

it("nobody waits where one has blocked the other, or has deleted their account", async () => {
  const { student, teacher, write, waiting } = await aChat();
  await write("student", now - hour);
  await blockPerson(teacher, student.id);
  expect(await waiting()).toBeUndefined();
  await unblockPerson(teacher, student.id);
  expect(await waiting()).toBeDefined();
  await db().update(users).set({ erasedAt: new Date() }).where(eq(users.id, student.id));
  expect(await waiting()).toBeUndefined();
});

it("a muted chat reminds of nothing once it has been answered", async () => {
  const { teacher, chatId, write, waiting } = await aChat();
  await setChatMuted(teacher, chatId, true);
  await write("student", now - 3 * hour);
  expect(await waiting()).toMatchObject({ isFirst: true });
  await write("teacher", now - 2 * hour);
  await write("student", now - hour);
  expect(await waiting()).toBeUndefined();
});

it("what needs no reply waits no more, and what comes after it does; nobody else says so [B9]", async () => {
  const { chatId, teacher, write, waiting } = await aChat();
  await write("student", now - 23 * day);
  await write("teacher", now - 22 * day);
  const seq = await write("student", now - 21 * day);
  await expect(noReplyNeeded(await aTeacher(), { chatId, seq })).rejects.toThrow("not-found");
  expect(await waiting()).toMatchObject({ since: now - 21 * day, seq });
  await noReplyNeeded(teacher, { chatId, seq });
  expect(await waiting()).toBeUndefined();
  await write("student", now - hour);
  await noReplyNeeded(teacher, { chatId, seq });
  expect(await waiting()).toMatchObject({ since: now - hour });
});
