import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { asStudent } from "#app/access/actor.ts";
import { keepFile } from "#app/features/files/keep-file.server.ts";
import { openFile } from "#app/features/files/open-file.server.ts";
import {
  findNotes,
  readLastNotes,
} from "#app/features/scheduling/lesson-notes/lesson-notes.server.ts";
import { writeNotes } from "#app/features/scheduling/lesson-notes/write-notes.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, localDate, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { blocks } from "#db/schema/accounts/blocks.ts";
import { files } from "#db/schema/files.ts";
import { homework } from "#db/schema/learning/homework.ts";
import { mails, notifications } from "#db/schema/notifications/notifications.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { correctHomework } from "./correct-homework.server.ts";
import { changeTaskForm, correctHomeworkForm, handInForm, taskForm } from "./forms.ts";
import {
  changeTask,
  giveHomework,
  lessonHomework,
  takeBackHomework,
} from "./give-homework.server.ts";
import { handIn, takeBackAnswer } from "./hand-in.server.ts";
import {
  countHomework,
  countOpenHomework,
  getHomework,
  listGivenHomework,
  listHomeworkOf,
  listHomeworkToDo,
  listOwnHomework,
  listToCorrect,
} from "./homework.server.ts";
import { daysLate } from "./lateness.ts";
import { lateText, stillWelcomeText } from "./text.ts";

useDatabase();

let student: Awaited<ReturnType<typeof aStudent>>;
let teacher: Awaited<ReturnType<typeof aTeacher>>;
let lessonId: string;

beforeEach(async () => {
  [student, teacher] = [await aStudent(), await aTeacher()];
  lessonId = await aCompletedLesson(student, teacher);
});

const none = { remove: [], add: [] };
const task = { task: "Five sentences about lunch", due: null };

async function given(more: { task?: string; due?: string | null } = {}, now?: Date) {
  const done = await giveHomework(teacher, student.id, { ...task, ...more }, [], now);
  if (!done.ok) throw new Error(done.reason);
  return done.id;
}

async function aReceived(name: string) {
  const from = new Uint8Array(Buffer.from(`%PDF-1.7 ${name}`));
  return { kept: await keepFile({ kind: "homework", type: "application/pdf", from }), name };
}

const opens = (person: { id: string } | null, id: string) =>
  openFile(person as typeof student | null, id).then(
    ({ body }) => body!.cancel().then(() => true),
    () => false,
  );

