import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { openFile } from "#app/features/files/open-file.server.ts";
import { keepFile } from "#app/features/files/keep-file.server.ts";
import { deleteUnnamedFiles } from "#app/features/files/shared-files.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { exportData } from "./export-data.server.ts";
import { askForReview } from "#app/features/reviews/ask-for-review.server.ts";
import { advanceLessons } from "#app/features/scheduling/lifecycle/advance-lessons.server.ts";
import { catchWord } from "#app/features/scheduling/lesson-words/catch-word.server.ts";
import { listCaughtWords } from "#app/features/scheduling/lesson-words/caught-words.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { files } from "#db/schema/files.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, bothCame } from "#test/builders/lessons.ts";
import { addCaughtFlashcard } from "#app/features/practice/flashcards/add-flashcards.server.ts";
import { listAllFlashcards } from "#app/features/practice/flashcards/flashcards.server.ts";
import { saveLessonSound } from "#app/features/practice/sounds/save-sound.server.ts";

useDatabase();

const mesa = { term: "la mesa", meaning: "the table", sentence: "" };
const startsAt = Math.floor(Date.now() / hour) * hour - 4 * day;
const at = new Date(startsAt + 5 * minute);

async function aCaughtWord() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const now = new Date(startsAt - 3 * day);
  const lessonId = await aBookedLesson(student, teacher, { startsAt, now });
  await catchWord(student, lessonId, mesa, { onCaught: addCaughtFlashcard, now: at });
  const [word] = await listCaughtWords(student, lessonId);
  return { student, teacher, lessonId, wordId: word!.id };
}

/** Who has lessons to come, or unpaid ones, is not erased. */
async function completeLesson(lessonId: string): Promise<void> {
  await bothCame(lessonId);
  await advanceLessons(new Date(), askForReview);
}

const aRecording = () =>
  keepFile({ kind: "sound", type: "audio/webm", from: new Uint8Array([1]), durationMs: 900 });

it("what a teacher records beside a lesson is heard by both, on the word and on its card, and by nobody else", async () => {
  const { student, teacher, ...word } = await aCaughtWord();
  const saved = await saveLessonSound(teacher, word, await aRecording(), at);
  expect(saved).toEqual({ ok: true });
  const [card] = await listAllFlashcards(student);
  expect(await listCaughtWords(teacher, word.lessonId)).toMatchObject([{ soundId: card!.soundId }]);
  for (const person of [student, teacher])
    expect(await openFile(person, card!.soundId!)).toMatchObject({ kind: "sound" });
  await expect(openFile(await aTeacher(), card!.soundId!)).rejects.toMatchObject({
    code: "not-found",
  });
  const again = await aRecording();
  await expect(saveLessonSound(await aTeacher(), word, again, at)).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await saveLessonSound(student, word, again)).toEqual({ ok: false, reason: "not-open" });
});

it("a sound is in the copy of who recorded it and goes with either, as the word goes with its student", async () => {
  const first = await aCaughtWord();
  await saveLessonSound(first.teacher, first, await aRecording(), at);
  const [card] = await listAllFlashcards(first.student);
  let copy = "";
  for await (const part of exportData(first.teacher)) copy += part;
  expect(copy).toContain(card!.soundId!);
  await completeLesson(first.lessonId);
  await erasePerson(first.student.id);
  await deleteUnnamedFiles();
  expect(await db().$count(files, eq(files.id, card!.soundId!))).toBe(0);
  const second = await aCaughtWord();
  await saveLessonSound(second.teacher, second, await aRecording(), at);
  await completeLesson(second.lessonId);
  await erasePerson(second.teacher.id);
  expect(await listAllFlashcards(second.student)).toMatchObject([{ ...mesa, soundId: null }]);
});
