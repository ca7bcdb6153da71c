import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { asTeacher } from "#app/access/actor.ts";
import { writeNotes } from "#app/features/scheduling/lesson-notes/write-notes.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { flashcardReviews, flashcards } from "#db/schema/practice/practice.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { answerFlashcards } from "../sitting/answer-flashcards.server.ts";
import { readSitting } from "../sitting/sitting.server.ts";
import { addFlashcards, addLessonFlashcards } from "./add-flashcards.server.ts";
import {
  editFlashcard,
  removeFlashcard,
  restoreFlashcard,
  setShareFading,
} from "./edit-flashcard.server.ts";
import { countFadingWords, listFadingWords } from "./fading-words.server.ts";
import {
  countFlashcards,
  getFlashcard,
  listAllFlashcards,
  listFlashcards,
} from "./flashcards.server.ts";
import type { Grade } from "./schedule.ts";

useDatabase();

const day = 86_400_000;
const words = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    language: "es",
    term: `palabra ${n}`,
    meaning: `word ${n}`,
  }));
const given = (flashcard: string, rating: Grade, at: number, undone = false) => ({
  id: randomUUID(),
  flashcard,
  rating,
  at,
  undone,
});
const notes = {
  summary: "We spoke",
  plan: "",
  version: 0,
  words: [
    {
      term: "la mesa",
      meaning: "the table",
    },
    {
      term: "la silla",
      meaning: "the chair",
    },
  ],
};

it("the words of a write-up become flashcards of its student, follow its changes, and stay out once taken out", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aCompletedLesson(student, teacher);
  const write = (input: typeof notes) =>
    writeNotes(asTeacher(teacher), lessonId, input, { onWords: addLessonFlashcards });
  const terms = async () => (await listAllFlashcards(student)).map(({ term }) => term);
  await write(notes);
  expect(await terms()).toEqual(["la mesa", "la silla"]);
  const [mesa] = await listAllFlashcards(student);
  expect(mesa).toMatchObject({ source: "lesson", teacherName: teacher.name, phase: "new" });
  await answerFlashcards(student, [given(mesa!.id, 3, Date.now())]);
  // An answered word stays although it is no longer in the write-up; the other goes.
  const lamp = { term: "la lámpara", meaning: "the lamp" };
  await write({ ...notes, words: [lamp], version: 1 });
  expect(await terms()).toEqual(["la mesa", "la lámpara"]);
  await removeFlashcard(student, mesa!.id);
  await write({ ...notes, version: 2 });
  expect(await terms()).toEqual(["la silla"]);
  expect(
    (await addFlashcards(student, [{ language: "es", ...notes.words[0]! }], "own")).added,
  ).toBe(1);
  expect(await terms()).toContain("la mesa");
});

it("an answer is stored once however often it is sent, and late ones of another device lose nothing", async () => {
  const student = await aStudent();
  await addFlashcards(student, words(1), "own", new Date(Date.now() - 30 * day));
  const [card] = await listAllFlashcards(student);
  const at = Date.now() - 20 * day;
  const answers = [
    given(card!.id, 3, at),
    given(card!.id, 3, at + 11 * 60_000),
    given(card!.id, 3, at + 3 * day),
  ];
  // One device sends them twice, since it has not heard that they arrived, and another has some of them, too.
  await Promise.all([
    answerFlashcards(student, answers),
    answerFlashcards(student, answers.toReversed()),
    answerFlashcards(student, answers.slice(1)),
  ]);
  await answerFlashcards(student, answers);
  const inOrder = await getFlashcard(student, card!.id);
  expect(await db().$count(flashcardReviews, eq(flashcardReviews.flashcardId, card!.id))).toBe(3);

  const other = await aStudent();
  await addFlashcards(other, words(1), "own", new Date(Date.now() - 30 * day));
  const [same] = await listAllFlashcards(other);
  for (const answer of answers.toReversed())
    await answerFlashcards(other, [{ ...answer, id: randomUUID(), flashcard: same!.id }]);
  const late = await getFlashcard(other, same!.id);
  expect(Math.abs(late.dueAt - inOrder.dueAt)).toBeLessThan(1000);
});