describe("homework", () => {
  it("is given, handed in as often as wanted, and corrected once; each side is told of each step once", async () => {
    const id = await given({ due: "2030-01-01" });
    expect(await getHomework(student, id)).toMatchObject({ state: "given", version: 1 });
    await handIn(student, id, { answer: "Ayer he comido", version: 1 });
    await handIn(student, id, { answer: "Ayer he comido pan", version: 2 });
    const correction = { correction: "Ayer comí pan", comment: "A day that is over." };
    expect(await correctHomework(teacher, id, { ...correction, version: 3 })).toEqual({ ok: true });
    expect(await getHomework(student, id)).toMatchObject({
      state: "corrected",
      answer: "Ayer he comido pan",
      ...correction,
      version: 4,
    });
    expect(await handIn(student, id, { answer: "More", version: 4 })).toEqual({
      ok: false,
      reason: "corrected",
    });
    await correctHomework(teacher, id, { correction: "Ayer comí", comment: "", version: 4 });
    await runJobs();
    const told = await db()
      .select({ to: notifications.userId, event: notifications.event })
      .from(notifications)
      .where(eq(notifications.about, `homework:${id}`));
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        { to: student.id, event: "homework-given" },
        { to: teacher.id, event: "homework-handed-in" },
        { to: student.id, event: "homework-corrected" },
      ]),
    );
    const sent = await db().select().from(mails).where(eq(mails.to, student.email));
    const mail = sent.find(({ subject }) => subject.includes("has given you homework"));
    expect(mail?.text).toContain("due Tuesday 1 January");
    expect(mail?.text).toContain(`/student/homework/${id}`);
  });

  it("tells who began from an older version, on either side, and changes nothing then", async () => {
    const id = await given();
    expect(
      await changeTask(teacher, id, { task: "Six sentences", due: null, version: 1 }, none),
    ).toEqual({ ok: true });
    const older = { ok: false, reason: "changed-meanwhile" };
    expect(await handIn(student, id, { answer: "Hola", version: 1 })).toEqual(older);
    expect(await takeBackHomework(teacher, id, { version: 1 })).toEqual(older);
    await handIn(student, id, { answer: "Hola", version: 2 });
    await handIn(student, id, { answer: "Hola, Inés", version: 3 });
    const late = { correction: "Hola", comment: "", version: 3 };
    expect(await correctHomework(teacher, id, late)).toEqual(older);
    const [one, two] = await Promise.all(
      ["Uno", "Dos"].map((answer) => handIn(student, id, { answer, version: 4 })),
    );
    expect([one, two].filter((done) => done!.ok)).toHaveLength(1);
  });

  it("keeps its task once something is handed in, and is taken back only before", async () => {
    const [kept, gone] = [await given(), await given()];
    await handIn(student, kept, { answer: "Hola", version: 1 });
    const change = { task: "Other", due: null, version: 2 };
    expect(await changeTask(teacher, kept, change, none)).toMatchObject({ reason: "handed-in" });
    expect(await takeBackHomework(teacher, kept, { version: 2 })).toMatchObject({ ok: false });
    expect(await takeBackHomework(teacher, gone, { version: 1 })).toEqual({ ok: true });
    await expect(getHomework(student, gone)).rejects.toMatchObject({ code: "not-found" });
    await runJobs();
    const sent = await db().select().from(mails).where(eq(mails.to, student.email));
    // The mail of what was taken back had not gone yet.
    expect(sent.filter(({ subject }) => subject.includes("given you homework"))).toHaveLength(1);
  });

  it("is not found by anybody else, and by nobody who looks as one of the two [B2]", async () => {
    const id = await given();
    for (const [who, what] of [
      [await aStudent(), id],
      [await aTeacher(), id],
      [{ ...student, viewed: true } as const, id],
      [student, "no-such-homework"],
      [student, crypto.randomUUID()],
    ] as const) {
      await expect(getHomework(who, what)).rejects.toMatchObject({ code: "not-found" });
      await expect(
        handIn(asStudent({ ...who, role: "student" }), what, { answer: "", version: 1 }),
      ).rejects.toMatchObject({ code: "not-found" });
    }
    await expect(giveHomework(await aTeacher(), student.id, task)).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await listOwnHomework({ ...student, viewed: true })).toEqual({ lines: [], next: null });
  });

  it("is given, handed in and corrected by nobody whom the other has blocked, and so much of it at once", async () => {
    const id = await given();
    const block = { blockerId: student.id, blockedId: teacher.id, createdAt: new Date() };
    await db().insert(blocks).values(block);
    const closed = { ok: false, reason: "closed" };
    expect(await giveHomework(teacher, student.id, task)).toEqual(closed);
    expect(await handIn(student, id, { answer: "Hola", version: 1 })).toEqual(closed);
    await db().delete(blocks);
    const rest = rules.homework.openPerStudent - 1;
    await db()
      .insert(homework)
      .values(
        Array.from({ length: rest }, () => ({
          studentId: student.id,
          teacherId: teacher.id,
          task: "More",
          givenAt: new Date(),
        })),
      );
    expect(await giveHomework(teacher, student.id, task)).toMatchObject({
      reason: "too-many-open",
    });
  });

  it("keeps its task while one of the two has blocked the other, and is taken back all the same", async () => {
    const [alone, typed] = [await given(), "Page 4"];
    const onHomework = (words: string, due: string | null = null) => ({
      onHomework: lessonHomework(teacher, { task: words, due }, none),
    });
    const notes = { summary: "Past tenses", words: [], plan: "" };
    await writeNotes(teacher, lessonId, { ...notes, version: 0 }, onHomework(typed));
    const block = { blockerId: student.id, blockedId: teacher.id, createdAt: new Date() };
    await db().insert(blocks).values(block);
    const closed = { ok: false, reason: "closed" };
    const change = { task: "Read this", due: null, version: 1 };
    expect(await changeTask(teacher, alone, change, none)).toEqual(closed);
    const write = (words: string, due: string | null = null) =>
      writeNotes(teacher, lessonId, { ...notes, version: 1 }, onHomework(words, due));
    expect(await write("Read this")).toEqual(closed);
    expect(await write(typed, "2030-01-01")).toEqual(closed);
    expect(await write("")).toEqual({ ok: true });
    expect(await takeBackHomework(teacher, alone, { version: 1 })).toEqual({ ok: true });
  });

  it("is not among what there is to do or to correct while one of the two has blocked the other", async () => {
    await given();
    await handIn(student, await given(), { answer: "Hola", version: 1 });
    const counts = async () => [
      (await listHomeworkToDo(student)).length,
      await countOpenHomework(student),
      (await listToCorrect(teacher)).length,
      await countHomework(teacher, [student.id]),
    ];
    expect(await counts()).toEqual([1, 1, 1, { [student.id]: { toDo: 1, toCorrect: 1 } }]);
    for (const [blockerId, blockedId] of [
      [student.id, teacher.id],
      [teacher.id, student.id],
    ] as const) {
      await db().insert(blocks).values({ blockerId, blockedId, createdAt: new Date() });
      expect(await counts()).toEqual([0, 0, 0, {}]);
      await db().delete(blocks);
    }
  });

  it("that is only done has nothing to correct, can be opened again, and is answered with a comment", async () => {
    const id = await given();
    await handIn(student, id, { answer: "", version: 1 });
    expect(await listToCorrect(teacher)).toEqual([]);
    expect((await listHomeworkOf(teacher, student.id)).lines).toMatchObject([{ isOnlyDone: true }]);
    expect(await takeBackAnswer(student, id, { version: 2 })).toEqual({ ok: true });
    expect(await getHomework(student, id)).toMatchObject({ state: "given", handedInOn: null });
    await handIn(student, id, { answer: "", version: 3 });
    const words = { correction: "Words", comment: "Well done", version: 4 };
    expect(await correctHomework(teacher, id, words)).toMatchObject({ reason: "no-correction" });
    expect(await correctHomework(teacher, id, { ...words, correction: "" })).toEqual({ ok: true });
  });

  it("is listed for its teacher with what waits to be corrected first, the longest", async () => {
    const waiting = [await given(), await given()];
    for (const [n, id] of waiting.toReversed().entries())
      await handIn(
        student,
        id,
        { answer: "Ayer comí", version: 1 },
        none,
        new Date(Date.now() + n * day),
      );
    const later = [await given(), await given(), await given()];
    const { lines: listed } = await listHomeworkOf(teacher, student.id);
    expect(listed.map(({ id }) => id).slice(0, 2)).toEqual(waiting.toReversed());
    expect(
      listed
        .map(({ id }) => id)
        .slice(2)
        .toSorted(),
    ).toEqual(later.toSorted());
  });

  it("is listed for its teacher and its student however much was never handed in, the older in pages", async () => {
    const someone = await aStudent();
    await aCompletedLesson(someone, teacher, { daysAgo: 6 });
    const [waiting, done] = [await given(), await given()];
    await handIn(student, waiting, { answer: "Ayer comí", version: 1 });
    await handIn(student, done, { answer: "", version: 1 });
    const row = { studentId: someone.id, teacherId: teacher.id };
    const many = (state: "given" | "corrected", count: number) =>
      Array.from({ length: count }, (_, n) => {
        const at = new Date(Date.now() + n * minute);
        const corrected = { handedInAt: at, handedInOn: "2026-11-20", correctedAt: at };
        return {
          ...row,
          task: `${n}`,
          givenAt: at,
          state,
          ...(state === "given" ? {} : corrected),
        };
      });
    await db().insert(homework).values(many("given", 101));
    const { lines } = await listGivenHomework(teacher);
    expect(lines.filter(({ state }) => state === "given")).toHaveLength(100);
    expect(lines.map(({ id }) => id)).toEqual(expect.arrayContaining([waiting, done]));
    await db().insert(homework).values(many("corrected", 102));
    const page = await listOwnHomework(someone);
    const last = page.lines.at(-1)!;
    expect([page.lines.length, last.task, page.next]).toEqual([200, "2", last.id]);
    const older = await listOwnHomework(someone, page.next);
    expect([older.lines.map((line) => line.task), older.next]).toEqual([["1", "0"], null]);
    expect((await listHomeworkOf(teacher, someone.id, page.next)).lines).toHaveLength(2);
    // Another person's piece begins no page.
    const theirs = await listHomeworkOf(teacher, student.id, page.next);
    expect(theirs.lines).toMatchObject([{ id: done }]);
  });

  it("goes back without a correction only when that is meant", async () => {
    const id = await given();
    await handIn(student, id, { answer: "Ayer comí", version: 1 });
    const silent = { correction: "Ayer comí", comment: "", version: 2 };
    const asked = { ok: false, reason: "unchanged" };
    expect(await correctHomework(teacher, id, silent)).toEqual(asked);
    expect(await correctHomework(teacher, id, { ...silent, isMeant: true })).toEqual({ ok: true });
  });

  it("is listed with what is late first, then by its day, and without one last", async () => {
    const someone = await aStudent();
    await aCompletedLesson(someone, teacher);
    const give = (task: string, due: string | null) =>
      giveHomework(teacher, someone.id, { task, due }, none.add, new Date(0));
    await give("late", "1970-01-02");
    await give("undated", null);
    await give("later", "2999-01-02");
    await give("soon", "2999-01-01");
    expect(
      (await listOwnHomework(someone)).lines.map(({ task, isLate }) => [task, isLate]),
    ).toEqual([
      ["late", true],
      ["soon", false],
      ["later", false],
      ["undated", false],
    ]);
  });

  it("of the database keeps to its states, by any hand", async () => {
    const row = { studentId: student.id, teacherId: teacher.id, task: "x", givenAt: new Date() };
    for (const wrong of [
      { task: "" },
      { state: "handed_in" as const },
      { answer: "Hola" },
      { state: "given" as const, correctedAt: new Date() },
      { comment: "Fine" },
      { state: "lost" as "given" },
    ])
      await expect(
        db()
          .insert(homework)
          .values({ ...row, ...wrong }),
        JSON.stringify(wrong),
      ).rejects.toThrow();
  });
});

