import { expect, it } from "vitest";
import { endAllSessions } from "#app/features/accounts/sessions/sessions.server.ts";
import { giveHomework } from "#app/features/learning/homework/give-homework.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { addDays, day, localDate } from "#app/platform/time/time.ts";
import { homework } from "#db/schema/learning/homework.ts";
import { useApp } from "#test/asking/app.ts";
import { Caller } from "#test/asking/caller.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import type { Page } from "#test/asking/page.ts";
import { aPhotograph } from "#test/files/pictures.ts";

useDatabase();
const app = useApp();

async function aPair() {
  const student = await aStudent({ name: "Clara Weiss" });
  const teacher = await aTeacher();
  const lessonId = await aCompletedLesson(student, teacher);
  return { student, teacher, lessonId, hers: app.as(teacher), his: app.as(student) };
}

type Browser = ReturnType<typeof app.as>;

/** Presses the button of a form with files, as a browser does without a script. */
async function send(
  browser: Browser,
  page: Page,
  button: string | RegExp,
  fields: Record<string, string>,
  files: [string, Uint8Array][] = [],
) {
  const filled = page.filled(button, fields);
  const form = new FormData();
  for (const [name, value] of filled.fields) if (name !== "attached") form.append(name, value);
  for (const [name, bytes] of files)
    form.append("attached", new File([new Uint8Array(bytes)], name));
  if (files.length === 0) form.append("attached", new File([], ""));
  return browser.get(filled.action, { method: "POST", body: form });
}

const pdf = new Uint8Array(Buffer.from("%PDF-1.7 lunch\n%%EOF", "latin1"));