it("an answer is taken back for good, before it arrives or after, and by its student alone", async () => {
  const [student, stranger] = [await aStudent(), await aStudent()];
  await addFlashcards(student, words(2), "own");
  const [first, second] = await listAllFlashcards(student);
  const answer = given(first!.id, 4, Date.now());
  await answerFlashcards(student, [answer]);
  expect(await answerFlashcards(stranger, [{ ...answer, undone: true }])).toBe(0);
  expect((await getFlashcard(student, first!.id)).phase).toBe("known");
  await answerFlashcards(student, [{ ...answer, undone: true }]);
  expect((await getFlashcard(student, first!.id)).phase).toBe("new");
  const early = given(second!.id, 4, Date.now(), true);
  await answerFlashcards(student, [early]);
  await answerFlashcards(student, [{ ...early, undone: false }]);
  expect((await getFlashcard(student, second!.id)).phase).toBe("new");
});

it("a sitting has twelve words, those that are known go, and those that are not come again at its end", async () => {
  const student = await aStudent();
  await addFlashcards(student, words(15), "own");
  const now = Date.now();
  const start = await readSitting(student, null, now);
  expect(start.waiting).toHaveLength(12);
  const [known, unknown] = start.waiting;
  await answerFlashcards(
    student,
    [given(known!.id, 4, now), given(unknown!.id, 1, now + 1)],
    new Date(now + 1),
  );
  const next = await readSitting(student, null, now + 1000);
  expect(next.answered).toEqual([
    { id: known!.id, rating: 4 },
    { id: unknown!.id, rating: 1 },
  ]);
  expect(next.waiting).toHaveLength(11);
  expect(next.waiting.at(-1)!.id).toBe(unknown!.id);
  // After a pause another sitting begins, with other words.
  const later = await readSitting(student, null, now + 60 * 60_000);
  expect([later.answered.length, later.waiting.length]).toEqual([0, 12]);
});

it("nobody has more than the rules allow, nor two cards of the same word", async () => {
  const student = await aStudent();
  const first = await addFlashcards(student, words(4_999), "import");
  expect(first).toMatchObject({ added: 4_999, left: 0 });
  const again = { language: "es", term: "PALABRA 1", meaning: "another meaning" };
  const known = await addFlashcards(student, [again], "own");
  expect(known).toMatchObject({ added: 0, left: 0, known: 1 });
  expect(await getFlashcard(student, known.there[0]!)).toMatchObject({ meaning: "word 1" });
  const two = [
    { language: "es", term: "uno", meaning: "one" },
    { language: "es", term: "Uno", meaning: "a" },
    { language: "es", term: "dos", meaning: "two" },
  ];
  expect(await addFlashcards(student, two, "own")).toMatchObject({ added: 1, left: 1, known: 1 });
  expect((await countFlashcards(student)).all).toBe(5_000);
  expect((await listFlashcards(student, { q: "100% _", page: 1, size: 10 })).total).toBe(0);
});

it("a word is the same in small letters as PostgreSQL makes them, which are not JavaScript's", async () => {
  const student = await aStudent();
  const city = { language: "tr", term: "İstanbul", meaning: "Istanbul" };
  const street = { language: "el", term: "ΟΔΟΣ", meaning: "street" };
  await addFlashcards(student, [city, street], "own");
  const again = [city, { ...street, meaning: "road" }];
  expect(await addFlashcards(student, again, "own")).toMatchObject({ added: 0, left: 0, known: 2 });
  await removeFlashcard(student, (await listAllFlashcards(student))[0]!.id);
  expect(await addFlashcards(student, again, "own")).toMatchObject({ added: 1, left: 0, known: 1 });
});

it("words that come back take one place each, and none comes back where there is no place", async () => {
  const student = await aStudent();
  const [first, second, third] = words(3);
  const { made } = await addFlashcards(student, [first!], "own");
  await removeFlashcard(student, made[0]!);
  const most = words(5_001).slice(3);
  expect(await addFlashcards(student, most, "import")).toMatchObject({ added: 4_998, left: 0 });
  expect(await addFlashcards(student, [first!, second!], "own")).toMatchObject({
    added: 2,
    left: 0,
  });
  await removeFlashcard(student, made[0]!);
  expect(await restoreFlashcard(student, made[0]!)).toEqual({ ok: true });
  expect(await restoreFlashcard(student, made[0]!)).toEqual({ ok: true });
  await removeFlashcard(student, made[0]!);
  await addFlashcards(student, [third!], "own");
  expect(await restoreFlashcard(student, made[0]!)).toEqual({ ok: false, reason: "full" });
  expect((await countFlashcards(student)).all).toBe(5_000);
});

