import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { notifications } from "#db/schema/notifications/notifications.ts";
import { reportQuestions, reports } from "#db/schema/reports/reports.ts";
import { anAdmin, aStudent, aTeacher, slugOfTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aMissedLesson } from "#test/builders/lessons.ts";
import { heard } from "#test/builders/reports.ts";
import { appealReport } from "#app/features/reports/appeals/appeal-report.server.ts";
import { readCaseHistory } from "#app/features/reports/appeals/appeals.server.ts";
import { decideReportAppeal } from "#app/features/reports/appeals/decide-report-appeal.server.ts";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import { answerQuestion } from "#app/features/reports/hearing/answer-question.server.ts";
import {
  askOtherSide,
  lapseQuestion,
} from "#app/features/reports/hearing/ask-other-side.server.ts";
import {
  countQueue,
  countWaitingCases,
  listQueue,
} from "#app/features/reports/queue/queue.server.ts";
import { claimCase, releaseCase } from "./claim-case.server.ts";
import { decideReport } from "./decide-report.server.ts";
import { reverseDecision } from "./reverse-decision.server.ts";

useDatabase();

const reason = "The record of the room shows how long both of you were there.";
const late = { category: "late", text: "My teacher came twenty minutes late." } as const;

/** A lesson that its student has reported, at the time that is answered. */
async function aCase(complaint: Parameters<typeof fileReport>[2] = late) {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aMissedLesson(student, teacher);
  const filed = await fileReport(student, { lessonId }, complaint);
  if (!filed.ok) throw new Error(filed.reason);
  const { reportId } = filed;
  const input = { reportId, ground: "teachers", reason } as const;
  const read = async (id = reportId) =>
    (await db().select().from(reports).where(eq(reports.id, id)))[0]!;
  return { student, teacher, lessonId, reportId, input, read };
}

describe("reports about the same thing", () => {
  it("are one case: one row of the queue, the gravest of its reports, one decision, everybody told", async () => {
    const { student, teacher, lessonId, reportId, input, read } = await aCase();
    const grave = { category: "under-18", text: "They said that they are sixteen." } as const;
    const [second, other] = [
      await fileReport(student, { lessonId }, grave),
      await fileReport(teacher, { lessonId }, { ...grave, category: "technical" }),
    ];
    if (!second.ok || !other.ok) throw new Error("not filed");
    expect(await read(second.reportId)).toMatchObject({ mergedInto: reportId });
    // What the teacher reports is about somebody else.
    expect(await read(other.reportId)).toMatchObject({ mergedInto: null });
    const admin = await anAdmin();
    const query = { tab: "queue", state: "open", severity: "S1", after: null } as const;
    const [row] = (await listQueue(admin, query)).reports;
    expect(row).toMatchObject({ id: reportId, severity: "S1", reports: 2 });
    // The page about the business counts cases, too.
    const { open } = await countQueue(admin);
    expect(await countWaitingCases(new Date())).toMatchObject({ waiting: open, late: 0 });
    expect(await decideReport(admin, { ...input, version: 1, outcome: "warn" })).toEqual({
      ok: false,
      reason: "changed-meanwhile",
    });
    expect(await decideReport(admin, { ...input, version: 2, outcome: "warn" })).toEqual({
      ok: true,
    });
    for (const id of [reportId, second.reportId])
      expect(await read(id)).toMatchObject({ state: "decided", outcome: "warn", scope: "account" });
    expect(await read(other.reportId)).toMatchObject({ state: "open" });
    await runJobs();
    const told = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.event, "report-decided"));
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(
      [student.id, student.id, teacher.id].toSorted(),
    );
  });

  it("that arrive together are one case all the same", async () => {
    const { student, lessonId, reportId } = await aCase();
    const texts = [1, 2, 3].map((n) => ({ ...late, text: `${late.text} ${n}` }));
    await Promise.all(texts.map((text) => fileReport(student, { lessonId }, text)));
    const rows = await db().select().from(reports).where(eq(reports.mergedInto, reportId));
    expect(rows).toHaveLength(3);
  });
});

describe("a claim", () => {
  it("keeps other admins off for its time, is taken over on purpose, and is given back", async () => {
    const { reportId, input, read } = await aCase({ ...late, category: "behaviour" });
    const [one, two] = [await anAdmin(), await anAdmin()];
    const both = await Promise.all([one, two].map((admin) => claimCase(admin, { reportId })));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const [holder, other] = both[0]!.ok ? [one, two] : [two, one];
    expect(await read()).toMatchObject({ state: "claimed", claimedBy: holder.id });
    const decision = { ...input, version: 1, outcome: "warn" } as const;
    expect(await decideReport(other, decision)).toEqual({ ok: false, reason: "claimed" });
    expect(await releaseCase(other, { reportId })).toMatchObject({ ok: false });
    const over = new Date(Date.now() + rules.apply.claimMinutes * minute + 1000);
    expect(await claimCase(other, { reportId }, over)).toEqual({ ok: true });
    expect(await claimCase(holder, { reportId, takeOver: true }, over)).toEqual({ ok: true });
    expect(await releaseCase(holder, { reportId })).toEqual({ ok: true });
    expect(await read()).toMatchObject({ state: "open", claimedBy: null });
  });
});

