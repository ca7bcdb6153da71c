import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { useApp } from "#test/app.ts";
import { getOwnProfile } from "#app/features/teachers/profiles/own-profile.server.ts";
import { listTextChanges } from "#app/features/teachers/text-changes/text-changes.server.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, rewriteLessons } from "#test/lessons.ts";
import { formatTime } from "#app/platform/time/time.ts";
import { mondayAhead, wallTime } from "#test/week.ts";

useDatabase();
const app = useApp();

it("shows its times in another zone while the address says so, and the account keeps its own [B13]", async () => {
  const zone = "Europe/Madrid";
  const teacher = await aTeacher({ person: { zone } });
  const startsAt = wallTime(mondayAhead(zone), 960, zone);
  await aBookedLesson(await aStudent(), teacher, { startsAt });
  const browser = app.as(teacher);
  const own = await browser.get("/teacher/dashboard");
  expect(own.words("main")).toContain("16:00");
  const shown = await browser.get("/teacher/dashboard?times=Asia%2FTokyo");
  expect(shown.words("main")).toContain("Times are shown in Tokyo time.");
  expect(shown.words("main")).toContain(formatTime(startsAt, "Asia/Tokyo"));
  const [person] = await db().select().from(users).where(eq(users.id, teacher.id));
  expect(person!.zone).toBe(zone);
  expect(shown.link("Show times in Madrid time")).toBe("/teacher/dashboard");
  const none = await browser.get("/teacher/dashboard?times=Mars%2FOlympus");
  expect(none.words("main")).not.toContain("Times are shown in");
});

it("asks for a reply until one is written or none is needed, and opening the chat is neither [B9]", async () => {
  const [teacher, student] = [await aTeacher(), await aStudent({ name: "Clara Weiss" })];
  const opened = await openChat(student, (await getOwnProfile(teacher)).slug);
  if (!opened.ok) throw new Error("closed");
  const { chatId } = opened;
  const write = (text: string) =>
    sendMessage(student, { chatId, clientId: crypto.randomUUID(), text });
  await write("Shall we do the subjunctive?");
  const browser = app.as(teacher);
  const toDo = async () => (await browser.get("/teacher/dashboard")).words("main");
  expect(await toDo()).toContain("Reply to Clara Weiss");
  await browser.get(`/teacher/chats/${chatId}`);
  expect(await toDo()).toContain("Reply to Clara Weiss");
  const page = await browser.get("/teacher/dashboard");
  await browser.submit(page, /^No reply needed/);
  expect(await toDo()).not.toContain("Reply to Clara Weiss");
  await write("And the homework?");
  expect(await toDo()).toContain("Reply to Clara Weiss");
});

it("has a banner on other pages while somebody asks for an instant lesson", async () => {
  const [teacher, student] = [await aTeacher(), await aStudent({ name: "Tom Ellis" })];
  const startsAt = wallTime(mondayAhead("Europe/London"), 960, "Europe/London");
  const lessonId = await aBookedLesson(student, teacher, { startsAt });
  const request = (answerBy: number) =>
    rewriteLessons(
      { state: "requested", instant: true, answerBy: new Date(answerBy) },
      eq(lessons.id, lessonId),
    );
  const browser = app.as(teacher);
  const banner = async (path: string) => (await browser.get(path)).words("body");
  await request(Date.now() + 5 * 60_000);
  for (const path of ["/teacher/profile", "/teacher/chats", "/teacher/calendar"])
    expect(await banner(path)).toContain("Tom Ellis asks for an instant lesson");
  expect(await banner(`/teacher/lessons/${lessonId}`)).not.toContain("asks for an instant lesson");
  expect((await app.as(await aTeacher()).get("/teacher/profile")).html).not.toContain("Tom Ellis");
  await request(Date.now() - 1000);
  expect(await banner("/teacher/profile")).not.toContain("asks for an instant lesson");
});

it("asks a teacher who has not said whether they teach as a business, and says nothing for them until then", async () => {
  const [admin, teacher] = [await anAdmin(), await aTeacher({ profile: { trader: "" } })];
  const { slug } = await getOwnProfile(teacher);
  const publicPage = async () =>
    (await app.visitor().get(`/student/teachers/${slug}`)).words("main");
  const line = `Your contract for lessons is with ${teacher.name}`;
  const browser = app.as(teacher);
  const page = await browser.get("/teacher/dashboard");
  expect(page.words("main")).toContain("Say whether you teach as a business");
  expect(await publicPage()).toContain(`${line}.`);
  const profile = await browser.get("/teacher/profile");
  const about = "I begin with what you want to say, and the grammar comes when asked. ".repeat(3);
  await browser.submit(profile, "Save your words", { trader: "trader", about });
  expect(await publicPage()).toContain(`${line}, who teaches as a trader.`);
  expect((await browser.get("/teacher/dashboard")).words("main")).not.toContain("as a business");
  expect((await listTextChanges(admin, null)).changes[0]!.fields).toContainEqual({
    label: "Teaches as a business",
    before: "",
    after: "teaches as a trader",
  });
});
