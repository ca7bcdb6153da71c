import { expect, it } from "vitest";
import { asTeacher } from "#app/access/actor.ts";
import { keepFile } from "#app/features/files/keep-file.server.ts";
import { writeNotes } from "#app/features/scheduling/lesson-notes/write-notes.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { files } from "#db/schema/files.ts";
import { wordSounds } from "#db/schema/practice/practice.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { addFlashcards, addLessonFlashcards } from "../flashcards/add-flashcards.server.ts";
import { editFlashcard, removeFlashcard } from "../flashcards/edit-flashcard.server.ts";
import { listAllFlashcards } from "../flashcards/flashcards.server.ts";
import { importWords } from "../transfer/import-words.server.ts";
import { undoImport } from "../transfer/undo-import.server.ts";
import { saveOwnSound } from "./save-sound.server.ts";

useDatabase();

type Someone = Awaited<ReturnType<typeof aStudent>>;

async function record(student: Someone, term: string): Promise<void> {
  const word = (await listAllFlashcards(student)).find((one) => one.term === term)!;
  const type = "audio/webm";
  const from = new Uint8Array([1]);
  await saveOwnSound(student, word.id, await keepFile({ kind: "sound", type, from }));
}

const heard = async (student: Someone) =>
  (await listAllFlashcards(student)).map(({ term, soundId }) => [term, soundId !== null]);
const left = async () => [await db().$count(wordSounds), await db().$count(files)];

async function importText(student: Someone, text: string) {
  const body = new FormData();
  body.append("language", "es");
  body.append("file", new File([text], "words.csv"));
  const done = await importWords(
    new Request("http://localhost", { method: "POST", body }),
    student,
    () => true,
  );
  if (!done.ok) throw new Error(done.reason);
  return done;
}

it("an import that is undone takes its words with their sounds, and leaves those that had come back", async () => {
  const student = await aStudent();
  const before = await left();
  const uno = { language: "es", term: "uno", meaning: "one" };
  const { made } = await addFlashcards(student, [uno], "own");
  await removeFlashcard(student, made[0]!);
  const done = await importText(student, "uno,one\ndos,two\ntres,three");
  expect(done).toMatchObject({ added: 2, returned: 1, known: 0, left: 0 });
  await record(student, "dos");
  expect(await undoImport(student, done.at)).toEqual({ undone: 2, answered: 0 });
  expect(await heard(student)).toEqual([["uno", false]]);
  expect(await left()).toEqual(before);
});

it("a sound goes along with another spelling of its word, and stays with a flashcard that has the old one", async () => {
  const student = await aStudent();
  const word = { language: "es", term: "la messa", meaning: "the table" };
  await addFlashcards(student, [word], "own");
  await record(student, "la messa");
  const [card] = await listAllFlashcards(student);
  const sides = { meaning: "the table", sentence: "", hint: "" };
  await editFlashcard(student, card!.id, { ...sides, term: "la mesa", version: 1 });
  expect(await heard(student)).toEqual([["la mesa", true]]);
  await addFlashcards(student, [{ ...word, term: "el gato", meaning: "the cat" }], "own");
  const other = (await listAllFlashcards(student))[1]!.id;
  const twin = { ...sides, meaning: "the desk", term: "La mesa", version: 1 };
  await editFlashcard(student, other, twin);
  await editFlashcard(student, card!.id, { ...sides, term: "la silla", version: 2 });
  expect(await heard(student)).toEqual([
    ["la silla", false],
    ["La mesa", true],
  ]);
  await record(student, "la silla");
  const before = await left();
  await editFlashcard(student, other, { ...twin, term: "la silla", version: 2 });
  expect(await heard(student)).toEqual([
    ["la silla", true],
    ["la silla", true],
  ]);
  expect(await left()).toEqual(before.map((count) => count - 1));
});

it("a sound goes with a word that the write-up no longer has, and stays where its meaning alone is another", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aCompletedLesson(student, teacher);
  const write = (version: number, ...words: { term: string; meaning: string }[]) =>
    writeNotes(
      asTeacher(teacher),
      lessonId,
      { summary: "We spoke", plan: "", version, words },
      { onWords: addLessonFlashcards },
    );
  await write(0, { term: "la mesa", meaning: "table" }, { term: "la silla", meaning: "chair" });
  const before = await left();
  await record(student, "la mesa");
  await record(student, "la silla");
  await write(1, { term: "la mesa", meaning: "the table" });
  expect(await heard(student)).toEqual([["la mesa", true]]);
  expect(await left()).toEqual(before.map((count) => count + 1));
});