describe("the day of homework", () => {
  const handedIn = async (due: string, at: string) => {
    const now = new Date(at);
    const id = await given({ due }, new Date(now.getTime() - 3 * day));
    await handIn(student, id, { answer: "Hola", version: 1 }, none, now);
    const [row] = await db().select().from(homework).where(eq(homework.id, id));
    return daysLate(row!.due, row!.handedInOn!);
  };

  it("lasts until its end on the student's own calendar, where clocks change in its night too", async () => {
    // London goes back an hour on 25 October 2026, and forward on 28 March 2027.
    expect(await handedIn("2026-10-25", "2026-10-25T23:59:59Z")).toBe(0);
    expect(await handedIn("2026-10-25", "2026-10-26T00:00:00Z")).toBe(1);
    expect(await handedIn("2027-03-28", "2027-03-28T22:59:59Z")).toBe(0);
    expect(await handedIn("2027-03-28", "2027-03-28T23:00:00Z")).toBe(1);
    student = await aStudent({ zone: "Pacific/Auckland" });
    await aCompletedLesson(student, teacher, { daysAgo: 6 });
    expect(await handedIn("2026-11-24", "2026-11-24T10:59:59Z")).toBe(0);
    expect(await handedIn("2026-11-24", "2026-11-24T11:00:00Z")).toBe(1);
  });

  it("is that of the first time, however late it is improved", async () => {
    const at = (text: string) => new Date(text);
    const id = await given({ due: "2026-11-20" }, at("2026-11-18T12:00:00Z"));
    await handIn(student, id, { answer: "Uno", version: 1 }, none, at("2026-11-20T12:00:00Z"));
    await handIn(student, id, { answer: "Dos", version: 2 }, none, at("2026-11-29T12:00:00Z"));
    expect(await getHomework(student, id)).toMatchObject({ handedInOn: "2026-11-20" });
  });

  it("puts what is due first among what there is to do, and leaves it there for some days after", async () => {
    const today = Date.now();
    const inDays = (days: number) => localDate(today + days * day, student.zone);
    await given({ task: "Without a day" });
    await given({ task: "Soon", due: inDays(2) });
    await given({ task: "Today", due: inDays(0) });
    const tasks = async (now: number) =>
      (await listHomeworkToDo(student, now)).map((one) => [one.task, one.isLate]);
    expect(await tasks(today)).toEqual([
      ["Today", false],
      ["Soon", false],
      ["Without a day", false],
    ]);
    expect((await tasks(today + day))[0]).toEqual(["Today", true]);
    const { toDoDays } = rules.homework;
    expect(await tasks(today + (toDoDays + 1) * day)).toEqual([["Soon", true]]);
    expect(await tasks(today + (toDoDays + 4) * day)).toEqual([]);
    expect(await countOpenHomework(student)).toBe(3);
    expect(await countHomework(teacher, [student.id])).toEqual({
      [student.id]: { toDo: 3, toCorrect: 0 },
    });
  });

  it("is one from today on, within a year, unless it has passed meanwhile", () => {
    const today = "2026-11-20";
    const fits = (schema: ReturnType<typeof taskForm>, due: string) =>
      schema.safeParse({ task: "Page 4", due, version: "1" }).success;
    for (const due of ["2026-11-19", "2027-12-24", "2026-02-30", "soon"])
      expect(fits(taskForm(today), due), due).toBe(false);
    for (const due of ["", "2026-11-20", "2027-11-20"])
      expect(fits(taskForm(today), due), due).toBe(true);
    expect(fits(changeTaskForm(today, "2026-11-10"), "2026-11-10")).toBe(true);
    expect(fits(changeTaskForm(today, null), "2026-11-10")).toBe(false);
  });
});