it("homework goes from the student's page to the dashboard, comes back with a picture, and is corrected word by word, without a script", async () => {
  const { student, hers, his } = await aPair();
  const file = await hers.get(`/teacher/students/${student.id}`);
  let page = await hers.get(file.link("Give homework").split("#")[0]!);
  page = await send(hers, page, /^Give it to/, { task: "" }, [["lunch.pdf", pdf]]);
  expect([page.status, page.field("task").error]).toEqual([400, "Say what is to be done"]);
  expect(page.field("attached").error).toContain("Choose your files again");
  const due = localDate(Date.now() + 2 * day, "Europe/London");
  const words = { task: "Five sentences about lunch", due };
  page = await send(hers, page, /^Give it to/, words, [["lunch.exe", pdf]]);
  const given = await hers.follow(page);
  expect(given.words("main")).toContain("Clara has it");

  const dashboard = await his.get("/student/dashboard");
  expect(dashboard.words(dashboard.part("To do"))).toContain("Five sentences about lunch");
  const address = dashboard.link(/^Do it: homework for/);
  page = await his.get(address);
  expect(page.link("Download lunch.pdf")).toMatch(/^\/files\//);
  const photo = await aPhotograph({ width: 800, height: 600 });
  const bad = await send(his, page, "Hand in", { answer: "Ayer he comido" }, [
    ["run.exe", new Uint8Array([77, 90, 0, 3])],
  ]);
  expect([bad.status, bad.field("answer").value]).toEqual([422, "Ayer he comido"]);
  expect(bad.field("attached").error).toContain("run.exe");
  const answer = { answer: "Ayer he comido pan" };
  page = await his.follow(await send(his, page, "Hand in", answer, [["lunch.jpg", photo]]));
  expect(page.words("main")).toContain("has it.");
  expect((await app.as(await aStudent()).get(address)).status).toBe(404);

  const board = await hers.get("/teacher/dashboard");
  expect(board.words(board.part("To do"))).toContain("Correct Clara’s homework");
  const students = await hers.get("/teacher/students");
  expect(students.link(/1 to correct/)).toBe(`/teacher/students/${student.id}/homework`);
  page = await hers.get(board.link(/^Correct Clara/));
  expect(page.field("correction").value).toBe("Ayer he comido pan");
  expect(page.one('main img[alt^="Open "]').getAttribute("alt")).toBe("Open lunch.webp");
  expect(page.words(page.part("What Clara handed in"))).toContain("What Clara wrote");
  const silent = await send(hers, page, "Give it back corrected", {});
  expect(silent.words("main")).toContain("Give it back without a correction?");
  expect(() => silent.filled("Give it back without a correction")).not.toThrow();
  const correction = { correction: "Ayer comí pan", comment: "A day that is over." };
  const corrected = await hers.follow(await send(hers, page, "Give it back corrected", correction));
  expect(corrected.words("main")).toContain("You corrected one word");
  expect(corrected.words("main")).toContain("Clara has it back");

  page = await his.get(address);
  expect(page.words("del")).toContain("he comido");
  expect(page.words("ins")).toContain("comí");
  expect(page.words("main")).toContain("A day that is over.");
  expect(page.all("main form")).toEqual([]);
  const list = await his.get("/student/homework");
  expect(list.words(list.part("Corrected"))).toContain("Five sentences about lunch");
});

it("homework that has been late for long is one line of the dashboard, which leads to all of it", async () => {
  const { student, teacher, his } = await aPair();
  const today = Date.now();
  const due = localDate(today - 40 * day, student.zone);
  for (const task of ["Read chapter two", "Read chapter three"])
    await giveHomework(teacher, student.id, { task, due }, [], new Date(today - 45 * day));
  const dashboard = await his.get("/student/dashboard");
  expect(dashboard.words(dashboard.part("To do"))).toContain("2 pieces of homework not done yet");
  const list = await his.get(dashboard.link("All homework"));
  expect(list.words(list.part("To do"))).toContain("Read chapter two");
});

it("a write-up gives homework with files, and one that is handed in keeps its task", async () => {
  const { student, lessonId, hers, his } = await aPair();
  let page = await hers.get(`/teacher/lessons/${lessonId}/write-up`);
  const words = { summary: "Past tenses", homework: "" };
  page = await send(hers, page, "Save for both of you", words, [["page.pdf", pdf]]);
  expect(page.field("homework").error).toContain("Say what is to be done with the files");
  expect(page.field("summary").value).toBe("Past tenses");
  const late = {
    ...words,
    homework: "Page 4",
    homeworkDue: localDate(Date.now() - 2 * day, student.zone),
  };
  page = await send(hers, page, "Save for both of you", late);
  expect(page.field("homeworkDue").error).toContain("Choose a day from today on, within a year");
  const filled = { ...words, homework: "Page 4", homeworkDue: "" };
  await send(hers, page, "Save for both of you", filled, [["page.pdf", pdf]]);
  const lesson = await his.get(`/student/lessons/${lessonId}`);
  page = await his.get(lesson.link("Do the homework"));
  expect(page.link("Download page.pdf")).toMatch(/^\/files\//);
  await send(his, page, "Hand in", { answer: "Hola" });
  page = await hers.get(`/teacher/lessons/${lessonId}/write-up`);
  page = await send(hers, page, "Save changes", { homework: "Page 5" });
  expect([page.status, page.field("homework").value]).toEqual([409, "Page 5"]);
  expect(page.field("homework").error).toContain("handed in already");
});

it("a save that meets a newer one says so and keeps what was typed; an empty form says that it is done", async () => {
  const { student, hers, his } = await aPair();
  const give = `/teacher/students/${student.id}/homework`;
  const words = { task: "Page 4" };
  const given = await hers.follow(await send(hers, await hers.get(give), /^Give it to/, words));
  const address = given.address.split("?")[0]!.replace("/teacher/", "/student/");
  const [first, second] = [await his.get(address), await his.get(address)];
  await send(his, first, "Hand in", { answer: "Uno" });
  const late = await send(his, second, "Hand in", { answer: "Dos" });
  expect([late.status, late.field("answer").value]).toEqual([409, "Dos"]);
  expect(late.words("[role=alert]")).toContain("changed since you opened it");
  expect((await his.follow(await send(his, late, "Hand in again", {}))).words("main")).toContain(
    "has it.",
  );
  // Nothing is there to send: an empty form says that it is done.
  const other = await hers.follow(
    await send(hers, await hers.get(give), /^Give it to/, { task: "Read page 5" }),
  );
  const done = other.address.split("?")[0]!.replace("/teacher/", "/student/");
  let page = await his.follow(await send(his, await his.get(done), "Hand in", {}));
  expect(page.words("main")).toContain("sees that it is done");
  page = await his.follow(await his.press(page, "Not done yet"));
  expect(page.words("main")).toContain("To do");
});

it("what was written waits while its writer signs in again, without its files", async () => {
  const { student, teacher, his } = await aPair();
  const given = await giveHomework(teacher, student.id, { task: "Page 4", due: null });
  if (!given.ok) throw new Error(given.reason);
  const page = await his.get(`/student/homework/${given.id}`);
  await inTransaction((tx) => endAllSessions(tx, student.id));
  const sent = await send(his, page, "Hand in", { answer: "Ayer comí" }, [["lunch.pdf", pdf]]);
  const next = new URL(sent.location!, "http://localhost").searchParams.get("next")!;
  const back = await new Caller(app, student).get(next);
  expect(back.field("answer").value).toBe("Ayer comí");
});

it("a teacher sees all homework that they gave: what waits for them, what is late, what is not handed in yet", async () => {
  const { student, teacher, hers } = await aPair();
  const second = await aStudent({ name: "Ben Okafor" });
  expect((await hers.get("/teacher/homework")).words("main")).toContain("No homework");
  await aCompletedLesson(second, teacher, { daysAgo: 8 });
  const today = localDate(Date.now(), student.zone);
  await giveHomework(teacher, student.id, { task: "Read page 4", due: null });
  await giveHomework(teacher, student.id, { task: "Ten words", due: addDays(today, -3) });
  await giveHomework(teacher, second.id, { task: "Write a letter", due: addDays(today, 3) });
  const his = app.as(second);
  const task = await his.get((await his.get("/student/homework")).link("Write a letter"));
  await send(his, task, "Hand in", { answer: "Dear Clara" });
  const all = await hers.get("/teacher/homework");
  const of = (title: string) => all.words(all.part(title));
  expect(of("To correct")).toContain("Ben Okafor");
  expect(of("Late")).toContain("Ten words");
  expect(of("Not handed in yet")).toContain("Read page 4");
  const other = await app.as(await aTeacher()).get("/teacher/homework");
  expect(other.words("main")).toContain("No homework");
});

it("both come to the work of long ago from their lists of homework, and back to the beginning", async () => {
  const { student, teacher, hers, his } = await aPair();
  const values = Array.from({ length: 101 }, (_, n) => {
    const at = new Date(Date.now() - n * day);
    const done = { state: "corrected", handedInAt: at, handedInOn: "2026-11-20" } as const;
    const pair = { studentId: student.id, teacherId: teacher.id };
    return { ...pair, ...done, task: `Page ${n}.`, givenAt: at, correctedAt: at };
  });
  await db().insert(homework).values(values);
  const ofStudent = `/teacher/students/${student.id}/homework`;
  for (const [browser, address] of [
    [his, "/student/homework"],
    [hers, "/teacher/homework"],
    [hers, ofStudent],
  ] as const) {
    const first = await browser.get(address);
    expect(first.words("main")).toContain("Page 99.");
    expect(first.words("main")).not.toContain("Page 100.");
    const older = await browser.get(first.link("Older homework"));
    expect(older.words("main")).toContain("Page 100.");
    expect(older.words("main")).not.toContain("Older homework");
    expect(older.link("From the beginning")).toBe(address);
  }
});
