import { expect, it } from "vitest";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";

useDatabase();
const app = useApp();

it("student and teacher say what the student can do, and the dashboard shows on what they agree", async () => {
  const [student, teacher] = [await aStudent({ name: "Clara Weiss" }), await aTeacher()];
  await aCompletedLesson(student, teacher);
  const [his, hers] = [app.as(student), app.as(teacher)];
  const dashboard = await his.get("/student/dashboard");
  let page = await his.get(dashboard.link("Progress"));
  expect(page.words("main")).toContain("understand a simple question about me");
  const said = { "rating-A1-listening-1": "alone", "rating-A1-listening-2": "alone" };
  const old = page;
  page = await his.submit(page, "Save A1", said);
  expect(page.words("main")).toContain("Saved.");
  const late = await his.press(old, "Save A1", { "rating-A1-listening-1": "not_yet" });
  expect(late.status).toBe(409);
  expect(late.words("[role=alert]")).toContain("changed since you opened the page");

  const file = await hers.get(`/teacher/students/${student.id}`);
  page = await hers.get(file.link("What Clara can do, skill by skill"));
  expect(page.words("main")).toContain("Clara: alone");
  page = await hers.submit(page, "Save A1", said);
  expect(page.words(page.part("Progress by skill"))).toContain(
    "A1: you and Clara agree on 2 of 3 sentences",
  );

  page = await his.get("/student/progress");
  expect(page.words("main")).toContain("Inés: alone");
  expect(page.words("main")).toContain("Your teacher: nothing yet");
  const board = await his.get("/student/dashboard");
  expect(board.words(board.part("Spanish so far"))).toContain(
    "A1: you and your teacher agree on 2 of 3 sentences",
  );
  const stranger = app.as(await aTeacher());
  expect((await stranger.get(`/teacher/students/${student.id}/progress`)).status).toBe(404);
  const none = await app.as(await aStudent()).get("/student/progress");
  expect(none.words("main")).toContain("No language yet");
});
