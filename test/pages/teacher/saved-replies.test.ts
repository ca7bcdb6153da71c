import { expect, it } from "vitest";
import { addSavedReply } from "#app/features/chat/saved-replies/saved-replies.server.ts";
import { rules } from "#config/rules.ts";
import { useApp } from "#test/asking/app.ts";
import { aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();
const app = useApp();
const path = "/teacher/chats/replies";

it("saved replies are made, changed and deleted without a script, and nothing typed is lost", async () => {
  const teacher = await aTeacher();
  const browser = app.as(teacher);
  const empty = await browser.get(path);
  const long = "x".repeat(rules.chat.characters + 1);
  const refused = await browser.press(empty, "Add", { title: "<b>Late</b>", text: long });
  expect(refused.status).toBe(400);
  expect([refused.field("title").value, refused.field("text").value]).toEqual([
    "<b>Late</b>",
    long,
  ]);
  let page = await browser.submit(refused, "Add", { text: "Sorry!" });
  expect(page.words("main li")).toContain("<b>Late</b>");
  const edit = await browser.get(page.link(/^Change/, page.one("main li")));
  page = await browser.submit(edit, "Save", { text: "Ten minutes" });
  expect(page.words("main li")).toContain("Ten minutes");
  const older = await browser.press(edit, "Save", { text: "Twenty" });
  expect(older.status).toBe(409);
  expect(older.words("main")).toContain("has changed since you opened it");
  expect(older.field("text").value).toBe("Twenty");
  page = await browser.submit(older, "Delete");
  expect(page.words("main")).toContain("No saved replies yet");
});

it("a chat of a teacher leads to their saved replies without a script, and nobody else has these", async () => {
  const [teacher, other] = [await aTeacher(), await aTeacher()];
  await addSavedReply(teacher, { title: "Late", text: "Sorry!" });
  const list = await app.as(teacher).get("/teacher/chats");
  const page = await app.as(teacher).get(list.link("Saved replies"));
  const one = page.link(/^Change/, page.one("main li"));
  expect((await app.as(other).get(one)).status).toBe(404);
  const posted = await app.as(other).post(one, { intent: "delete" });
  expect(posted.status).toBe(404);
  expect((await app.as(other).get(path)).words("main")).toContain("No saved replies yet");
});
