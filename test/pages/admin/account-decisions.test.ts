import { href } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { bookSeries } from "#app/features/scheduling/series/book-series.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, formatDate } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { useApp } from "#test/asking/app.ts";
import type { Caller } from "#test/asking/caller.ts";
import { aStudent, aTeacher, anAdmin, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aBookingInput, firstOpenStart } from "#test/builders/lessons.ts";
import { aDrawnLesson, aPackage, aPackageInput, sellsPackages } from "#test/builders/packages.ts";
import { restrict } from "#test/builders/person-sanctions.ts";
import { decidedAs } from "#test/builders/reports.ts";
import { mailsTo } from "#test/asking/sign-in.ts";
import { buyPackage } from "#db/seed/money/paying.ts";

useDatabase();
const app = useApp();

let [deciding, answering]: Caller[] = [];
let admin: Awaited<ReturnType<typeof anAdmin>>;
beforeAll(async () => {
  admin = await anAdmin();
  [deciding, answering] = [app.as(admin), app.as(await anAdmin())];
});

const decisions = ({ id }: { id: string }) =>
  href("/admin/people/:userId/decisions", { userId: id });
const facts = "You sent the same offer to nine teachers within an hour.";
const lastDay = new Date(Date.now() + 10 * day).toISOString().slice(0, 10);
const typed = { what: "chats", cause: "spam", facts, evidence: "Nine first messages.", lastDay };

describe("a decision about an account", () => {
  it("begins at a decided report with its number filled in, is read by the person, appealed, and answered by another admin [H2]", async () => {
    const [student, teacher] = [await aStudent({ name: "Kit Marlow" }), await aTeacher()];
    const [report] = await db()
      .insert(reports)
      .values({
        ...decidedAs,
        reporterId: student.id,
        subject: "teacher",
        teacherId: teacher.id,
        category: "scam",
        severity: "S2",
        text: "Asked me to pay by bank transfer.",
        decidedBy: admin.id,
        decidedAt: new Date(),
      })
      .returning();
    const decided = await deciding!.get(`/admin/reports/${report!.id}`);
    const to = decided
      .all("[aria-label='Decisions about accounts'] a")
      .map((link) => link.getAttribute("href")!);
    expect(to).toEqual(
      [teacher, student].map((one) => `${decisions(one)}?report=${report!.number}`),
    );
    const page = await deciding!.get(to[1]!);
    expect(page.field("report").value).toBe(String(report!.number));
    const empty = await deciding!.press(page, "Decide", { ...typed, facts: "Spam.", cause: "" });
    expect(empty.status).toBe(400);
    expect(empty.field("facts").error).toContain("at least");
    expect(empty.field("facts").value).toBe("Spam.");
    const past = await deciding!.press(page, "Decide", { ...typed, lastDay: "2020-01-01" });
    expect(past.field("lastDay").error).toContain("still to come");
    const done = await deciding!.submit(page, "Decide", typed);
    expect(done.words("[role=status]")).toContain("The person is mailed");
    expect(done.words("main")).toContain(`Report no. ${report!.number}`);
    expect(done.list("button")).not.toContain("Answer the appeal");

    const own = app.as(student);
    const banner = "aside[aria-label='Restriction of your account']";
    const home = await own.get("/student/dashboard");
    expect(home.words(banner)).toContain("You cannot begin a conversation");
    expect(home.words(banner)).toContain(formatDate(Date.now() + 10 * day, brand.zone));
    const read = await own.get(home.link("Why, and how to appeal"));
    expect(read.words("main")).toContain(facts);
    expect(read.words("main")).not.toContain("Nine first messages");
    expect(read.words("main")).toContain("so do bookings and lessons");
    const text = "I did not know that this counts as advertising.";
    const appealed = await own.submit(read, "Send the appeal", { text });
    expect(appealed.words("main")).toContain("Not decided yet");

    const list = await answering!.get("/admin/people");
    expect(list.words(list.part("Waits for an admin"))).toMatch(/Kit Marlow.*Appeal.*You can/);
    const queue = await answering!.get("/admin/reports");
    const waiting = queue.link(/^Appeal against a decision about an account/);
    expect(waiting).toBe(decisions(student));
    const desk = await answering!.get(waiting);
    const answered = await answering!.submit(desk, "Answer the appeal", {
      outcome: "overturned",
      answer: "It was a first time, and you have stopped.",
    });
    expect(answered.words("main")).toContain("Taken back");
    expect((await own.get("/student/dashboard")).all(banner)).toEqual([]);
    expect((await own.get("/account/decisions")).words("main")).toContain("It was a first time");
  });

  it("of somebody who teaches leads to the teacher's suspension before the form is filled in", async () => {
    const teacher = await aTeacher();
    const page = await deciding!.get(decisions(teacher));
    expect(page.words("main")).toContain("This person teaches, so you cannot suspend");
    expect(page.link("Decisions about this teacher")).toBe(
      href("/admin/teachers/published/:teacherId", { teacherId: teacher.id }),
    );
    const account = page.all("input[name=what][value=account]");
    expect(account.map((choice) => choice.hasAttribute("disabled"))).toEqual([true]);
    const refused = await deciding!.press(page, "Decide", { ...typed, what: "account" });
    expect(refused.status).toBe(409);
    expect(refused.words("form [role=alert]")).toContain("This person teaches.");
    expect(refused.words("main")).not.toContain("Nothing is decided yet");
  });

  it("needs words about where it was seen, and the sums that the page showed [B29]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const page = await deciding!.get(decisions(student));
    expect(page.words("main")).toContain("No lesson is booked, and no money is held.");
    const unseen = await deciding!.press(page, "Decide", { ...typed, evidence: "" });
    expect(unseen.field("evidence").error).toContain("Say where it was seen");
    await aBookedLesson(student, teacher);
    const suspended = { ...typed, what: "account" };
    const asks = await deciding!.press(page, "Decide", suspended);
    expect(asks.words("main")).toMatch(/Nothing is decided yet. 1 lesson is cancelled, and £22.00/);
    const late = await deciding!.press(asks, "Yes, suspend", { seenLessons: "0", seenPence: "0" });
    expect([late.status, late.words("main")]).toEqual([
      409,
      expect.stringContaining("What is booked or held has changed"),
    ]);
    const now = await deciding!.get(decisions(student));
    expect(now.words("main")).toContain("As a student: 1 lesson is booked, £22.00 is held.");
    const ask = await deciding!.press(now, "Decide", { ...suspended, lastDay: "" });
    const forGood = await deciding!.submit(ask, "Yes, suspend");
    expect(forGood.words("[role=status]")).toContain("Nothing happens until another admin agrees");
    expect((await app.as(student).get("/student/dashboard")).status).toBe(200);
    const second = await answering!.get(decisions(student));
    expect(second.words("main")).toContain(
      "If you agree: 1 lesson is cancelled, and £22.00 goes back.",
    );
    const agreed = await answering!.submit(second, "Agree, and suspend");
    expect(agreed.words("main")).toContain("In force");
    expect(agreed.words("main")).toContain("No lesson is booked, and no money is held.");
  });
});

