import { expect, it } from "vitest";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { getOwnProfile } from "#app/features/teachers/profiles/own-profile.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson } from "#test/builders/lessons.ts";

useDatabase();
const app = useApp();

it("a teacher finds their students from the dashboard, and goes on to file, lesson, room and chat", async () => {
  const teacher = await aTeacher();
  const [now, later] = [
    await aStudent({ name: "Yusuf Demir" }),
    await aStudent({ name: "Clara Weiss" }),
  ];
  const browser = app.as(teacher);
  const dashboard = await browser.get("/teacher/dashboard");
  let page = await browser.get(dashboard.link("Students", dashboard.one("main")));
  expect(page.words("main")).toContain("No students yet");

  const startsAt = Math.floor(Date.now() / hour) * hour;
  const booked = new Date(startsAt - 3 * day);
  const lessonId = await aBookedLesson(now, teacher, { startsAt, now: booked });
  await aCompletedLesson(later, teacher, { daysAgo: 4 });
  await aBookedLesson(later, teacher);
  page = await browser.get("/teacher/students");
  expect(page.words("main")).toContain("2 students");
  const rows = page.all("tbody tr");
  expect(rows.map((row) => page.words(row.querySelector("th")!))).toEqual([
    expect.stringContaining("Yusuf Demir"),
    expect.stringContaining("Clara Weiss"),
  ]);
  expect(page.link(/^Join/, rows[0])).toBe(`/lessons/${lessonId}/room`);
  expect(page.words(rows[1]!)).not.toContain("Join");
  expect(page.words(rows[0]!)).toContain("None yet");

  page = await browser.submit(page, "Show", { name: "weis", sort: "last" });
  expect(page.all("tbody tr")).toHaveLength(1);
  expect(page.field("sort").value).toBe("last");
  const none = await browser.submit(page, "Show", { name: "Nobody" });
  expect(none.words("main")).toContain("No student of yours is called “Nobody”");
  expect((await browser.get(none.link("Show everybody"))).all("tbody tr")).toHaveLength(2);

  let file = await browser.get(page.link("Clara Weiss"));
  // What is to come is before what was.
  expect(file.all("h3 a[href^='/teacher/lessons/']")).toHaveLength(2);
  expect(file.words(file.all("main ol > li")[0]!)).not.toContain("Completed");
  expect(file.words(file.all("main ol > li")[1]!)).toContain("Completed");
  expect(file.link("Notebook")).toBe(`/teacher/notebooks/${later.id}`);
  expect(file.words("nav[aria-label='With Clara']")).not.toContain("Join");
  const near = await browser.get(`/teacher/students/${now.id}`);
  expect(near.link("Join the lesson")).toBe(`/lessons/${lessonId}/room`);
  await browser.submit(file, "Save notes", { note: "Tired on Tuesdays" });
  file = await browser.get(`/teacher/students/${later.id}`);
  page = await browser.get(file.link("All your students"));
  expect(page.words(page.all("tbody tr")[1]!)).toContain("You keep notes");
  expect(page.html).not.toContain("Tired on Tuesdays");

  const chat = await browser.follow(await browser.submit(page, "Message Clara"));
  expect(chat.words("main")).toContain("Clara Weiss");
  expect(chat.link("Student notes")).toBe(`/teacher/students/${later.id}`);
  expect(chat.link("All your students")).toBe("/teacher/students");
});

it("a student who has written is one link away from the list, and one without a lesson is not in it", async () => {
  const teacher = await aTeacher();
  const [writes, asks] = [
    await aStudent({ name: "Clara Weiss" }),
    await aStudent({ name: "Tom Ellis" }),
  ];
  await aCompletedLesson(writes, teacher);
  const { slug } = await getOwnProfile(teacher);
  const chats: string[] = [];
  for (const student of [writes, asks]) {
    const opened = await openChat(student, slug);
    if (!opened.ok) throw new Error("closed");
    const message = { clientId: crypto.randomUUID(), text: "Hello" };
    await sendMessage(student, { chatId: opened.chatId, ...message });
    chats.push(opened.chatId);
  }
  const browser = app.as(teacher);
  const page = await browser.get("/teacher/students");
  expect(page.link(/open the chat with Clara Weiss$/)).toBe(`/teacher/chats/${chats[0]}`);
  expect(page.words("main")).not.toContain("Tom Ellis");
  const chat = await browser.get(`/teacher/chats/${chats[1]}`);
  expect(chat.all(`a[href="/teacher/students/${asks.id}"]`)).toEqual([]);
});
