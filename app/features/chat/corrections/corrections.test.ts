import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { messages } from "#db/schema/chat/chat.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { deleteMessage } from "../changing/delete-message.server.ts";
import { editMessage } from "../changing/edit-message.server.ts";
import { lastLine } from "../conversations/message.ts";
import { listChats } from "../conversations/chats.server.ts";
import { searchMessages } from "../message-search/search-messages.server.ts";
import { findUnread } from "../reading/unread.server.ts";
import { forgetDeleted } from "../changing/forget-deleted.server.ts";
import { latestMessages } from "../conversations/messages.server.ts";
import { openChat } from "../conversations/open-chat.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { correctMessage } from "./correct-message.server.ts";

useDatabase();

async function aSentence() {
  const slug = `ines-${randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  await sendMessage(student, { chatId, clientId: randomUUID(), text: "Ayer he ido" });
  const correct = (by: { id: string }, change = {}) =>
    correctMessage(by, {
      chatId,
      clientId: randomUUID(),
      seq: 1,
      text: "Ayer fui",
      before: "Ayer he ido",
      reason: "Ayer closes the door on the day.",
      ...change,
    });
  return { student, teacher, chatId, correct };
}

it("a correction holds both wordings and why, whatever becomes of the message by an edit", async () => {
  const { student, teacher, chatId, correct } = await aSentence();
  expect(await correct(teacher)).toMatchObject({ ok: true });
  const of = { chatId, seq: 1, before: "Ayer he ido" };
  await editMessage(student, { ...of, text: "Ayer fui" });
  const [, correction] = await latestMessages({ id: chatId }, 2);
  expect(correction).toMatchObject({
    kind: "correction",
    replyTo: 1,
    detail: { original: "Ayer he ido", corrected: "Ayer fui" },
  });
  expect(lastLine(correction!)).toBe("Correction: Ayer fui");
});

it("a correction does not tell what its writer has deleted", async () => {
  const { student, teacher, chatId, correct } = await aSentence();
  await correct(teacher);
  await deleteMessage(student, { chatId, seq: 1 });
  const [, correction] = await latestMessages({ id: chatId }, 2);
  expect(correction).toMatchObject({ kind: "correction", detail: null });
  expect(await correct(teacher)).toEqual({ ok: false, reason: "deleted" });
});

it("neither the list of chats, a search nor a mail tells what was corrected in a deleted message", async () => {
  const { student, teacher, chatId, correct } = await aSentence();
  await correct(teacher, { reason: "" });
  const list = async () => (await listChats(student))[0]!.last.text;
  const found = async (words: string) => (await searchMessages(student, words)).messages.length;
  const mail = async () => (await findUnread({ chatId, readerId: student.id, seq: 2 }))!.text;
  expect([await list(), await mail()]).toEqual(["Correction: Ayer fui", "Correction: Ayer fui"]);
  expect([await found("ayer"), await found("fui")]).toEqual([2, 1]);
  await deleteMessage(student, { chatId, seq: 1 });
  expect([await list(), await mail()]).toEqual(["Correction", "Correction"]);
  expect([await found("ayer"), await found("fui")]).toEqual([0, 0]);
});

it("the words of a correction are forgotten with the message that it corrects, and its reason is kept", async () => {
  const { student, teacher, chatId, correct } = await aSentence();
  await correct(teacher);
  await deleteMessage(student, { chatId, seq: 1 });
  // An earlier version has emptied messages, and not what was corrected in them.
  await chatDb().update(messages).set({ text: "" }).where(eq(messages.seq, 1));
  const kept = async () => {
    const [row] = await chatDb()
      .select({ detail: messages.detail, text: messages.text })
      .from(messages)
      .where(and(eq(messages.chatId, chatId), eq(messages.seq, 2)));
    return row!;
  };
  const end = Date.now() + rules.chat.tombstoneDays * day;
  await forgetDeleted(new Date(end - hour));
  expect((await kept()).detail).toMatchObject({ corrected: "Ayer fui" });
  await forgetDeleted(new Date(end + hour));
  expect(await kept()).toEqual({ detail: null, text: "Ayer closes the door on the day." });
});

it("only the other's words are corrected, as they are now, and only where something is different", async () => {
  const { student, teacher, chatId, correct } = await aSentence();
  expect(await correct(student)).toEqual({ ok: false, reason: "your-own" });
  expect(await correct(teacher, { text: "Ayer he ido" })).toEqual({ ok: false, reason: "same" });
  expect(await correct(teacher, { before: "Hoy" })).toEqual({ ok: false, reason: "changed" });
  const clientId = randomUUID();
  await correct(teacher, { clientId });
  await correct(teacher, { clientId });
  expect(await latestMessages({ id: chatId }, 9)).toHaveLength(2);
  expect(await correct(student, { seq: 2, before: "" })).toEqual({ ok: false, reason: "no-words" });
  await expect(correct(await aStudent())).rejects.toMatchObject({ code: "not-found" });
});
