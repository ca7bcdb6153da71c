import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { correctMessage } from "#app/features/chat/corrections/correct-message.server.ts";
import { deleteMessage } from "#app/features/chat/changing/delete-message.server.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { removeFlashcard } from "../flashcards/edit-flashcard.server.ts";
import { listAllFlashcards } from "../flashcards/flashcards.server.ts";
import { saveCorrection, saveWord } from "./save-from-chat.server.ts";
import { readSavedFromChat } from "./saved-from-chat.server.ts";

useDatabase();

async function aCorrection() {
  const slug = `ines-${randomUUID()}`;
  const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  await sendMessage(student, { chatId, clientId: randomUUID(), text: "Ayer he ido al mercado." });
  await correctMessage(teacher, {
    chatId,
    clientId: randomUUID(),
    seq: 1,
    before: "Ayer he ido al mercado.",
    text: "Ayer fui al mercado.",
    reason: "The day is over.",
  });
  return { student, teacher, chatId };
}

it("a correction is one flashcard with its sentence and the reason, due at once, and saved once however often it is asked for", async () => {
  const { student, chatId } = await aCorrection();
  const tries = await Promise.all([1, 2].map(() => saveCorrection(student, { chatId, seq: 2 })));
  expect(tries).toContainEqual({ ok: true });
  const [card, ...more] = await listAllFlashcards(student);
  expect(more).toEqual([]);
  expect(tries).toContainEqual({ ok: false, reason: "there-already", there: card!.id });
  expect(card).toMatchObject({
    term: "fui",
    meaning: "Instead of “he ido”",
    sentence: "Ayer fui al mercado.",
    hint: "The day is over.",
    source: "chat",
    language: "es",
  });
  expect(await readSavedFromChat(student, chatId)).toEqual({
    chatId,
    words: 0,
    corrections: [{ id: card!.id, seq: 2 }],
    known: [{ term: "fui", meaning: "Instead of “he ido”" }],
    languages: ["es"],
  });
  await removeFlashcard(student, card!.id);
  expect(await readSavedFromChat(student, chatId)).toMatchObject({ corrections: [], known: [] });
  expect(await saveCorrection(student, { chatId, seq: 2 })).toEqual({ ok: true });
});

it("a word of any message is saved with the sentence that it is in", async () => {
  const { student, chatId } = await aCorrection();
  const word = { chatId, seq: 1, term: "mercado", meaning: "market" };
  expect(await saveWord(student, word)).toEqual({ ok: true });
  const again = await saveWord(student, { ...word, term: "Mercado", meaning: "a shop" });
  expect(again).toMatchObject({ ok: false, reason: "there-already" });
  expect(await listAllFlashcards(student)).toMatchObject([
    { term: "mercado", meaning: "market", sentence: "Ayer he ido al mercado.", source: "chat" },
  ]);
  expect(await readSavedFromChat(student, chatId)).toMatchObject({ words: 1, corrections: [] });
  // The same letters are another word in another language.
  expect(await saveWord(student, { ...word, language: "it" })).toEqual({ ok: true });
});

it("nothing is saved of a deleted message, of what is no correction, and beyond what a student may have", async () => {
  const { student, chatId } = await aCorrection();
  const one = saveCorrection(student, { chatId, seq: 1 });
  await expect(one).rejects.toMatchObject({ code: "not-found" });
  await db().execute(sql`
    insert into flashcards (id, student_id, language, term, meaning, source, created_at, due_at)
    select gen_random_uuid(), ${student.id}, 'es', 'w' || n, 'x', 'own', now(), now()
    from generate_series(1, ${rules.practice.flashcards}) n`);
  expect(await saveCorrection(student, { chatId, seq: 2 })).toEqual({ ok: false, reason: "full" });
  await deleteMessage(student, { chatId, seq: 1 });
  expect(await saveCorrection(student, { chatId, seq: 2 })).toEqual({ ok: false, reason: "gone" });
  const word = { chatId, seq: 1, term: "mercado", meaning: "market" };
  expect(await saveWord(student, word)).toEqual({ ok: false, reason: "gone" });
});

it("only the student of the two saves from a chat", async () => {
  const { student, chatId } = await aCorrection();
  await saveCorrection(student, { chatId, seq: 2 });
  const other = await aStudent();
  await expect(saveCorrection(other, { chatId, seq: 2 })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await readSavedFromChat(other, chatId)).toMatchObject({ words: 0, corrections: [] });
});