describe("homework of a write-up", () => {
  const notes = { summary: "Past tenses", words: [], plan: "", version: 0 };
  const write = (version: number, words: string, due: string | null = null) =>
    writeNotes(
      teacher,
      lessonId,
      { ...notes, version },
      {
        onHomework: lessonHomework(teacher, { task: words, due }, none),
      },
    );
  const ofLesson = async () => (await findNotes(student, lessonId))!.homework;

  it("is the same that stands on the student's list, changed and taken back with it", async () => {
    await write(0, "Page 4", "2030-01-01");
    const first = await ofLesson();
    expect((await listOwnHomework(student)).lines).toMatchObject([
      { id: first!.id, lessonId, task: "Page 4", due: "2030-01-01", state: "given" },
    ]);
    await write(1, "Page 5");
    expect(await ofLesson()).toMatchObject({ id: first!.id, task: "Page 5", due: null });
    await write(2, "");
    expect(await ofLesson()).toBeNull();
    expect((await listOwnHomework(student)).lines).toEqual([]);
  });

  it("keeps what was handed in: a newer task is refused, and the notes with it", async () => {
    await write(0, "Page 4");
    await handIn(student, (await ofLesson())!.id, { answer: "Hola", version: 1 });
    expect(await readLastNotes(teacher, [student.id])).toMatchObject([{ homeworkDone: true }]);
    expect(await write(1, "Page 5")).toEqual({ ok: false, reason: "handed-in" });
    expect(await write(1, "")).toEqual({ ok: false, reason: "handed-in" });
    expect(await findNotes(teacher, lessonId)).toMatchObject({ version: 1 });
    expect(await write(1, "Page 4")).toEqual({ ok: true });
    expect(await ofLesson()).toMatchObject({ state: "handed_in" });
  });

  it("that was only done is to do again when it becomes other homework", async () => {
    await write(0, "Page 4");
    await handIn(student, (await ofLesson())!.id, { answer: "", version: 1 });
    await write(1, "Page 5");
    expect(await ofLesson()).toMatchObject({ task: "Page 5", state: "given" });
  });
});

