import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { auditLog } from "#db/schema/audit.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { emptyProfile } from "#db/schema/teachers/profile-content.ts";
import { useApp } from "#test/asking/app.ts";
import { getOwnProfile } from "#app/features/teachers/profiles/own-profile.server.ts";
import { listTextChanges } from "#app/features/teachers/text-changes/text-changes.server.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aHold, rewriteLessons } from "#test/builders/lessons.ts";
import { formatTime, hour, zonedParts } from "#app/platform/time/time.ts";
import { mondayAhead, wallTime } from "#test/builders/week.ts";

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
  expect(shown.words("main")).toContain("Times on this page are in Tokyo time.");
  expect(shown.words("main")).toContain(formatTime(startsAt, "Asia/Tokyo"));
  const [person] = await db().select().from(users).where(eq(users.id, teacher.id));
  expect(person!.zone).toBe(zone);
  expect(shown.link("Show this page in Madrid time")).toBe("/teacher/dashboard");
  const none = await browser.get("/teacher/dashboard?times=Mars%2FOlympus");
  expect(none.words("main")).not.toContain("Times on this page");
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

it("tells a student's level and goal to who teaches that language, and to no other", async () => {
  const zone = ["Europe/London", "Asia/Tokyo", "America/Los_Angeles"].find(
    (zone) => zonedParts(Date.now(), zone).hour < 20,
  )!;
  const startsAt = Math.floor(Date.now() / hour) * hour + 2 * hour;
  const student = await aStudent();
  const learns = { learning: "es", level: "B1", goal: "Talk to my partner’s family" } as const;
  await db().update(users).set(learns).where(eq(users.id, student.id));
  for (const [language, isTold] of [
    ["es", true],
    ["fr", false],
  ] as const) {
    const languages = [{ language, level: "native" as const, taught: true }];
    const teacher = await aTeacher({ person: { zone }, profile: { noticeHours: 1 }, languages });
    await aBookedLesson(student, teacher, { startsAt: startsAt + (isTold ? 0 : hour) });
    const words = (await app.as(teacher).get("/teacher/dashboard")).words("main");
    expect(words).toContain(student.name);
    expect(words.includes("Talk to my partner’s family"), language).toBe(isTold);
  }
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

it("asks a teacher whether they teach as a business, and who does for the address, and says nothing for them until then", async () => {
  const [admin, teacher] = [await anAdmin(), await aTeacher({ profile: { trader: "" } })];
  const { slug } = await getOwnProfile(teacher);
  const publicPage = async () =>
    (await app.visitor().get(`/student/teachers/${slug}`)).words("main");
  const line = `Your contract for lessons is with ${teacher.name}`;
  const browser = app.as(teacher);
  const page = await browser.get("/teacher/dashboard");
  expect(page.words("main")).toContain("Say whether you teach as a business");
  const profile = await browser.get("/teacher/profile");
  const about = "I begin with what you want to say, and the grammar comes when asked. ".repeat(3);
  const typed = { trader: "trader", about, traderName: "Ruiz Idiomas", traderContact: "ask me" };
  const refused = await browser.press(profile, "Save your words", typed);
  expect(refused.status).toBe(400);
  expect(refused.field("traderAddress").error).toContain("Enter your business address");
  expect(refused.field("traderContact").error).toContain("Enter an email address");
  expect(refused.field("traderName")).toMatchObject({ value: "Ruiz Idiomas" });
  expect(await publicPage()).toContain(`${line}.`);
  const given = { traderAddress: "Calle Mayor 12\n28013 Madrid", traderContact: "+34 915 550 123" };
  await browser.submit(refused, "Save your words", given);
  expect(await publicPage()).toContain(`${line}, who teaches as a trader.`);
  expect(await publicPage()).toContain(
    "Trader: Ruiz Idiomas. Address: Calle Mayor 12, 28013 Madrid. Email or phone: +34 915 550 123.",
  );
  expect((await browser.get("/teacher/dashboard")).words("main")).not.toContain("Answer");
  expect((await listTextChanges(admin, null)).changes[0]!.fields).toContainEqual({
    label: "Teaches as a business",
    before: "",
    after: "teaches as a trader",
  });
  const [logged] = await db().select().from(auditLog).where(eq(auditLog.actorId, teacher.id));
  expect(logged).toMatchObject({ action: "teachers.contract-changed" });
  expect(logged!.diff).not.toContain("Ruiz");

  await browser.submit(await browser.get("/teacher/profile"), "Save your words", {
    trader: "private",
  });
  expect(await publicPage()).not.toContain("Ruiz Idiomas");
  expect(await getOwnProfile(teacher)).toMatchObject({ traderName: "", traderAddress: "" });
});

it("asks a trader from before addresses were asked, whose page says so and who is booked meanwhile", async () => {
  const { traderName, traderAddress, traderContact, traderNumber } = emptyProfile;
  const teacher = await aTeacher({
    profile: { trader: "trader", traderName, traderAddress, traderContact, traderNumber },
  });
  const student = await aStudent();
  const lessonId = await aHold(student, teacher);
  const pay = await app.as(student).get(`/student/lessons/${lessonId}/pay`);
  expect(pay.words("main")).toContain(`${teacher.name} has not given their address yet.`);
  const board = await app.as(teacher).get("/teacher/dashboard");
  expect(board.words("main")).toContain("Give your business address");
});
