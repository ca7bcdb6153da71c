import { describe, expect, it } from "vitest";
import { day, localDate } from "#app/platform/time/time.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson, aHold, goodCard } from "#test/builders/lessons.ts";
import { whileProviderIsAway } from "#test/servers/way-to-provider.ts";
import { payLesson } from "#db/seed/money/paying.ts";

useDatabase();
const app = useApp();

/** Priya in London and Inés in Madrid, whose lesson was so many days ago. */
async function aPair(daysAgo = 2) {
  const student = await aStudent();
  const teacher = await aTeacher({ person: { zone: "Europe/Madrid" } });
  const lessonId = await aCompletedLesson(student, teacher, { daysAgo });
  return { student, teacher, lessonId, his: app.as(student), hers: app.as(teacher) };
}

describe("a lesson that is over", () => {
  it("is written up and changed, and nothing typed is lost", async () => {
    const { student, lessonId, his, hers } = await aPair();
    const first = student.name.split(" ")[0]!;
    const dashboard = await hers.get("/teacher/dashboard");
    expect(dashboard.words("main")).toContain(`Write up ${first}’s lesson`);
    const list = await hers.get("/teacher/lessons?tab=finish");
    let page = await hers.get(list.link(/^Write up/, list.one("main")));
    expect(page.words(page.part("Attendance"))).toContain("50 of 50 minutes");
    expect(page.words(page.part("Attendance"))).toContain("By the record the lesson took place.");

    const save = "Save for both of you";
    page = await hers.press(page, save, { words: "la mesa = the table\nel té" });
    expect(page.status).toBe(400);
    expect(page.words("main")).toContain("Write at least one line");
    expect(page.field("words").error).toContain("Line 2 needs a word and its meaning");
    expect(page.field("words").value).toBe("la mesa = the table\nel té");
    page = await hers.submit(page, save, {
      summary: "Past tenses\nNames of food",
      words: "la mesa = the table\nel té = tea",
      homework: "Five sentences about lunch",
      homeworkDue: localDate(Date.now() + 3 * day, "Europe/London"),
      plan: "A menu",
    });
    expect(page.words(page.part("What you wrote"))).toContain("Names of food");
    const written = await hers.get("/teacher/lessons?tab=finish");
    expect(written.words("main")).toContain("Everything is written up");
    page = await hers.get(page.link("Change the notes"));
    expect(page.field("words").value).toBe("la mesa = the table\nel té = tea");
    page = await hers.submit(page, "Save changes", { summary: "Past tenses, again" });
    expect(page.words(page.part("What you wrote"))).toContain("again");

    const theirs = await his.get("/student/dashboard");
    const homework = await his.get(theirs.link(/^Do it: homework for/));
    expect(homework.words("main")).toContain("Five sentences about lunch");
    const notes = await his.get(homework.link("The lesson it came with"));
    const said = notes.words(notes.part(/wrote for you$/));
    for (const text of ["Past tenses, again", "el té", "tea", "Five sentences", "A menu"])
      expect(said).toContain(text);
    const past = await his.get("/student/lessons?tab=past");
    expect(past.link(/^2 words of/)).toBe(`/student/lessons/${lessonId}#notes`);
  });

  it("that was not as the record says is reported from the screen that writes it up, while there is time", async () => {
    const { student, teacher, lessonId, hers } = await aPair(1);
    const finish = await hers.get(`/teacher/lessons/${lessonId}/write-up`);
    let page = await hers.get(finish.link("Was it not like that? Report it"));
    expect(page.words("main")).not.toContain("The teacher did not come");
    const text = "Somebody else sat there for my student.";
    page = await hers.press(page, "Send the report", { text });
    expect(page.words("main")).toContain("Choose what it is about");
    expect(page.field("text").value).toBe(text);
    const absent = page.all("main label").find((label) => {
      return label.textContent!.includes("The student did not come");
    });
    const category = page.one("input", absent).getAttribute("value")!;
    page = await hers.submit(page, "Send the report", { category });
    expect(page.words("main")).toContain("We have it");
    expect(page.words("main")).toContain(text);
    expect(page.link(new RegExp(student.name))).toContain(lessonId);

    const old = await aCompletedLesson(student, teacher, { daysAgo: 4 });
    const late = await hers.get(`/teacher/report?lesson=${old}`);
    expect(late.words("main")).toContain("This lesson can no longer be reported");
  });
});

it("lessons are found by the student's name, which stays from tab to tab [B25]", async () => {
  const { teacher, student, hers } = await aPair();
  await aCompletedLesson(await aStudent({ name: "Yusuf Demir" }), teacher, { daysAgo: 5 });
  let page = await hers.get("/teacher/lessons?tab=past");
  expect(page.words("main")).toContain("with Yusuf");
  const first = student.name.split(" ")[0]!;
  page = await hers.submit(page, "Find", { student: first });
  expect(page.words("main")).toContain(`with ${first}`);
  expect(page.words("main")).not.toContain("with Yusuf");
  expect(page.link(/^To write up/)).toContain(`student=${first}`);
  page = await hers.submit(page, "Find", { student: "Nobody" });
  expect(page.words("main")).toContain("No lessons with “Nobody” here");
  page = await hers.get(page.link("Show everybody"));
  expect(page.words("main")).toContain("with Yusuf");
});

it("the file of a student holds the teacher's own note, which stands on no page of the student's but in their copy", async () => {
  const { student, lessonId, his, hers } = await aPair();
  const lesson = await hers.get(`/teacher/lessons/${lessonId}`);
  let page = await hers.get(lesson.link("Student notes"));
  expect(page.words("h1")).toBe(student.name);
  expect(page.words("main")).toContain("has missed no lesson in the last 90 days");
  page = await hers.submit(page, "Save notes", { note: "Tired on Tuesdays" });
  expect(page.words("main")).toContain("Saved.");
  expect(page.field("note").value).toBe("Tired on Tuesdays");
  for (const path of [`/student/lessons/${lessonId}`, "/student/lessons", "/student/dashboard"])
    expect((await his.get(path)).html, path).not.toContain("Tired on Tuesdays");
  expect((await his.get("/account/data/download")).html).toContain("Tired on Tuesdays");
  const stranger = app.as(await aTeacher());
  expect((await stranger.get(`/teacher/students/${student.id}`)).status).toBe(404);
});

it("a request that is accepted while the card company does not answer says so, and the form stays [D6]", async () => {
  const [student, teacher] = [
    await aStudent(),
    await aTeacher({ profile: { approveFirst: true } }),
  ];
  const lessonId = await aHold(student, teacher);
  const pay = { lessonId, note: "", earlyStart: true, card: goodCard };
  expect(await payLesson(student, pay)).toEqual({ ok: true, next: "requested" });
  const hers = app.as(teacher);
  const page = await hers.get(`/teacher/lessons/${lessonId}`);
  const refused = await whileProviderIsAway(() =>
    hers.press(page, "Accept", { reason: "See you then" }),
  );
  expect([refused.status, refused.words("[role=alert]")]).toEqual([
    503,
    expect.stringContaining("The card company does not answer at the moment."),
  ]);
  expect(refused.field("reason").value).toBe("See you then");
  const accepted = await hers.submit(refused, "Accept");
  expect(accepted.words("main")).not.toContain("asks for this lesson");
});
