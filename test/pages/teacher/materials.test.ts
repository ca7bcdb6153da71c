import { expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";

useDatabase();
const app = useApp();

it("a teacher copies a note of the starter set, puts it into a folder, gives it to a student, who has it on a page and beside the call", async () => {
  const [teacher, student] = [await aTeacher(), await aStudent({ name: "Clara Weiss" })];
  const startsAt = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const lessonId = await aBookedLesson(student, teacher, {
    startsAt,
    now: new Date(startsAt - 3 * 86_400_000),
  });
  const [hers, his] = [app.as(teacher), app.as(student)];
  const dashboard = await hers.get("/teacher/dashboard");
  let page = await hers.get(dashboard.link("Materials"));
  expect(page.words("main")).toContain("No materials yet");
  page = await hers.submit(page, /Make folder/, { name: "First lessons" });
  const folder = page.address;
  const twice = await hers.submit(page, /Make folder/, { name: "first LESSONS" });
  expect(twice.html).toContain("You have a folder of this name");
  const starter = await hers.get(page.link("The starter set"));
  page = await hers.submit(starter, "Copy to my materials: Role play: the wrong order");
  expect(page.words("main")).toContain("Card A: guest");
  const id = page.address.split("?")[0]!.split("/").at(-1)!;
  const wrong = await hers.press(page, "Save changes", { title: "" });
  expect([wrong.status, wrong.field("title").error]).toEqual([400, "Give it a name"]);
  const option = page.all("select[name=folderId] option").at(-1)!.getAttribute("value")!;
  await hers.press(page, "Save changes", { title: "The café", folderId: option });
  const late = await hers.press(page, "Save changes", { title: "Another" });
  expect(late.status).toBe(409);
  expect((await hers.get(folder)).words("main")).toContain("The café");
  const found = await hers.submit(await hers.get("/teacher/materials"), "Search", { q: "cafe" });
  page = await hers.get(found.link("The café"));
  page = await hers.submit(page, "Give", { studentId: student.id });
  expect(page.words(page.part("Students who have it"))).toContain("Clara Weiss");
  const file = await hers.get(`/teacher/students/${student.id}`);
  expect(file.words(file.part("Materials"))).toContain("The café");

  const list = await his.get("/student/materials");
  const own = await his.get(list.link("The café"));
  expect(own.words("main")).toContain("Card B: waiter");
  expect((await app.as(await aStudent()).get(own.address)).status).toBe(404);
  expect((await his.get(`/lessons/${lessonId}/room`)).html).toContain("Card B: waiter");
  await hers.press(page, /^Take back/);
  expect((await his.get(own.address)).status).toBe(404);
  await hers.submit(await hers.get(`/teacher/materials/${id}`), "Yes, delete this note");
  expect((await hers.get(`/teacher/materials/${id}`)).status).toBe(404);
});

it("a link leads out of the house safely, and what is no address is refused at its field", async () => {
  const hers = app.as(await aTeacher());
  let page = await hers.get("/teacher/materials/new?kind=link");
  const bad = await hers.press(page, "Keep it", { title: "News", url: "javascript:alert(1)" });
  expect([bad.status, bad.field("title").value]).toEqual([400, "News"]);
  expect(bad.field("url").error).toContain("Write an address");
  page = await hers.submit(page, "Keep it", { title: "News", url: "example.org/today" });
  const link = page.one('a[href="https://example.org/today"]');
  expect(link.getAttribute("rel")).toContain("noopener");
  const file = await hers.get("/teacher/materials/new?kind=file");
  const none = await hers.press(file, "Keep it", { title: "A file" });
  expect(none.field("file").error).toContain("Choose a file");
  // What is wrong with the file is said with the rest, and its name is enough.
  const send = (name: string, bytes: string, words = "") => {
    const form = new FormData();
    for (const [field, value] of file.filled("Keep it", { title: "", words }).fields)
      if (field !== "file") form.append(field, value);
    form.append("file", new File([bytes], name));
    return hers.get("/teacher/materials/new?kind=file", { method: "POST", body: form });
  };
  const both = await send("x.pdf", "%PDF-1.7 x", "w".repeat(rules.materials.wordsCharacters + 1));
  expect(both.field("file").error).toContain("This kind of file cannot be sent");
  expect(both.field("words").error).toContain("Use at most");
  const kept = await hers.follow(await send("Verbos con quedar.pdf", "%PDF-1.7 x\n%%EOF"));
  expect(kept.field("title").value).toBe("Verbos con quedar");
});