describe("files of homework", () => {
  it("are for its two alone, keep their order and names, and go when they are taken out [F5]", async () => {
    const add = [await aReceived("one.pdf"), await aReceived("two.pdf")];
    const done = await giveHomework(teacher, student.id, task, add);
    const id = (done as { id: string }).id;
    const [one, two] = add.map(({ kept }) => kept.id);
    expect((await getHomework(student, id)).files.task.map(({ name }) => name)).toEqual([
      "one.pdf",
      "two.pdf",
    ]);
    for (const person of [student, teacher]) expect(await opens(person, one!)).toBe(true);
    for (const person of [await aStudent(), { ...student, viewed: true }, null])
      expect(await opens(person, one!)).toBe(false);
    const third = await aReceived("three.pdf");
    await changeTask(teacher, id, { ...task, version: 1 }, { remove: [one!], add: [third] });
    expect((await getHomework(student, id)).files.task.map(({ name }) => name)).toEqual([
      "two.pdf",
      "three.pdf",
    ]);
    expect(await db().$count(files, eq(files.id, one!))).toBe(0);
    // A file of another part is left alone.
    const own = await aReceived("mine.pdf");
    await handIn(student, id, { answer: "", version: 2 }, { remove: [two!], add: [own] });
    expect((await getHomework(student, id)).files).toMatchObject({
      task: [{ name: "two.pdf" }, { name: "three.pdf" }],
      answer: [{ name: "mine.pdf" }],
    });
    expect(await listToCorrect(teacher)).toMatchObject([{ id }]);
  });

  it("are so many in each part, and one too many stores none", async () => {
    const id = await given();
    const add = await Promise.all(
      Array.from({ length: rules.homework.files + 1 }, (_, n) => aReceived(`${n}.pdf`)),
    );
    const step = (those: typeof add, version = 1) =>
      handIn(student, id, { answer: "Hola", version }, { remove: [], add: those });
    expect(await step(add)).toEqual({ ok: false, reason: "too-many-files" });
    expect(await getHomework(student, id)).toMatchObject({ state: "given", version: 1 });
    expect(await step(add.slice(1))).toEqual({ ok: true });
    expect(await step(add.slice(0, 1), 2)).toEqual({ ok: false, reason: "too-many-files" });
  });
});

