import { href } from "react-router";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Student } from "#app/access/actor.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { reverseDecision } from "#app/features/reports/deciding/reverse-decision.server.ts";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import { brand } from "#config/brand.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { reviews } from "#db/schema/reviews.ts";
import { moveLesson } from "#app/features/scheduling/lessons/move-lesson.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson, aMissedLesson } from "#test/builders/lessons.ts";
import { heard } from "#test/builders/reports.ts";
import { mailsTo } from "#test/asking/sign-in.ts";

useDatabase();
const app = useApp();

type Teacher = Awaited<ReturnType<typeof aTeacher>>;

/** A student says that the teacher of a lesson came late. */
async function aLateReport(
  student: Student,
  teacher: Teacher,
  text = "The lesson began a quarter of an hour late.",
) {
  const lessonId = await aMissedLesson(student, teacher);
  const about = { subject: "lesson", lessonId, teacherId: teacher.id } as const;
  const [report] = await db()
    .insert(reports)
    .values({ reporterId: student.id, ...about, category: "late", severity: "S3", text })
    .returning();
  return report!;
}

it("the case page draws who was in the room when, and says the same in words", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const report = await aLateReport(student, teacher);
  const page = await app
    .as(await anAdmin())
    .get(href("/admin/reports/:reportId", { reportId: report.id }));
  const attendance = page.part("Attendance");
  expect(page.words(attendance)).toMatch(/^Attendance ?Together 0 of 50 minutes/);
  const [came, waited, ...rest] = page.list("li", attendance);
  expect(came).toMatch(
    new RegExp(`^${student.name.split(" ")[0]}: \\d\\d?:\\d\\d to \\d\\d?:\\d\\d$`),
  );
  expect(waited).toMatch(/: not seen$/);
  expect(rest.at(-1)).toMatch(/^The record is sealed|^Sealed on/);
  const drawn = page.all("[aria-hidden] .bg-navy, [aria-hidden] .bg-brand", attendance);
  expect(drawn.map((bar) => bar.getAttribute("style"))).toEqual([
    expect.stringMatching(/^inset-inline-start:[\d.]+%;inline-size:[\d.]+%/),
  ]);
});

it("a part refund without its sum says so at the field, and with one says how it is split [B28]", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const report = await aLateReport(student, teacher);
  await heard(report.id);
  const desk = app.as(await anAdmin());
  const page = await desk.get(href("/admin/reports/:reportId", { reportId: report.id }));
  const reason = "It began late, as the record of the room shows.";
  const input = { ground: "teachers", outcome: "part", reason };
  const none = await desk.press(page, "Decide and tell both", input);
  expect(none.status).toBe(400);
  expect(none.field("partPence").error).toContain("Write how much goes back, such as 7.50");
  const all = await desk.press(none, "Refund a part", { ...input, partPence: "999" });
  expect([all.status, all.field("partPence").value]).toEqual([422, "999"]);
  expect(all.field("partPence").error).toContain("less than the whole price");
  const short = await desk.press(all, "Refund a part", {
    ...input,
    partPence: "6.60",
    reason: "x",
  });
  expect(short.status).toBe(400);
  expect(short.words("main")).toMatch(/gets back £6\.60.*earns £13\.55.*We keep £1\.85/);
  expect(short.list("form button")).toContain("Refund £6.60");

  const done = { ...input, partPence: "6.60" };
  expect((await desk.press(short, "Refund £6.60", done)).status).toBe(302);
  const told = [
    [student, `/student/reports/${report.id}`, "£6.60 goes back to the card ending 4242."],
    [teacher, `/teacher/reports/${report.id}`, "£6.60 goes back to the student"],
  ] as const;
  for (const [person, own, sum] of told) {
    const words = (await app.as(person).get(own)).words("main");
    const mail = (await mailsTo(person.email)).find(({ key }) => key.startsWith("report-decided"))!;
    for (const text of [words, mail.text.replaceAll(/\s+/g, " ")]) {
      expect(text).toContain(sum);
      expect(text).toContain(`name report ${report.number}: somebody looks at it again`);
    }
  }
});

