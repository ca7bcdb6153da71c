import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { deleteMessage } from "../changing/delete-message.server.ts";
import { editMessage } from "../changing/edit-message.server.ts";
import { lastLine } from "../conversations/message.ts";
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
