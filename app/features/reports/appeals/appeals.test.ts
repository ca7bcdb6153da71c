import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import { verifyLedger } from "#app/features/payments/ledger/verify-ledger.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { mails, notifications } from "#db/schema/notifications/notifications.ts";
import { reportAppeals, reports } from "#db/schema/reports/reports.ts";
import { reviews } from "#db/schema/reviews.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aCompletedLesson, aMissedLesson } from "#test/builders/lessons.ts";
import { heard } from "#test/builders/reports.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { reverseDecision } from "#app/features/reports/deciding/reverse-decision.server.ts";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import {
  getReportOfStudent,
  listReportsAboutMe,
} from "#app/features/reports/reported/reports.server.ts";
import { appealReport } from "./appeal-report.server.ts";
import { decideReportAppeal } from "./decide-report-appeal.server.ts";

useDatabase();

const reason = "The record of the room shows how long both of you were there.";
const text = "Please look at the record of the room again.";

/** A lesson of £22.00 whose report was decided in this way, and by whom. */
async function aDecision(outcome: "dismiss" | "part" | "refund") {
  const [student, teacher, decider] = [await aStudent(), await aTeacher(), await anAdmin()];
  const lessonId = await aMissedLesson(student, teacher);
  const late = { category: "late", text: "My teacher came twenty minutes late." } as const;
  const filed = await fileReport(student, { lessonId }, late);
  if (!filed.ok) throw new Error(filed.reason);
  const { reportId } = filed;
  await heard(reportId);
  const decision = { reportId, version: 1, ground: "teachers", outcome, reason } as const;
  const partPence = outcome === "part" ? 660 : 0;
  const decided = await decideReport(decider, { ...decision, partPence });
  if (!decided.ok) throw new Error(decided.reason);
  const read = async () => (await db().select().from(reports).where(eq(reports.id, reportId)))[0]!;
  const earned = () => balanceOf(db(), `teacher:${teacher.id}`);
  return { student, teacher, decider, reportId, read, earned };
}

/** One star for a lesson that the two had. */
async function aBadReview(...pair: Parameters<typeof aCompletedLesson>) {
  const lessonId = await aCompletedLesson(...pair);
  const [student, teacher] = pair;
  const [review] = await db()
    .insert(reviews)
    .values({ lessonId, teacherId: teacher.id, studentId: student.id, stars: 1, text: "Bad." })
    .returning();
  return review!;
}

/** A decision as above, with the appeal of its student. */
async function anAppeal(outcome: Parameters<typeof aDecision>[0]) {
  const made = await aDecision(outcome);
  expect(await appealReport(made.student, { reportId: made.reportId, text })).toEqual({ ok: true });
  const of = eq(reportAppeals.caseId, made.reportId);
  const [appeal] = await db().select().from(reportAppeals).where(of);
  const appealId = appeal!.id;
  return { ...made, appealId, answer: { appealId, answer: reason, next: "open" } as const };
}