it("the other side is asked, answers on its own page, and only then can the money of the lesson move", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const report = await aLateReport(student, teacher, "The words that only we read.");
  const desk = app.as(await anAdmin());
  const own = `/teacher/reports/${report.id}`;
  expect((await app.as(teacher).get(own)).status).toBe(404);
  const page = await desk.get(href("/admin/reports/:reportId", { reportId: report.id }));
  expect(page.words("main")).toMatch(/No money moves before.*Go to the question.*Outcome/);
  expect(page.link(/^Go to the question/)).toBe("#other-side");
  expect(page.all("#other-side textarea[name=question]")).toHaveLength(1);
  const question = "When did you come into the room, and why then?";
  expect((await desk.press(page, /^Ask /, { question })).status).toBe(302);
  const [mail] = (await mailsTo(teacher.email)).filter(({ key }) => key.includes(":asked"));
  expect(mail!.text).toContain(question);
  const asked = await app.as(teacher).get(own);
  expect(asked.words("main")).toContain(question);
  expect(asked.words("main")).not.toContain("The words that only we read");
  const short = await app.as(teacher).press(asked, "Send your answer", { answer: "Late." });
  expect([short.status, short.field("answer").value]).toEqual([400, "Late."]);
  const answer = "My train was late, and I wrote so before the lesson.";
  expect((await app.as(teacher).press(short, "Send your answer", { answer })).status).toBe(302);
  expect((await app.as(teacher).get(own)).words("main")).toContain(answer);
  const heardPage = await desk.get(href("/admin/reports/:reportId", { reportId: report.id }));
  expect(heardPage.words("main")).toContain(answer);
  expect(heardPage.words("main")).not.toContain("No money moves before");
  const reason = "It began late, as the record of the room shows.";
  const part = { ground: "teachers", outcome: "part", minutesLost: "19", partPence: "", reason };
  const done = await desk.press(heardPage, "Decide and tell both", part);
  expect(done.status).toBe(302);
  const read = (await app.as(student).get(`/student/reports/${report.id}`)).words("main");
  expect(read).toContain("£8.36 goes back to the card ending 4242.");
  expect(read).toContain("Our terms: For teachers: your profile and your lessons");
  expect(read).toContain("Nothing was found or decided by automatic means");
});

it("where every outcome waits for the other side, none is asked for, and the question is one link away", async () => {
  const report = await aLateReport(await aStudent(), await aTeacher());
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, report.lessonId!));
  const bySystem = { actor: "system", id: null } as const;
  await inTransaction((tx) => moveLesson(tx, lesson!, "disputed", bySystem, new Date()));
  const desk = app.as(await anAdmin());
  const own = href("/admin/reports/:reportId", { reportId: report.id });
  const page = await desk.get(own);
  expect(page.words("main")).toMatch(
    /No outcome can be chosen yet.*No money moves before.*Outcome/,
  );
  expect(page.link(/^Go to the question/)).toBe("#other-side");
  expect(page.list("form button")).not.toContain("Decide and tell both");
  await heard(report.id);
  expect((await desk.get(own)).list("form button")).toContain("Decide and tell both");
});

it("a student who was warned has a page with the reason and how to object, and not the words of who reported", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aMissedLesson(student, teacher);
  const [report] = await db()
    .insert(reports)
    .values({
      reporterId: teacher.id,
      subject: "lesson",
      lessonId,
      teacherId: teacher.id,
      category: "behaviour",
      severity: "S3",
      text: "The words that only we read.",
    })
    .returning();
  const own = `/student/reports/${report!.id}`;
  expect((await app.as(student).get(own)).status).toBe(404);
  const desk = app.as(await anAdmin());
  const page = await desk.get(href("/admin/reports/:reportId", { reportId: report!.id }));
  const reason = "Insults are against the terms, whatever was said before.";
  await desk.press(page, "Decide and tell both", { ground: "conduct", outcome: "warn", reason });
  const [mail] = (await mailsTo(student.email)).filter(({ text }) => text.includes(own));
  expect(mail!.subject).toContain("You were warned");
  const read = await app.as(student).get(own);
  expect(read.words("main")).toMatch(/You were warned.*Insults are against.*name report/s);
  expect(read.words("main")).not.toContain("The words that only we read");
  expect((await app.as(await aStudent()).get(own)).status).toBe(404);
});

