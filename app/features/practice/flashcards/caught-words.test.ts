import { beforeEach, describe, expect, it } from "vitest";
import {
  addCaughtFlashcard,
  addLessonFlashcards,
  dropCaughtFlashcard,
} from "./add-flashcards.server.ts";
import { editFlashcard, removeFlashcard } from "./edit-flashcard.server.ts";
import { listAllFlashcards } from "./flashcards.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { findNotes } from "#app/features/scheduling/lesson-notes/lesson-notes.server.ts";
import { notesForm } from "#app/features/scheduling/lesson-notes/notes-form.ts";
import { wordsText } from "#app/features/scheduling/lesson-notes/words.ts";
import { writeNotes } from "#app/features/scheduling/lesson-notes/write-notes.server.ts";
import { catchWord, dropWord } from "#app/features/scheduling/lesson-words/catch-word.server.ts";
import { listCaughtWords } from "#app/features/scheduling/lesson-words/caught-words.server.ts";
import { catchWordForm } from "#app/features/scheduling/lesson-words/forms.ts";

useDatabase();

let student: Awaited<ReturnType<typeof aStudent>>;
let teacher: Awaited<ReturnType<typeof aTeacher>>;
let lessonId: string;
const startsAt = Math.floor(Date.now() / hour) * hour - 4 * day;
const at = new Date(startsAt + 5 * minute);
const mesa = { term: "la mesa", meaning: "the table", sentence: "Pon la mesa, por favor." };
const te = { term: "el té", meaning: "tea", sentence: "" };

beforeEach(async () => {
  [student, teacher] = [await aStudent(), await aTeacher()];
  const now = new Date(startsAt - 3 * day);
  lessonId = await aBookedLesson(student, teacher, { startsAt, now });
});

const options = { onCaught: addCaughtFlashcard, now: at };

