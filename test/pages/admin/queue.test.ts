import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { decidedAs } from "#test/builders/reports.ts";

useDatabase();

const app = useApp();

const about = "We talk about what you have read, seen or eaten this week. ".repeat(4).trim();

it("the queue has what else waits by its clock, and a changed public text until somebody has looked at it", async () => {
  const teacher = app.as(await aTeacher({ person: { name: "Inés Valverde" } }));
  const save = async (headline: string) =>
    teacher.submit(await teacher.get("/teacher/profile"), "Save your words", { headline, about });
  await save("Spanish for people who like to talk");
  await db()
    .insert(contactMessages)
    .values({
      name: "Owen Pryce",
      email: "owen@example.test",
      topic: "complaint",
      text: "My data is wrong.",
      dueAt: new Date(Date.now() + 86_400_000),
    });

  const desk = app.as(await anAdmin());
  const queue = await desk.get("/admin/reports");
  const rows = queue.words("main");
  expect(rows).toMatch(/Owen Pryce[^]*Changed profile text[^]*Inés Valverde/);
  expect((await desk.get("/admin/reports?severity=S2")).words("main")).not.toContain(
    "Changed profile",
  );

  const seen = await desk.get(queue.link("Changed profile text"));
  expect(seen.words("main")).toContain("One line");
  expect(seen.words("main")).toContain("inserted Spanish for people who like to, talk");
  await save("Spanish for people who like to listen");
  const again = await desk.press(seen, /This may stay/);
  expect(again.status).toBe(409);
  expect(again.words("main")).toContain("The teacher has changed this text once more.");
  expect(again.words("main")).toContain("people who like to listen");
  const done = await desk.submit(again, /This may stay/);
  expect(done.words("main")).toContain("No changed texts");
  expect((await desk.get("/admin/reports")).words("main")).not.toContain("Changed profile text");
});

it("what admins write to each other about a case is read by admins, and by neither side", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const [report] = await db()
    .insert(reports)
    .values({
      ...decidedAs,
      reporterId: student.id,
      subject: "teacher",
      teacherId: teacher.id,
      category: "behaviour",
      severity: "S2",
      text: "They shouted at me.",
      decidedAt: new Date(),
    })
    .returning();
  const [first, second] = [app.as(await anAdmin({ name: "Rosa Okafor" })), app.as(await anAdmin())];
  const page = await first.get(`/admin/reports/${report!.id}`);
  const comment = "I have rung the teacher; they deny it.";
  const added = await first.submit(page, "Add", { comment });
  expect(added.words(added.part("Between admins"))).toContain(comment);
  const none = await first.press(added, "Add", { comment: " " });
  expect([none.status, none.field("comment").error === ""]).toEqual([400, false]);
  const theirs = await second.get(page.address);
  expect(theirs.words(theirs.part("Between admins"))).toMatch(/Rosa Okafor.*they deny it/);
  for (const [side, person] of [
    ["student", student],
    ["teacher", teacher],
  ] as const) {
    const own = await app.as(person).get(`/${side}/reports/${report!.id}`);
    expect([own.status, own.html.includes("they deny it")]).toEqual([200, false]);
  }
});