it("a suspension names its lessons and its sum, and is done by the second press alone [B29]", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher({ person: { name: "Inés V" } })];
  await aBookedLesson(student, teacher);
  const desk = app.as(await anAdmin());
  const own = href("/admin/teachers/published/:teacherId", { teacherId: teacher.id });
  const page = await desk.get(own);
  expect(page.words("main")).toContain("The account itself stays open");
  const input = { cause: "safety", reason: "A student was threatened in the lesson of Monday." };
  const asked = await desk.press(page, "Suspend", input);
  expect(asked.status).toBe(200);
  expect(asked.words("[role=alert]")).toMatch(
    /Suspend Inés V\? ?1 booked lesson is cancelled at once, and £\d+\.\d\d goes back/,
  );
  expect((await desk.get(own)).words("main")).toContain("Active");
  const done = await desk.press(asked, /^Yes, suspend/);
  expect(done.location).toBe(`${own}?done=suspend`);
  const after = (await desk.follow(done)).words("main");
  expect(after).toContain("Suspended");
  expect(after).toContain(`Cancelled by ${brand.name}`);
  expect(after).not.toContain("Cancelled by the teacher");
});

it("a refusal on a teacher's page is in the form that was sent, below which its button is", async () => {
  const teacher = await aTeacher({ person: { name: "Inés V" } });
  const desk = app.as(await anAdmin());
  const own = href("/admin/teachers/published/:teacherId", { teacherId: teacher.id });
  const before = await desk.get(own);
  const input = { cause: "quality", reason: "Three reports of lessons that began late." };
  await desk.submit(before, "Restrict", input);
  const restricted = await desk.get(own);
  const again = await desk.press(restricted, "Restrict", input);
  expect(again.status).toBe(409);
  const refused = again.one("[role=alert]");
  expect(again.words(refused)).toContain("Something at least as grave is in force already");
  expect(again.list("button", refused.closest("form")!)).toEqual(["Restrict"]);

  await desk.submit(restricted, "Lift it");
  const lifted = await desk.press(restricted, "Lift it");
  expect(lifted.status).toBe(409);
  const item = lifted.one("[role=alert]").closest("li")!;
  expect(lifted.words(item)).toContain("Three reports of lessons that began late.");
});

it("a message that was closed without an answer is opened again [B30]", async () => {
  const [message] = await db()
    .insert(contactMessages)
    .values({ name: "Ada", email: "ada@example.test", topic: "other", text: "Where is it?" })
    .returning();
  const desk = app.as(await anAdmin());
  const list = await desk.get("/admin/reports?tab=messages");
  const closed = await desk.submit(list, "Close without an answer");
  expect(closed.words("main")).toContain("Closed without an answer.");
  const again = await desk.submit(closed, `Open no. ${message!.number} again`);
  expect(again.words("main")).toContain("No answer yet");
  expect(again.words("main")).not.toContain("Closed without an answer.");
});

