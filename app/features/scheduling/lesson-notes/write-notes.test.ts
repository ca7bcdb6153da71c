import { beforeEach, expect, it } from "vitest";
import { day, hour, localDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson } from "#test/lessons.ts";
import { aPastLesson } from "#test/past-lessons.ts";
import {
  countToFinish,
  findNotes,
  listHomework,
  listNotesMarks,
  listUnwrittenLessons,
  readLastNotes,
} from "./lesson-notes.server.ts";
import { notesForm } from "./notes-form.ts";
import { tickHomework } from "./tick-homework.server.ts";
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
  homework: "",
  homeworkDue: null,
  plan: "A menu",
  version: 0,
};
const inDays = (days: number, zone = "UTC") => localDate(Date.now() + days * day, zone);

it("what is written is read by both of the lesson and by nobody else, the words in their order", async () => {
  const lessonId = await aCompletedLesson(student, teacher);
  expect(await writeNotes(teacher, lessonId, input)).toEqual({ ok: true });
  for (const person of [student, teacher])
    expect(await findNotes(person, lessonId)).toMatchObject({ ...input, version: 1 });
  expect(await findNotes(await aStudent(), lessonId)).toBeNull();
  expect(await findNotes(await aTeacher(), lessonId)).toBeNull();
  expect(await findNotes({ ...student, viewed: true }, lessonId)).toBeNull();
  const other = await aCompletedLesson(student, teacher, { daysAgo: 6 });
  await writeNotes(teacher, other, { ...input, words: [], homework: "Page 4" });
  expect(await listNotesMarks(student, [lessonId, other])).toEqual({
    [lessonId]: { words: 2, homework: false },
    [other]: { words: 0, homework: true },
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

it("homework is named to the student until its day has passed on the student's own calendar", async () => {
  const learner = await aStudent({ zone: "Pacific/Auckland" });
  const [first, second] = [
    await aCompletedLesson(learner, teacher, { daysAgo: 4 }),
    await aCompletedLesson(learner, teacher, { daysAgo: 5 }),
  ];
  const due = (days: number) => inDays(days, "Pacific/Auckland");
  await writeNotes(teacher, first, { ...input, homework: "An essay", homeworkDue: due(3) });
  await writeNotes(teacher, second, { ...input, homework: "Page 4", homeworkDue: due(0) });
  const tasks = async (now = Date.now()) =>
    (await listHomework(learner, now)).map(({ homework }) => homework);
  expect(await tasks()).toEqual(["Page 4", "An essay"]);
  expect(await tasks(Date.now() + day)).toEqual(["An essay"]);
  expect(await tasks(Date.now() + 4 * day)).toEqual([]);
  expect(await listHomework(student)).toEqual([]);
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

it("homework that its student has ticked off is no more among what is due, and other homework is open again", async () => {
  const lessonId = await aCompletedLesson(student, teacher);
  const given = { ...input, homework: "Page 4", homeworkDue: inDays(2) };
  await writeNotes(teacher, lessonId, given);
  await tickHomework(student, { lessonId, homework: "done" });
  expect(await listHomework(student)).toEqual([]);
  expect((await findNotes(teacher, lessonId))!.homeworkDoneAt).not.toBeNull();
  expect(await readLastNotes(teacher, [student.id])).toMatchObject([{ homeworkDone: true }]);
  await writeNotes(teacher, lessonId, { ...given, plan: "Verbs", version: 1 });
  expect(await listHomework(student)).toEqual([]);
  await writeNotes(teacher, lessonId, { ...given, homework: "Page 5", version: 2 });
  expect(await listHomework(student)).toMatchObject([{ homework: "Page 5" }]);
  await tickHomework(student, { lessonId, homework: "done" });
  await tickHomework(student, { lessonId, homework: "open" });
  expect(await listHomework(student)).toHaveLength(1);
  await tickHomework(student, { lessonId, homework: "done" });
  expect(await writeNotes(teacher, lessonId, { ...input, version: 3 })).toEqual({ ok: true });
});

it("homework is ticked off by nobody else, and only where there is some [B2]", async () => {
  const lessonId = await aCompletedLesson(student, teacher);
  const tick = (who: typeof student, id = lessonId) =>
    tickHomework(who, { lessonId: id, homework: "done" });
  await expect(tick(student)).rejects.toMatchObject({ code: "not-found" });
  await writeNotes(teacher, lessonId, input);
  await expect(tick(student)).rejects.toMatchObject({ code: "not-found" });
  await writeNotes(teacher, lessonId, { ...input, homework: "Page 4", version: 1 });
  for (const [who, id] of [
    [await aStudent(), lessonId],
    [student, "no-such-lesson"],
    [student, crypto.randomUUID()],
  ] as const)
    await expect(tick(who, id)).rejects.toMatchObject({ code: "not-found" });
});