it("a change refuses an older version, another card's words, and what is not theirs", async () => {
  const student = await aStudent();
  await addFlashcards(student, words(2), "own");
  const [one, two] = await listAllFlashcards(student);
  const change = { term: "nuevo", meaning: "new", sentence: "", hint: "", version: 1 };
  expect(await editFlashcard(student, one!.id, change)).toEqual({ ok: true });
  expect(await editFlashcard(student, one!.id, change)).toEqual({
    ok: false,
    reason: "changed-meanwhile",
  });
  expect(await editFlashcard(student, two!.id, change)).toEqual({
    ok: false,
    reason: "there-already",
  });
  const missing = { code: "not-found" };
  await expect(editFlashcard(await aStudent(), two!.id, change)).rejects.toMatchObject(missing);
  await expect(removeFlashcard(await aStudent(), two!.id)).rejects.toMatchObject(missing);
  await expect(getFlashcard(student, "no-id")).rejects.toMatchObject(missing);
});

it("a flashcard can be changed to the words of one that was taken out, which is gone then", async () => {
  const student = await aStudent();
  const made = ["casa", "la casa"].map((term) => ({ language: "es", term, meaning: "house" }));
  await addFlashcards(student, made, "own");
  const [out, kept] = await listAllFlashcards(student);
  await removeFlashcard(student, out!.id);
  const change = { term: "Casa", meaning: "house", sentence: "", hint: "", version: 1 };
  expect(await editFlashcard(student, kept!.id, change)).toEqual({ ok: true });
  expect(await listAllFlashcards(student)).toMatchObject([{ id: kept!.id, term: "Casa" }]);
  await expect(restoreFlashcard(student, out!.id)).rejects.toMatchObject({ code: "not-found" });
});

it("a teacher sees which words of their own lessons are fading, and only while the student shares them", async () => {
  const [student, teacher, other] = [await aStudent(), await aTeacher(), await aTeacher()];
  const lessonId = await aCompletedLesson(student, teacher);
  await writeNotes(asTeacher(teacher), lessonId, notes, { onWords: addLessonFlashcards });
  const [mesa, silla] = await listAllFlashcards(student);
  const long = Date.now() - 90 * day;
  await db()
    .update(flashcards)
    .set({ createdAt: new Date(long - day) });
  await answerFlashcards(student, [given(mesa!.id, 3, long), given(silla!.id, 4, Date.now())]);
  const fading = (who = teacher) => listFadingWords(asTeacher(who), student.id);
  expect(await fading()).toBeNull();
  await setShareFading(student, true);
  expect((await fading())!.map(({ term }) => term)).toEqual(["la mesa"]);
  expect(await fading(other)).toEqual([]);
  await setShareFading(student, false);
  expect(await fading()).toBeNull();
});

it("a teacher sees of many students how many words are fading, the same that the file of each lists", async () => {
  const [hers, other] = [await aTeacher(), asTeacher(await aTeacher())];
  const teacher = asTeacher(hers);
  const [shares, hides, knows] = [await aStudent(), await aStudent(), await aStudent()];
  const now = Date.now();
  for (const student of [shares, hides]) {
    const lessonId = await aCompletedLesson(student, hers);
    const nine = words(9).map(({ term, meaning }) => ({ term, meaning }));
    await writeNotes(
      teacher,
      lessonId,
      { ...notes, words: nine },
      { onWords: addLessonFlashcards },
    );
    await addFlashcards(student, [{ ...words(10)[9]! }], "own");
    await db()
      .update(flashcards)
      .set({ createdAt: new Date(now - 100 * day) });
    // From hardly any time to long ago: some are fading and some are not.
    const answers = (await listAllFlashcards(student)).map(({ id }, n) =>
      given(id, ((n % 4) + 1) as Grade, now - n * n * day),
    );
    await answerFlashcards(student, answers);
  }
  await setShareFading(shares, true);
  await setShareFading(knows, true);
  const ids = [shares.id, hides.id, knows.id];
  for (const later of [0, 1, 3, 9, 30]) {
    const at = now + later * day;
    const listed = (await listFadingWords(teacher, shares.id, at))!.length;
    expect(Object.fromEntries(await countFadingWords(teacher, ids, at)), `${later} days`).toEqual({
      [shares.id]: listed,
      [knows.id]: 0,
    });
  }
  expect((await countFadingWords(teacher, ids, now)).get(shares.id)).toBeGreaterThan(0);
  expect((await countFadingWords(other, ids, now)).get(shares.id)).toBe(0);
  expect(await countFadingWords(teacher, [])).toEqual(new Map());
});
