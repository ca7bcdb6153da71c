import { href } from "react-router";
import { describe, expect, it } from "vitest";
import { contactRefusal } from "#app/features/teachers/forms/contact-refusal.ts";
import { rules } from "#config/rules.ts";
import { useApp } from "#test/asking/app.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { heard } from "#test/builders/reports.ts";
import { hostileParts, hostileTexts } from "#test/files/hostile-texts.ts";
import { aCompletedLesson, aMissedLesson } from "#test/builders/lessons.ts";
import type { Page } from "#test/asking/page.ts";
import { mailsTo } from "#test/asking/sign-in.ts";

useDatabase();
const app = useApp();

/** A letter of markup in it would run. */
const words = `Patient, prepared. <img src=x onerror="document.title=1"> <script>document.title=1</script>`;
const review = { stars: "4", text: words, honest: "yes" };

const profileOf = ({ id }: { id: string }) => `/student/teachers/ines-valverde-${id.slice(-12)}`;
const lessonOf = (lessonId: string) => href("/student/lessons/:lessonId", { lessonId });

/** What was written is there letter for letter, and is nothing but letters. */
function showsLetters(page: Page, where: string, parts: string[]): void {
  const texts = page.all(`${where} p, ${where} textarea`).map(({ textContent }) => textContent);
  expect(parts.filter((part) => !texts.includes(part))).toEqual([]);
  const elements = "img script iframe object embed style link meta base video audio marquee math";
  for (const element of elements.split(" "))
    expect(page.all(`${where} ${element}`), element).toEqual([]);
  for (const link of page.all(`${where} a`)) expect(link.getAttribute("href")).toMatch(/^[/#?]/);
}

describe("a review", () => {
  it("is written on the lesson's page, kept while it is refused, and answered by the teacher [I10] [E1]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aCompletedLesson(student, teacher);
    const writer = app.as(student);
    const list = await writer.get("/student/lessons?tab=past");
    const form = await writer.get(list.link("Review Inés Valverde").split("#")[0]!);
    const short = { text: "Too short", tags: "patient" };
    const refused = await writer.press(form, "Publish the review", short);
    expect(refused.status).toBe(400);
    const messages = refused.words("#review");
    expect(messages).toContain("Choose from one to five stars");
    expect(messages).toContain("Use at least 20 characters");
    expect(messages).toContain("Tick this to say that the review is your own");
    expect(refused.field("text").value).toBe("Too short");
    expect(refused.one("[name=tags][value=patient]").hasAttribute("checked")).toBe(true);

    const published = await writer.follow(
      await writer.press(refused, "Publish the review", { ...review, tags: "patient" }),
    );
    expect(published.words("[role=status]")).toContain("It is on Inés’s page now.");
    expect(published.words("#review")).toContain(words);

    const answerer = app.as(teacher);
    const theirs = await answerer.get(href("/teacher/lessons/:lessonId", { lessonId }));
    expect(theirs.words("#review")).toContain(words);
    const empty = await answerer.press(theirs, "Publish the reply", { reply: "" });
    expect(empty.field("reply").error).toContain("Write your reply");
    const reply = { reply: "See you on Tuesday." };
    const answered = await answerer.follow(await answerer.press(empty, "Publish the reply", reply));
    expect(answered.words("#review")).toContain(reply.reply);
    expect(answered.list("button")).not.toContain("Publish the reply");

    const profile = await app.visitor().get(profileOf(teacher));
    expect(profile.words("#reviews")).toContain(words);
    expect(profile.words("#reviews")).toContain("Inés replied");
    expect(profile.all("#reviews img, #reviews script")).toEqual([]);
  });

  it("is changed by its writer, reported by a reader, and taken down by a decision", async () => {
    const student = await aStudent({ name: "Hannah Weiss" });
    const teacher = await aTeacher();
    const lessonId = await aCompletedLesson(student, teacher);
    const [writer, reader] = [app.as(student), app.as(await aStudent())];
    const form = await writer.get(lessonOf(lessonId));
    const published = await writer.follow(await writer.press(form, "Publish the review", review));
    const better = { ...review, stars: "3" };
    const changed = await writer.follow(await writer.press(published, "Change the review", better));
    expect(changed.words("#review")).toContain("changed since");
    expect(changed.one("#review [role=img]").getAttribute("aria-label")).toBe("3 out of 5 stars");

    const profile = await reader.get(profileOf(teacher));
    const report = await reader.get(profile.link("Report (review by Hannah)"));
    expect(report.words("h1")).toBe("Report a review of Inés Valverde");
    const filed = await reader.press(report, "Send the report", {
      category: "fake-review",
      text: "She told me that she was paid for it.",
    });
    const reportId = /^\/student\/reports\/(.+)$/.exec(filed.location!)![1]!;

    const desk = app.as(await anAdmin());
    const evidence = await desk.get(href("/admin/reports/:reportId", { reportId }));
    expect(evidence.words("main")).toContain(words);
    const decided = await desk.follow(
      await desk.press(evidence, "Decide and tell both", {
        ground: "reviews",
        outcome: "hide",
        reason: "The writer confirmed that it was paid for.",
      }),
    );
    expect(decided.words("main")).toContain("The review was taken down");
    expect((await reader.get(profileOf(teacher))).html).not.toContain("Patient, prepared.");
    expect((await writer.get(lessonOf(lessonId))).words("#review")).toContain("It is not shown");
  });

  it("holds hundreds of texts that would run as letters, also changed and in replies [E1]", async () => {
    // What leads elsewhere is not taken in public words.
    const taken = hostileTexts.filter((text) => contactRefusal(text) === null);
    expect(taken.length).toBeGreaterThanOrEqual(450);
    const parts = hostileParts(rules.review.maxCharacters, taken);
    const teacher = await aTeacher();
    const answerer = app.as(teacher);
    const profile = `${profileOf(teacher)}?reviews=all`;
    const writers = [];
    for (const text of parts) {
      const student = await aStudent();
      const lessonId = await aCompletedLesson(student, teacher, { daysAgo: 4 + writers.length });
      const writer = app.as(student);
      const to = `${lessonOf(lessonId)}?review`;
      const written = await writer.post(to, { ...review, form: "review", text });
      expect(written.status, text).toBe(302);
      writers.push({ writer, lessonId, to });
    }
    showsLetters(await app.visitor().get(profile), "#reviews", parts);

    // Each takes over another's words, and the teacher answers with a third's.
    const changed = [...parts.slice(1), parts[0]!];
    const replies = [...parts.slice(2), ...parts.slice(0, 2)];
    for (const [index, { writer, lessonId, to }] of writers.entries()) {
      const fields = { ...review, form: "review", text: changed[index]!, replaces: "yes" };
      expect((await writer.post(to, fields)).status).toBe(302);
      const theirs = `${href("/teacher/lessons/:lessonId", { lessonId })}?review`;
      const answered = await answerer.post(theirs, { form: "review", reply: replies[index]! });
      expect(answered.status).toBe(302);
    }
    const after = await app.visitor().get(profile);
    showsLetters(after, "#reviews", parts);
    const begun = after.list("#reviews li p").filter((text) => text.startsWith("It begins."));
    expect(begun).toHaveLength(2 * parts.length);

    const { writer, lessonId } = writers[0]!;
    const own = [changed[0]!, replies[0]!];
    showsLetters(await writer.get(lessonOf(lessonId)), "#review", own);
    const theirs = href("/teacher/lessons/:lessonId", { lessonId });
    showsLetters(await answerer.get(theirs), "#review", own);
  }, 120_000);
});

describe("a report", () => {
  const reason = "The room saw you for ten minutes and your teacher not at all.";
  const idOf = (page: Page) => /^\/student\/reports\/([^/?]+)/.exec(page.location!)![1]!;

  it("of a lesson ends in a refund with a reason, which both read and are mailed", async () => {
    const student = await aStudent();
    const teacher = await aTeacher();
    const lessonId = await aMissedLesson(student, teacher);
    const [reporter, desk] = [app.as(student), app.as(await anAdmin())];
    const choice = await reporter.get("/student/report");
    const address = choice
      .all(`a[href$="?lesson=${lessonId}"]`)
      .map((link) => link.getAttribute("href")!);
    const form = await reporter.get(address[0]!);
    const text = "I waited for ten minutes and nobody came.";
    const filed = await reporter.press(form, "Send the report", {
      category: "teacher-absent",
      text,
    });
    const reportId = idOf(filed);
    const status = await reporter.follow(filed);
    expect(status.words("main")).toContain("Waiting to be read");
    const number = /^Report (\d+)$/.exec(status.words("h1"))![1]!;
    const subjects = async (person: { email: string }) =>
      (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(await subjects(student)).toContainEqual(expect.stringMatching(`number ${number}$`));

    const queue = await desk.get("/admin/reports?severity=S2");
    const own = href("/admin/reports/:reportId", { reportId });
    expect(queue.all(`a[href="${own}"]`)).not.toEqual([]);
    const evidence = await desk.get(own);
    expect(evidence.words("main")).toContain("Together 0 of 50 minutes");
    expect(evidence.words("main")).toContain(text);
    await heard(reportId);
    const input = { ground: "teachers", outcome: "refund", reason: "Because." };
    const short = await desk.press(await desk.get(own), "Decide and tell both", input);
    expect(short.status).toBe(400);
    expect(short.field("reason").value).toBe("Because.");
    expect(short.field("reason").error).toContain("Use at least 20 characters");
    const now = await desk.get(own);
    const decided = await desk.follow(
      await desk.press(now, "Decide and tell both", { ...input, reason }),
    );
    expect(decided.words("main")).toContain("The lesson was refunded");
    expect(decided.words("main")).toContain("Nothing held");

    const subject = `Report ${number}: The lesson was refunded`;
    for (const person of [student, teacher])
      expect(await subjects(person)).toContainEqual(expect.stringContaining(subject));
    const outcome = await reporter.get(href("/student/reports/:reportId", { reportId }));
    expect(outcome.list("h2")).toContain("The lesson was refunded");
    expect(outcome.words("main")).toContain(reason);
    expect(outcome.words("main")).toContain("£22.00 goes back to the card ending 4242");
    const hers = await app.as(teacher).get(href("/teacher/reports/:reportId", { reportId }));
    expect(hers.words("main")).toContain(reason);
    expect(hers.words("main")).toContain("£22.00 goes back to the student");
    expect(hers.html).not.toContain("nobody came");
  });

  it("of a profile keeps its reporter from the teacher, and is decided once", async () => {
    const student = await aStudent({ name: "Ottilie Wren" });
    const slug = `reported-${student.id}`;
    const teacher = await aTeacher({ profile: { slug } });
    const [reporter, subject] = [app.as(student), app.as(teacher)];
    const text = "He asked me to pay him by bank transfer.";
    const form = await reporter.get(`/student/report?teacher=${slug}`);
    const unsaid = await reporter.press(form, "Send the report", { text });
    expect(unsaid.status).toBe(400);
    expect(unsaid.words("main")).toContain("Choose what it is about");
    expect(unsaid.field("text").value).toBe(text);
    const filed = await reporter.press(unsaid, "Send the report", { category: "outside-payment" });
    const reportId = idOf(filed);
    const theirs = href("/teacher/reports/:reportId", { reportId });
    expect((await subject.get(theirs)).status).toBe(404);
    const strange = await app.as(await aStudent()).get(filed.location!);
    expect(strange.status).toBe(404);

    const desks = [app.as(await anAdmin()), app.as(await anAdmin())];
    const own = href("/admin/reports/:reportId", { reportId });
    const open = await Promise.all(desks.map((desk) => desk.get(own)));
    expect(open[0]!.all("[name=outcome][value=refund]")).toEqual([]);
    const input = { ground: "conduct", outcome: "warn", reason };
    const first = await desks[0]!.press(open[0]!, "Decide and tell both", input);
    expect((await desks[0]!.follow(first)).words("main")).toContain("The teacher was warned");
    const late = await desks[1]!.press(open[1]!, "Decide and tell both", input);
    expect(late.status).toBe(409);
    expect(late.words("[role=alert]")).toContain("Somebody decided this report");

    const warned = await subject.get(theirs);
    expect(warned.list("h2")).toContain("You were warned");
    expect(warned.html).not.toMatch(/Ottilie|Wren|bank transfer/);
  });

  it("that is closed without action says why to both, and its words to neither but the writer", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aMissedLesson(student, teacher);
    const [reporter, desk] = [app.as(student), app.as(await anAdmin())];
    const lesson = await reporter.get(lessonOf(lessonId));
    const form = await reporter.get(lesson.link("Report a problem with this lesson"));
    const text = "She laughed at my accent.";
    const filed = await reporter.press(form, "Send the report", { category: "behaviour", text });
    const reportId = idOf(filed);
    const own = href("/admin/reports/:reportId", { reportId });
    await heard(reportId);
    const evidence = await desk.get(own);
    expect(evidence.words("main")).toContain(text);
    const because = "Nothing in the messages or the room supports it.";
    const input = { ground: "conduct", outcome: "dismiss", reason: because };
    await desk.press(evidence, "Decide and tell both", input);
    for (const [who, role] of [
      [desk, "admin"],
      [reporter, "student"],
      [app.as(teacher), "teacher"],
    ] as const) {
      const page = await who.get(`/${role}/reports/${reportId}`);
      expect(page.words("main"), role).toContain(because);
      expect(page.html.includes(text), role).toBe(role !== "teacher");
    }
  });

  it("is found again: on the lesson, in a list with its state, and behind the bell [A12]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aMissedLesson(student, teacher);
    for (const [who, side, category] of [
      [student, "student", "teacher-absent"],
      [teacher, "teacher", "student-absent"],
    ] as const) {
      const browser = app.as(who);
      const lesson = `/${side}/lessons/${lessonId}`;
      const none = await browser.get(`/${side}/reports`);
      expect(none.words("main")).toContain("You have reported nothing");
      const form = await browser.get(
        (await browser.get(lesson)).link("Report a problem with this lesson"),
      );
      const text = "I waited for ten minutes and nobody came.";
      const filed = await browser.press(form, "Send the report", { category, text });
      const reportId = filed.location!.split("/").at(-1)!;
      const seen = await browser.get(lesson);
      expect(seen.words("main")).toMatch(/You reported this on .+ Waiting to be read/);
      const list = await browser.get(seen.link("All your reports"));
      expect(list.words("main")).toMatch(/Report \d+: The (teacher|student) did not come/);
      expect(list.words("main")).toContain("Waiting to be read");
      // Of the teacher's page the list below, "About you", has the student's report by now.
      const own = list.all("main ol")[0];
      expect(list.link(/^Report \d+/, own)).toBe(`/${side}/reports/${reportId}`);
      await mailsTo(who.email);
      expect((await browser.get("/account/inbox")).link(/^We have your report, number/)).toBe(
        `/${side}/reports/${reportId}`,
      );
      const desk = app.as(await anAdmin());
      await heard(reportId);
      await desk.post(`/admin/reports/${reportId}`, {
        ground: "conduct",
        outcome: "dismiss",
        reason,
        version: "1",
      });
      await mailsTo(who.email);
      expect((await browser.get(`/${side}/reports`)).words("main")).toContain("Outcome: No action");
      const inbox = await browser.get("/account/inbox");
      const told = inbox.all(`main a[href="/${side}/reports/${reportId}"]`);
      expect(told.map(({ textContent }) => textContent)).toContainEqual(
        expect.stringMatching(/^Report \d+: No action/),
      );
    }
  });

  it("is closed 48 hours after the end, and the lesson says what is possible instead [A12]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aCompletedLesson(student, teacher, { daysAgo: 4 });
    for (const [who, side] of [
      [student, "student"],
      [teacher, "teacher"],
    ] as const) {
      const browser = app.as(who);
      const page = await browser.get(`/${side}/lessons/${lessonId}`);
      expect(page.words("main")).toContain("Reports about this lesson closed on");
      expect(page.all("main a[href*='/report?']")).toEqual([]);
      const contact = await browser.get(page.link("write to us about it"));
      expect(contact.status).toBe(200);
    }
  });
});
