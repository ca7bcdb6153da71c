import { beforeEach, expect, it } from "vitest";
import { day, hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson } from "#test/builders/lessons.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import {
  countToFinish,
  findNotes,
  listNotesMarks,
  listUnwrittenLessons,
} from "./lesson-notes.server.ts";
import { notesForm } from "./notes-form.ts";
import { writeNotes } from "./write-notes.server.ts";

useDatabase();

let student: Awaited<ReturnType<typeof aStudent>>;
let teacher: Awaited<ReturnType<typeof aTeacher>>;

beforeEach(async () => {
  [student, teacher] = [await aStudent(), await aTeacher()];
});

const input = {
  summary: "Past tenses\nNames of food",
  words: [
    { term: "la mesa", meaning: "the table" },
    { term: "el té", meaning: "tea" },
  ],
  plan: "A menu",
  version: 0,
};

it("what is written is read by both of the lesson and by nobody else, the words in their order", async () => {
  const lessonId = await aCompletedLesson(student, teacher);
  expect(await writeNotes(teacher, lessonId, input)).toEqual({ ok: true });
  for (const person of [student, teacher])
    expect(await findNotes(person, lessonId)).toMatchObject({ ...input, version: 1 });
  expect(await findNotes(await aStudent(), lessonId)).toBeNull();
  expect(await findNotes(await aTeacher(), lessonId)).toBeNull();
  expect(await findNotes({ ...student, viewed: true }, lessonId)).toBeNull();
  const other = await aCompletedLesson(student, teacher, { daysAgo: 6 });
  await writeNotes(teacher, other, { ...input, words: [] });
  expect(await listNotesMarks(student, [lessonId, other])).toEqual({
    [lessonId]: { words: 2, homework: false },
    [other]: { words: 0, homework: false },
  });
});

it("notes can be changed later, and a person who began from older ones is told instead of overwriting", async () => {
  const lessonId = await aCompletedLesson(student, teacher);
  await writeNotes(teacher, lessonId, input);
  const changed = { ...input, summary: "Only past tenses", words: [], version: 1 };
  expect(await writeNotes(teacher, lessonId, changed)).toEqual({ ok: true });
  for (const version of [0, 1])
    expect(await writeNotes(teacher, lessonId, { ...input, version })).toEqual({
      ok: false,
      reason: "changed-meanwhile",
    });
  expect(await findNotes(student, lessonId)).toMatchObject({
    summary: "Only past tenses",
    words: [],
    version: 2,
  });
});

it("what goes with a write-up can refuse it as a whole, and is not asked about an older one", async () => {
  const lessonId = await aCompletedLesson(student, teacher);
  const refuse = { onHomework: async () => "handed-in" as const };
  expect(await writeNotes(teacher, lessonId, input, refuse)).toEqual({
    ok: false,
    reason: "handed-in",
  });
  expect(await findNotes(teacher, lessonId)).toBeNull();
  await writeNotes(teacher, lessonId, input);
  expect(await writeNotes(teacher, lessonId, input, refuse)).toMatchObject({
    reason: "changed-meanwhile",
  });
});

it("of two tabs that write at once one is kept whole and the other is told", async () => {
  const lessonId = await aCompletedLesson(student, teacher);
  const other = { ...input, summary: "Another", words: [{ term: "uno", meaning: "one" }] };
  const answers = await Promise.all(
    [input, other].map((one) => writeNotes(teacher, lessonId, one)),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const kept = answers[0]!.ok ? input : other;
  expect(await findNotes(teacher, lessonId)).toMatchObject({
    summary: kept.summary,
    words: kept.words,
  });
});

it("nothing is written before the lesson is over, nor by anybody but its teacher", async () => {
  const lessonId = await aBookedLesson(student, teacher);
  expect(await writeNotes(teacher, lessonId, input)).toEqual({ ok: false, reason: "not-over" });
  const past = await aCompletedLesson(await aStudent(), teacher);
  for (const [who, id] of [
    [await aTeacher(), past],
    [teacher, "no id"],
  ] as const)
    await expect(writeNotes(who, id, input)).rejects.toMatchObject({ code: "not-found" });
});

it("a lesson stands among those to write up from its end until it is written, or for a fortnight", async () => {
  const startsAt = Math.floor(Date.now() / hour) * hour - 2 * day;
  const lessonId = await aBookedLesson(student, teacher, {
    startsAt,
    now: new Date(startsAt - 3 * day),
  });
  const end = startsAt + teacher.offer.minutes * 60_000;
  const idsAt = async (now: number) =>
    (await listUnwrittenLessons(teacher, now)).map(({ id }) => id);
  expect(await idsAt(end - 1)).toEqual([]);
  expect(await idsAt(end)).toEqual([lessonId]);
  expect(await countToFinish(teacher, end)).toBe(1);
  expect(await countToFinish(await aTeacher(), end)).toBe(0);
  expect(await idsAt(end + rules.notes.toFinishDays * day)).toEqual([]);
  await writeNotes(teacher, lessonId, input);
  expect(await idsAt(end)).toEqual([]);
});

it("an absence of the student's leaves nothing to write up, but may be", async () => {
  const at = new Date(Date.now() - day);
  const lessonId = await aPastLesson(teacher, student, { state: "no_show_student", at });
  expect(await listUnwrittenLessons(teacher)).toEqual([]);
  expect(await writeNotes(teacher, lessonId, input)).toEqual({ ok: true });
});

it("the form keeps a summary to three lines, and a day to homework that there is", () => {
  const form = notesForm("2026-11-20");
  const typed = { summary: " One \n\nTwo\nThree ", words: "", version: "0" };
  expect(form.parse(typed)).toMatchObject({ summary: "One\nTwo\nThree", homeworkDue: null });
  const errorOf = (more: Record<string, string>) => {
    const issues = form.safeParse({ ...typed, ...more }).error?.issues;
    return issues && [...new Set(issues.map(({ path }) => path.join(".")))];
  };
  expect(errorOf({ summary: " \n " })).toEqual(["summary"]);
  expect(errorOf({ summary: "1\n2\n3\n4" })).toEqual(["summary"]);
  expect(errorOf({ words: "la mesa" })).toEqual(["words"]);
  expect(errorOf({ homeworkDue: "2026-11-24" })).toEqual(["homework"]);
  for (const homeworkDue of ["2026-11-19", "2027-12-24", "2026-02-30", "soon"])
    expect(errorOf({ homework: "Page 4", homeworkDue })).toEqual(["homeworkDue"]);
  expect(errorOf({ homework: "Page 4", homeworkDue: "2026-11-20" })).toBeUndefined();
});