describe("an admin who was a student or teacher before", () => {
  it("decides, reverses and answers nothing of a case that is about them, or that they reported with others", async () => {
    const [teacher, student, second] = [await aTeacher(), await aStudent(), await aStudent()];
    const lessonId = await aMissedLesson(student, teacher);
    const rude = { category: "behaviour", text: "They were rude to me twice." } as const;
    const about = await fileReport(teacher, { lessonId }, rude);
    const teacherSlug = await slugOfTeacher(teacher);
    const fake = { category: "fake-identity", text: "The photo is of somebody else." } as const;
    const first = await fileReport(student, { teacherSlug }, fake);
    const merged = await fileReport(second, { teacherSlug }, fake);
    if (!about.ok || !first.ok || !merged.ok) throw new Error("not filed");
    await heard(about.reportId);
    const admin = await anAdmin();
    const decision = { ground: "conduct", outcome: "warn", reason } as const;
    for (const [{ reportId }, version, parties] of [
      [about, 1, [student, teacher]],
      [first, 2, [student, second, teacher]],
    ] as const) {
      const self = parties.map(({ id }) => ({ ...admin, id }));
      for (const me of self) {
        const refused = { ok: false, reason: "decided-meanwhile" };
        expect(await claimCase(me, { reportId })).toEqual(refused);
        expect(await decideReport(me, { ...decision, reportId, version })).toEqual(refused);
      }
      expect(await decideReport(admin, { ...decision, reportId, version })).toEqual({ ok: true });
      const text = "Please look at it again, it was not like that.";
      expect(await appealReport(parties[0], { reportId, text })).toEqual({ ok: true });
      const [appeal] = (await readCaseHistory(admin, reportId)).appeals;
      const answer = {
        appealId: appeal!.id,
        outcome: "upheld",
        answer: reason,
        next: "closed",
      } as const;
      for (const me of self) {
        const [theirs] = (await readCaseHistory(me, reportId)).appeals;
        expect(theirs!.mayAnswer).toBe(false);
        expect(await decideReportAppeal(me, answer)).toEqual({ ok: false, reason: "same-admin" });
      }
      expect(await decideReportAppeal(await anAdmin(), answer)).toEqual({ ok: true });
      const [row] = await db().select().from(reports).where(eq(reports.id, reportId));
      const reversal = { reportId, version: row!.version, reason, next: "closed" } as const;
      for (const me of self)
        expect(await reverseDecision(me, reversal)).toMatchObject({ reason: "changed-meanwhile" });
      expect(await reverseDecision(admin, reversal)).toEqual({ ok: true });
    }
  });
});

describe("the money of a reported lesson", () => {
  const refund = { version: 1, outcome: "refund" } as const;

  it("waits until the other side has answered, agreeing or not; it is asked once", async () => {
    const { teacher, student, reportId, input, read } = await aCase();
    const admin = await anAdmin();
    const decide = (version: number) => decideReport(admin, { ...input, ...refund, version });
    expect(await decide(1)).toEqual({ ok: false, reason: "not-heard" });
    const question = "When did you come into the room?";
    expect(await askOtherSide(admin, { reportId, question })).toEqual({ ok: true });
    expect(await askOtherSide(admin, { reportId, question })).toMatchObject({ reason: "asked" });
    expect(await read()).toMatchObject({ state: "waiting_party" });
    expect(await decide(1)).toEqual({ ok: false, reason: "not-heard" });
    const answer = { reportId, answer: "Twenty minutes late: my train.", agrees: true };
    await expect(answerQuestion(student, answer)).rejects.toMatchObject({ code: "not-found" });
    expect(await answerQuestion(teacher, answer)).toEqual({ ok: true });
    expect(await answerQuestion(teacher, answer)).toMatchObject({ reason: "answered" });
    expect(await decide(1)).toEqual({ ok: false, reason: "changed-meanwhile" });
    expect(await decide(2)).toEqual({ ok: true });
  });

  it("waits no longer than the clock, whose end is marked once", async () => {
    const { reportId, input, read } = await aCase();
    const [admin, now] = [await anAdmin(), new Date()];
    await askOtherSide(admin, { reportId, question: "What happened, as you saw it?" }, now);
    const [asked] = await db()
      .select()
      .from(reportQuestions)
      .where(eq(reportQuestions.caseId, reportId));
    const end = now.getTime() + rules.settle.disputeReplyHours * hour;
    expect(asked!.dueAt.getTime()).toBe(end);
    const decide = (at: number, version: number) =>
      decideReport(admin, { ...input, ...refund, version }, new Date(at));
    expect(await decide(end - 1, 1)).toEqual({ ok: false, reason: "not-heard" });
    for (const _ of [1, 2]) await lapseQuestion(asked!.id, new Date(end));
    expect(await read()).toMatchObject({ state: "open", version: 2 });
    expect(await decide(end, 2)).toEqual({ ok: true });
  });

  it("does not wait where safety needs it", async () => {
    const { input } = await aCase({ category: "under-18", text: "They said they are sixteen." });
    expect(await decideReport(await anAdmin(), { ...input, ...refund })).toEqual({ ok: true });
  });
});