describe("a word that is kept during a lesson", () => {
  it("is seen by both and by nobody else, is there once, and is a card of the student's at once", async () => {
    expect(await catchWord(student, lessonId, mesa, options)).toMatchObject({ ok: true });
    expect(await catchWord(teacher, lessonId, te, options)).toMatchObject({ ok: true });
    const again = await Promise.all(
      [student, teacher].map((one) =>
        catchWord(one, lessonId, { ...mesa, term: "La Mesa" }, options),
      ),
    );
    const there = { ok: false, reason: "there-already" };
    expect(again).toEqual([there, there]);
    for (const person of [student, teacher])
      expect(await listCaughtWords(person, lessonId)).toMatchObject([
        { ...mesa, side: "student" },
        { ...te, side: "teacher" },
      ]);
    expect(await listCaughtWords(await aTeacher(), lessonId)).toEqual([]);
    expect(await listCaughtWords({ ...student, viewed: true }, lessonId)).toEqual([]);
    expect(await listAllFlashcards(student)).toMatchObject([
      { ...mesa, source: "lesson", phase: "new" },
      te,
    ]);
    await expect(catchWord(await aStudent(), lessonId, te, options)).rejects.toMatchObject({
      code: "not-found",
    });
  });

  it("is taken out by who kept it or by the teacher, and its card goes with it", async () => {
    await catchWord(student, lessonId, mesa, options);
    await catchWord(teacher, lessonId, te, options);
    const [own, theirs] = await listCaughtWords(student, lessonId);
    const drop = { onDropped: dropCaughtFlashcard, now: at };
    await expect(dropWord(student, lessonId, theirs!.id, drop)).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await dropWord(teacher, lessonId, own!.id, drop)).toEqual({ ok: true });
    expect(await dropWord(student, lessonId, own!.id, drop)).toEqual({ ok: true });
    expect(await listCaughtWords(teacher, lessonId)).toMatchObject([te]);
    expect(await listAllFlashcards(student)).toMatchObject([te]);
  });

  it("stays the card that its student has made of it, whatever is written up, and is not added beside it", async () => {
    await catchWord(teacher, lessonId, mesa, options);
    await catchWord(teacher, lessonId, te, options);
    const [card, other] = await listAllFlashcards(student);
    const own = { term: "La mesa", meaning: "der Tisch", sentence: "", hint: "Like a mesa" };
    await editFlashcard(student, card!.id, { ...own, version: 1 });
    await editFlashcard(student, other!.id, { ...te, meaning: "der Tee", hint: "", version: 1 });
    await removeFlashcard(student, other!.id);
    const { caughtAt } = (await listCaughtWords(teacher, lessonId)).at(-1)!;
    const notes = { summary: "Food", plan: "", words: [mesa, te], caughtUntil: caughtAt };
    const saved = { onWords: addLessonFlashcards };
    expect(await writeNotes(teacher, lessonId, { ...notes, version: 0 }, saved)).toEqual({
      ok: true,
    });
    expect(await listAllFlashcards(student)).toMatchObject([{ id: card!.id, ...own }]);
    await writeNotes(teacher, lessonId, { ...notes, words: [], version: 1 }, saved);
    expect(await listAllFlashcards(student)).toMatchObject([{ id: card!.id, ...own }]);
  });

  it("stays a card with its student's hint when it is taken out of the lesson", async () => {
    await catchWord(teacher, lessonId, mesa, options);
    const [card] = await listAllFlashcards(student);
    await editFlashcard(student, card!.id, { ...mesa, hint: "Like a mesa", version: 1 });
    const [caught] = await listCaughtWords(teacher, lessonId);
    await dropWord(teacher, lessonId, caught!.id, { onDropped: dropCaughtFlashcard, now: at });
    expect(await listAllFlashcards(student)).toMatchObject([{ id: card!.id, hint: "Like a mesa" }]);
  });

  it("is kept while the room is open, up to the number of words that a lesson may have", async () => {
    const coming = await aBookedLesson(student, teacher);
    expect(await catchWord(student, coming, mesa)).toEqual({ ok: false, reason: "not-open" });
    expect(await catchWord(teacher, lessonId, mesa)).toEqual({ ok: false, reason: "not-open" });
    for (let n = 0; n < rules.notes.words; n += 1)
      await catchWord(teacher, lessonId, { ...te, term: `té ${n}` }, { now: at });
    expect(await catchWord(teacher, lessonId, mesa, options)).toEqual({
      ok: false,
      reason: "full",
    });
  });

  it("is read into the write-up with its sentence, where its teacher edits it, and the card follows", async () => {
    await catchWord(student, lessonId, mesa, options);
    await catchWord(teacher, lessonId, te, options);
    const caught = await listCaughtWords(teacher, lessonId);
    const typed = wordsText(caught).replace("tea", "the tea").replace("por favor", "ya");
    const form = notesForm("2026-11-20").parse({
      summary: "Food",
      words: typed,
      version: "0",
      caughtUntil: String(caught.at(-1)!.caughtAt),
    });
    const { homework: _, homeworkDue: __, ...written } = form;
    const saved = { onWords: addLessonFlashcards };
    const unseen = { ...written, caughtUntil: caught[0]!.caughtAt };
    expect(await writeNotes(teacher, lessonId, unseen, saved)).toEqual({
      ok: false,
      reason: "caught-meanwhile",
    });
    expect(await writeNotes(teacher, lessonId, written, saved)).toEqual({ ok: true });
    const words = [
      { ...mesa, sentence: "Pon la mesa, ya." },
      { ...te, meaning: "the tea" },
    ];
    expect(await findNotes(student, lessonId)).toMatchObject({ words });
    expect(await listAllFlashcards(student)).toMatchObject(words);
    expect(await listCaughtWords(student, lessonId)).toEqual([]);
    expect(await catchWord(student, lessonId, { ...te, term: "otro" }, options)).toEqual({
      ok: false,
      reason: "written-up",
    });
  });
});

it("a word that was chosen in a text has the sentence of it, and one that was typed its own", () => {
  const context = "Hace frío. Pon la mesa, por favor.\nGracias.";
  const read = (more: Record<string, string>) =>
    catchWordForm.parse({ intent: "keep-word", term: " la  mesa ", meaning: "the table", ...more });
  expect(read({ context })).toEqual(mesa);
  expect(read({ sentence: "La mesa es roja." })).toMatchObject({ sentence: "La mesa es roja." });
  expect(read({})).toEqual({ ...mesa, sentence: "" });
  const refused = (more: Record<string, string>) =>
    catchWordForm
      .safeParse({ intent: "keep-word", term: "a", meaning: "b", ...more })
      .error?.issues.map(({ path }) => path[0]);
  expect(refused({ term: " " })).toEqual(["term"]);
  expect(refused({ term: "a = b" })).toEqual(["term"]);
  expect(refused({ meaning: "b".repeat(rules.notes.wordCharacters + 1) })).toEqual(["meaning"]);
});
