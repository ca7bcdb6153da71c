import { expect, it } from "vitest";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aLesson } from "#e2e/harness/world.ts";

useDatabase();
const app = useApp();

it("a student blocks from a chat after reading which lessons stay, reads the chat on, and unblocks in the account [E7]", async () => {
  const slug = `ines-${crypto.randomUUID()}`;
  const student = await aStudent();
  const teacher = await aTeacher({ person: { name: "Inés Valverde" }, profile: { slug } });
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const pair = { student, teacher: { ...teacher, slug: "" } };
  const lessonId = await aLesson(pair, { startsInMinutes: 2_880 });
  const chat = `/student/chats/${opened.chatId}`;
  const browser = app.as(student);

  const thread = await browser.get(chat);
  const asked = await browser.get(thread.link("Block", thread.one("aside")));
  expect(asked.words("h1")).toBe("Block Inés Valverde?");
  expect(asked.words("main")).toContain("Blocking does not cancel them.");
  expect(asked.link("Do not block")).toBe(thread.address.split("?")[0]);
  expect(asked.all(`a[href="/student/lessons/${lessonId}"]`)).toHaveLength(1);
  const list = await browser.submit(asked, "Block Inés Valverde");
  expect(list.words("main")).toContain("Inés Valverde");

  const closed = await browser.get(chat);
  expect(closed.words("main")).toContain("You have blocked Inés.");
  expect(closed.all("textarea")).toEqual([]);
  const profile = await browser.get(`/student/teachers/${slug}`);
  expect(profile.words("main")).toContain("You have blocked Inés");
  expect(profile.all("#times")).toEqual([]);
  const book = `/student/teachers/${slug}/book?offer=${teacher.offer.id}&at=${Date.now() + 2e8}`;
  expect((await browser.get(book)).status).toBe(404);
  const theirs = await app.as(teacher).get(`/teacher/chats/${opened.chatId}`);
  expect(theirs.words("main")).toContain("This conversation is closed");
  expect(theirs.words("main")).not.toContain("blocked");

  const lesson = `/student/lessons/${lessonId}`;
  const proposing = await browser.get(lesson);
  expect(proposing.words("main")).toContain("Propose another time");
  expect(proposing.all("textarea[name=note]")).toEqual([]);

  await browser.submit(list, /^Unblock/);
  expect((await browser.get(chat)).all("textarea")).toHaveLength(1);
  expect((await browser.get(lesson)).all("textarea[name=note]")).toHaveLength(1);
});

it("a stranger's block page is not there, and nothing is said of who they are [E7]", async () => {
  const [student, stranger] = [await aStudent(), await aStudent({ name: "Nobody Known" })];
  const browser = app.as(student);
  const page = await browser.get(`/account/blocked/${stranger.id}`);
  expect(page.status).toBe(404);
  expect(page.html).not.toContain(stranger.name);
  expect((await browser.post(`/account/blocked/${stranger.id}`, { intent: "block" })).status).toBe(
    404,
  );
});