describe("an appeal against a decision", () => {
  it("is open to both sides once, within its days, and to nobody else", async () => {
    const { student, teacher, reportId, read } = await aDecision("part");
    const late = new Date(Date.now() + rules.settle.appealDays * day + 1000);
    const appeal = { reportId, text };
    expect(await appealReport(student, appeal, late)).toEqual({ ok: false, reason: "too-late" });
    await expect(appealReport(await aStudent(), appeal)).rejects.toMatchObject({
      code: "not-found",
    });
    for (const side of [student, teacher]) {
      const twice = await Promise.all([appealReport(side, appeal), appealReport(side, appeal)]);
      expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
    }
    expect((await read()).state).toBe("appealed");
  });

  it("is answered by another admin alone: the database refuses who decided", async () => {
    const { decider, appealId, answer } = await anAppeal("part");
    expect(await decideReportAppeal(decider, { ...answer, outcome: "upheld" })).toEqual({
      ok: false,
      reason: "same-admin",
    });
    const change = (set: Partial<typeof reportAppeals.$inferInsert>) =>
      db().update(reportAppeals).set(set).where(eq(reportAppeals.id, appealId)).execute();
    const decided = { outcome: "upheld", answer: reason, decidedAt: new Date() } as const;
    await expect(change({ ...decided, decidedBy: decider.id })).rejects.toThrow();
    const other = await anAdmin();
    await expect(change({ decisionBy: other.id })).rejects.toThrow();
    const answers = await Promise.all(
      [other, await anAdmin()].map((admin) =>
        decideReportAppeal(admin, { ...answer, outcome: "upheld" }),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("with success reverses the decision, and the case is decided again; a lesson that was paid is refunded then", async () => {
    const { student, teacher, reportId, answer, read, earned } = await anAppeal("dismiss");
    expect(await earned()).toBe(1936);
    await runJobs();
    const other = await anAdmin();
    expect(await decideReportAppeal(other, { ...answer, outcome: "overturned" })).toEqual({
      ok: true,
    });
    const again = await read();
    expect(again).toMatchObject({ state: "claimed", claimedBy: other.id, outcome: null });
    const { version } = again;
    const refund = { reportId, version, ground: "teachers", outcome: "refund", reason } as const;
    expect(await decideReport(other, refund)).toEqual({ ok: true });
    expect(await earned()).toBe(0);
    expect(await verifyLedger()).toMatchObject({ fault: null });
    await runJobs();
    const told = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.userId, student.id));
    expect(told.map(({ title }) => title).join()).toContain("the decision was reversed");
    for (const { email } of [student, teacher]) {
      const sent = await db().select().from(mails).where(eq(mails.to, email));
      const decided = sent.filter(({ text: words }) => words.includes("Outcome: "));
      expect(decided).toHaveLength(2);
      expect(decided.at(-1)!.text).toContain("£22.00 goes back");
    }
  });
});

describe("a reversal", () => {
  const because = "The record of another lesson had been read.";

  it("leaves a refund with the student and gives the teacher from our own money what it took, to the penny", async () => {
    for (const [outcome, before] of [
      ["part", 1355],
      ["refund", 0],
    ] as const) {
      const { decider, reportId, read, earned } = await aDecision(outcome);
      expect(await earned()).toBe(before);
      const input = { reportId, version: 2, reason: because, next: "closed" } as const;
      expect(await reverseDecision(decider, input)).toEqual({ ok: true });
      expect(await reverseDecision(decider, { ...input, version: 3 })).toMatchObject({ ok: false });
      expect(await earned()).toBe(1936);
      expect((await read()).state).toBe("closed");
    }
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });

  it("of what nobody was told yet is told alone", async () => {
    const { student, decider, reportId } = await aDecision("part");
    const input = { reportId, version: 2, reason: because, next: "open" } as const;
    expect(await reverseDecision(decider, input)).toEqual({ ok: true });
    await runJobs();
    const of = eq(notifications.userId, student.id);
    const told = await db().select().from(notifications).where(of);
    const titles = told.filter(({ event }) => event === "report-decided").map((row) => row.title);
    expect(titles).toEqual([expect.stringContaining("the decision was reversed")]);
  });

  it("shows a review again, and waits while somebody appeals", async () => {
    const [student, teacher, admin] = [await aStudent(), await aTeacher(), await anAdmin()];
    const review = await aBadReview(student, teacher);
    const about = { reviewId: review.id };
    const abusive = { category: "abusive", text: "It insults me, and says nothing more." } as const;
    const filed = await fileReport(teacher, about, abusive);
    if (!filed.ok) throw new Error(filed.reason);
    const { reportId } = filed;
    const hide = { reportId, version: 1, ground: "reviews", outcome: "hide", reason } as const;
    await decideReport(admin, hide);
    await appealReport(student, { reportId, text });
    const input = { reportId, version: 2, reason: because, next: "closed" } as const;
    expect(await reverseDecision(admin, input)).toEqual({ ok: false, reason: "appealed" });
    const of = eq(reportAppeals.caseId, reportId);
    const [appeal] = await db().select().from(reportAppeals).where(of);
    const answer = { appealId: appeal!.id, answer: because, next: "closed" } as const;
    const overturned = { ...answer, outcome: "overturned" } as const;
    expect(await decideReportAppeal(await anAdmin(), overturned)).toEqual({ ok: true });
    const [shown] = await db().select().from(reviews).where(eq(reviews.id, review.id));
    expect(shown!.hiddenAt).toBeNull();
  });
});

it("whom a reversal is told can open the report it leads to, and hears what is decided next", async () => {
  const because = "The record of another lesson had been read.";
  const [student, teacher, admin] = [await aStudent(), await aTeacher(), await anAdmin()];
  const review = await aBadReview(student, teacher);
  const slug = `ines-${randomUUID()}`;
  const other = await aTeacher({ profile: { slug } });
  const opened = await openChat(student, slug);
  if (!opened.ok) throw new Error(opened.reason);
  const { chatId } = opened;
  await sendMessage(student, { chatId, clientId: randomUUID(), text: "Only words." });
  for (const [reporter, about, ground, against] of [
    [teacher, { reviewId: review.id }, "reviews", "hide"],
    [other, { chatId, seq: 1 }, "conduct", "warn"],
  ] as const) {
    const category = against === "hide" ? "abusive" : "threat";
    const filed = await fileReport(reporter, about, { category, text: "It is an insult to me." });
    if (!filed.ok) throw new Error(filed.reason);
    const { reportId } = filed;
    const decision = { reportId, ground, reason } as const;
    const first = await decideReport(admin, { ...decision, version: 1, outcome: against });
    expect(first).toEqual({ ok: true });
    await runJobs();
    const input = { reportId, version: 2, reason: because, next: "open" } as const;
    expect(await reverseDecision(admin, input)).toEqual({ ok: true });
    const told = async () => {
      const of = and(
        eq(notifications.userId, student.id),
        eq(notifications.link, `/student/reports/${reportId}`),
      );
      return db().select().from(notifications).where(of).orderBy(notifications.createdAt);
    };
    expect((await told()).at(-1)!.title).toContain("the decision was reversed");
    expect(await getReportOfStudent(student, reportId)).toMatchObject({ state: "claimed" });
    expect((await listReportsAboutMe(student)).map(({ id }) => id)).toContain(reportId);
    await decideReport(admin, { ...decision, version: 3, outcome: "dismiss" });
    await runJobs();
    expect((await told()).at(-1)!.title).toContain("No action");
  }
});