async function aTeacherWithPage() {
  const slug = `ines-${crypto.randomUUID()}`;
  return { ...(await aTeacher({ profile: { slug } })), slug };
}

describe("a restricted student", () => {
  it("books and buys nothing new and reads why; booked lessons and paid packages go on", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    const packageId = await aPackage(student, teacher);
    await restrict(admin, student.id, { scope: "bookings" });
    const startsAt = await firstOpenStart(teacher);
    const no = { ok: false, reason: "account-restricted" };
    expect(await bookLesson(student, aBookingInput(teacher, startsAt))).toEqual(no);
    const weekly = { ...aBookingInput(teacher, startsAt), count: 3, skip: [], atOnce: false };
    expect(await bookSeries(student, { ...weekly, at: [startsAt] })).toEqual(no);
    const stranger = await aTeacherWithPage();
    await sellsPackages(stranger);
    expect(await buyPackage(student, aPackageInput(stranger))).toEqual(no);
    const own = app.as(student);
    const elsewhere = `/student/teachers/${stranger.slug}/book?offer=${stranger.offer.id}&at=${await firstOpenStart(stranger)}`;
    const page = await own.get(elsewhere);
    expect(page.words("main")).toContain("cannot book new lessons at the moment");
    expect(page.list("main button")).toEqual([]);
    expect((await own.get(`/student/lessons/${lessonId}`)).status).toBe(200);
    expect(await aDrawnLesson(student, teacher, packageId)).toEqual(expect.any(String));
  });

  it("writes to no new teacher, and goes on with those they know", async () => {
    const [student, teacher] = [await aStudent(), await aTeacherWithPage()];
    await aBookedLesson(student, teacher);
    await restrict(admin, student.id, { scope: "chats" });
    expect(await openChat(student, teacher.slug)).toMatchObject({ ok: true });
    const stranger = await aTeacherWithPage();
    expect(await openChat(student, stranger.slug)).toEqual({ ok: false, reason: "restricted" });
  });
});

describe("a suspended person", () => {
  it("reads at the login that the account is closed to them, and appeals by the mailed link without logging in", async () => {
    const student = await aStudent();
    await restrict(admin, student.id);
    const visitor = app.visitor();
    const login = await visitor.get("/login");
    const refused = await visitor.press(login, "Log in", { email: student.email, password });
    expect([refused.status, refused.words("main")]).toEqual([
      422,
      expect.stringContaining("If it is suspended, we have mailed why"),
    ]);
    const [mail] = await mailsTo(student.email);
    const link = /https?:\/\/[^\s/]+(\/decision\?token=[\w.-]+)/.exec(mail!.text)![1]!;
    const page = await visitor.get(link);
    expect(page.words("main")).toContain("Three people wrote");
    expect(page.words("main")).toContain("all that you have paid for them goes back");
    const short = await visitor.press(page, "Send the appeal", { text: "No." });
    expect([short.status, short.field("text").value]).toEqual([400, "No."]);
    const text = "It was my brother, who used my computer.";
    const sent = await visitor.submit(page, "Send the appeal", { text });
    expect(sent.words("main")).toContain("Not decided yet");
    const other = await visitor.get(`${link.slice(0, -2)}xx`);
    expect(other.words("h1")).toBe("This link does not work");
    expect((await visitor.post(`${link.slice(0, -2)}xx`, { text })).status).toBe(404);
  });
});