it("before a decision, a teacher's and a person's page show lessons, money, reviews, reports and points [B22]", async () => {
  const [student, teacher] = [await aStudent({ name: "Tom Record" }), await aTeacher()];
  const lessonId = await aCompletedLesson(student, teacher);
  await aBookedLesson(student, teacher);
  const sides = { lessonId, teacherId: teacher.id, studentId: student.id };
  await db()
    .insert(reviews)
    .values({ ...sides, stars: 4, text: "Clear and patient." });
  const [report] = await db()
    .insert(reports)
    .values({
      reporterId: student.id,
      subject: "teacher",
      teacherId: teacher.id,
      category: "behaviour",
      severity: "S2",
      text: "They shouted at me for a quarter of an hour.",
    })
    .returning();
  const desk = app.as(await anAdmin());
  const paths = [
    href("/admin/teachers/published/:teacherId", { teacherId: teacher.id }),
    href("/admin/people/:userId", { userId: teacher.id }),
  ];
  for (const path of paths) {
    const page = await desk.get(path);
    const words = page.words("main");
    expect(words).toMatch(/Lessons given ?Booked ?1 ?Completed ?1/);
    expect(words).toMatch(/Paid by students ?£44\.00 ?Refunded to students ?£0\.00/);
    expect(words).toMatch(/Held ?£22\.00 ?Earned ?£19\.36/);
    expect(words).toMatch(/Reviews of them ?Shown ?1 ?Average ?4\.0/);
    expect(words).toMatch(/Reports about them ?1, 0 upheld/);
    expect(words).toContain("0 points");
    expect(page.link(new RegExp(`^No. ${report!.number}:`))).toBe(`/admin/reports/${report!.id}`);
  }
  const page = await desk.get(href("/admin/people/:userId", { userId: student.id }));
  expect(page.words("main")).toMatch(/Lessons taken ?Booked ?1 ?Completed ?1.*Paid ?£44\.00/);
  expect(page.words("main")).toMatch(/Reports by them ?1, 0 upheld/);
});

it("a warning that was reversed is said as reversed: in its case, before another case, on the person's pages and on their own", async () => {
  const [student, teacher] = [await aStudent({ name: "Priya R" }), await aTeacher()];
  const about = { teacherSlug: `ines-valverde-${teacher.id.slice(-12)}` };
  const asked = { category: "outside-payment", text: "They asked me to pay by bank." } as const;
  const first = await fileReport(student, about, asked);
  const late = { category: "behaviour", text: "They shouted at me for a while." } as const;
  const second = await fileReport(student, about, late);
  if (!first.ok || !second.ok) throw new Error("not filed");
  const { reportId } = first;
  const reason = "The message asks for money outside of this place.";
  const decision = { reportId, version: 1, ground: "conduct", outcome: "warn", reason } as const;
  const admin = await anAdmin();
  expect(await decideReport(admin, decision)).toEqual({ ok: true });
  const reversal = { reportId, version: 2, reason: "It was a joke.", next: "closed" } as const;
  expect(await reverseDecision(admin, reversal)).toEqual({ ok: true });

  const desk = app.as(await anAdmin());
  const own = await desk.get(href("/admin/reports/:reportId", { reportId }));
  expect(own.words("main")).toContain("Reversed: The teacher was warned");
  expect(own.words("main")).not.toMatch(/A warning is kept|Until the decision is reversed/);
  const later = await desk.get(href("/admin/reports/:reportId", second));
  expect(later.words("main")).toContain("Reversed: A warning was given");
  expect(later.words("main")).toContain("1 earlier report, 1 decided and reversed.");
  const pages = [
    href("/admin/people/:userId", { userId: teacher.id }),
    href("/admin/teachers/published/:teacherId", { teacherId: teacher.id }),
    "/admin/reports?state=decided",
  ];
  for (const path of pages)
    expect((await desk.get(path)).words("main"), path).toContain("Reversed: A warning was given");

  const theirs = await app.as(teacher).get(href("/teacher/reports/:reportId", { reportId }));
  expect(theirs.words("main")).toContain("Reversed: You were warned");
  expect(theirs.words("main")).not.toMatch(/A warning is kept|Appeal within/);
  const list = await app.as(teacher).get("/teacher/reports");
  expect(list.words("#about-you")).toBe("About you");
  expect(list.words("main")).toContain("Reversed: You were warned");
  expect(list.link(/^Report \d+: Asked/)).toBe(`/teacher/reports/${reportId}`);
  // What nobody has told them of is not there.
  expect(list.html).not.toContain(second.reportId);
});