it("late is said kindly, and only where it is late", () => {
  expect(stillWelcomeText("2026-11-20", "2026-11-20")).toBeNull();
  expect(stillWelcomeText(null, "2026-11-20")).toBeNull();
  expect(stillWelcomeText("2026-11-20", "2026-11-21")).toContain("You can still hand it in");
  expect(lateText("2026-11-20", "2026-11-21")).toBe("a day after its day");
  expect(lateText("2026-11-20", "2026-11-23")).toBe("3 days after its day");
  expect([lateText("2026-11-20", "2026-11-19"), lateText(null, "2026-11-19")]).toEqual([
    null,
    null,
  ]);
});

it("a form says at its field what is wrong: no task, an answer that is too long", () => {
  const errorsOf = (schema: typeof handInForm, typed: Record<string, string>) =>
    schema.safeParse(typed).error?.issues.map(({ path }) => path.join("."));
  expect(errorsOf(taskForm("2026-11-20") as never, { task: " " })).toEqual(["task"]);
  const long = "字".repeat(rules.homework.answerCharacters + 1);
  expect(errorsOf(handInForm, { answer: long, version: "1" })).toEqual(["answer"]);
  expect(
    errorsOf(correctHomeworkForm as never, { correction: "", comment: long, version: "1" }),
  ).toEqual(["comment"]);
});
