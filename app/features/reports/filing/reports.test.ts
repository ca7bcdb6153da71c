import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import { advanceLessons } from "#app/features/scheduling/lifecycle/advance-lessons.server.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { embeddedCharges, payments } from "#db/schema/payments/payments.ts";
import { messages } from "#db/schema/chat/chat.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher, anAdmin, slugOfTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { heard } from "#test/builders/reports.ts";
import { aBookedLesson, aHold, bothCame, rewriteLessons } from "#test/builders/lessons.ts";
import { decideReport } from "#app/features/reports/deciding/decide-report.server.ts";
import { getEvidence } from "#app/features/reports/evidence/evidence.server.ts";
import { fileReport } from "./file-report.server.ts";
import { countQueue, listQueue } from "#app/features/reports/queue/queue.server.ts";
import {
  getReportOfStudent,
  getReportAboutMe,
} from "#app/features/reports/reported/reports.server.ts";
import { listOwnReports } from "./own-earlier.server.ts";
import { getTarget, listReportable } from "./target.server.ts";

useDatabase();

const absent = { category: "teacher-absent", text: "I waited and nobody came." } as const;
const rude = { category: "harassment", text: "He wrote things I will not repeat." } as const;
const reason = "The room's record shows that only one of you was there.";
const missing = { code: "not-found" };

/** A paid lesson that has ended an hour ago by the clock that is answered. */
async function anEndedLesson() {
  const [student, teacher] = await Promise.all([aStudent(), aTeacher()]);
  const lessonId = await aBookedLesson(student, teacher);
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  const end = lesson!.startsAt.getTime() + lesson!.minutes * minute;
  const now = new Date(end + hour);
  await bothCame(lessonId, { until: 44 });
  await advanceLessons(now);
  return { student, teacher, lessonId, end, now };
}

async function aReport({ isHeard = true } = {}) {
  const made = await anEndedLesson();
  const filed = await fileReport(made.student, { lessonId: made.lessonId }, absent, made.now);
  if (!filed.ok) throw new Error(filed.reason);
  if (isHeard) await heard(filed.reportId);
  return { ...made, reportId: filed.reportId };
}

async function mailsTo(email: string) {
  await runJobs();
  return db().select().from(mails).where(eq(mails.to, email));
}

describe("filing", () => {
  it("keeps the report, puts it in the queue and mails its number", async () => {
    const { student, teacher, lessonId, reportId } = await aReport();
    const report = await getReportOfStudent(student, reportId);
    expect(report).toMatchObject({ ...absent, severity: "S2", state: "open", subject: "lesson" });
    expect(report.lesson?.id).toBe(lessonId);
    const query = { tab: "queue", state: "open", severity: "S2", after: null } as const;
    const queue = await listQueue(await anAdmin(), query);
    expect(queue.reports.map(({ id }) => id)).toContain(reportId);
    const sent = await mailsTo(student.email);
    const receipt = sent.find((mail) => mail.subject.includes(`number ${report.number}`));
    expect(receipt?.text).toContain(`/student/reports/${reportId}`);
    expect((await mailsTo(teacher.email)).filter((mail) => /report/i.test(mail.subject))).toEqual(
      [],
    );
  });

  it("takes a wish that is added when the same is sent again, as long as nobody has decided", async () => {
    const { student, lessonId, now } = await anEndedLesson();
    const sent = await fileReport(student, { lessonId }, absent, now);
    if (!sent.ok) throw new Error(sent.reason);
    const again = await fileReport(student, { lessonId }, { ...absent, wish: "refund" }, now);
    expect(again).toEqual(sent);
    expect(await fileReport(student, { lessonId }, absent, now)).toEqual(sent);
    expect((await getReportOfStudent(student, sent.reportId)).wish).toBe("refund");
  });

  it("keeps what its writer would like to happen, which the other side does not read", async () => {
    const { student, teacher, lessonId, now } = await anEndedLesson();
    const filed = await fileReport(student, { lessonId }, { ...absent, wish: "refund" }, now);
    if (!filed.ok) throw new Error(filed.reason);
    const { reportId } = filed;
    await heard(reportId);
    expect((await getReportOfStudent(student, reportId)).wish).toBe("refund");
    expect((await getEvidence(await anAdmin(), reportId)).wish).toBe("refund");
    expect((await getReportAboutMe(teacher, reportId)).wish).toBeNull();
    const money = db().update(reports).set({ subject: "teacher", lessonId: null });
    await expect(money.where(eq(reports.id, reportId))).rejects.toMatchObject({
      cause: { constraint: "reports_wish" },
    });
  });

  it("finds only the student's own lesson, and no hold", async () => {
    const { lessonId, now } = await anEndedLesson();
    const stranger = await aStudent();
    for (const about of [{ lessonId }, { lessonId: randomUUID() }, { lessonId: "1" }]) {
      await expect(fileReport(stranger, about, absent, now)).rejects.toMatchObject(missing);
      await expect(getTarget(stranger, about)).rejects.toMatchObject(missing);
    }
    const held = await aHold(stranger, await aTeacher());
    await expect(fileReport(stranger, { lessonId: held }, absent)).rejects.toMatchObject(missing);
    await expect(fileReport(stranger, { teacherSlug: "nobody" }, rude, now)).rejects.toMatchObject(
      missing,
    );
    expect(await listReportable(stranger, now)).toEqual([]);
  });

  it("takes a lesson until 48 hours after its end, and its teacher afterwards", async () => {
    const { student, teacher, lessonId, end } = await anEndedLesson();
    const closes = end + rules.settle.autoCompleteHours * hour;
    expect(await listReportable(student, new Date(closes - 1))).toMatchObject([{ id: lessonId }]);
    expect(await listReportable(student, new Date(closes))).toEqual([]);
    expect(await fileReport(student, { lessonId }, absent, new Date(closes))).toEqual({
      ok: false,
      reason: "too-late",
    });
    const about = { teacherSlug: await slugOfTeacher(teacher) };
    expect(await fileReport(student, about, rude, new Date(closes))).toMatchObject({ ok: true });
    expect(await fileReport(student, { lessonId }, absent, new Date(closes - 1))).toMatchObject({
      ok: true,
    });
  });

  it("answers a repeated click with the first report", async () => {
    const { student, lessonId, now } = await anEndedLesson();
    const clicks = await Promise.all(
      [1, 2, 3].map(() => fileReport(student, { lessonId }, absent, now)),
    );
    expect(new Set(clicks.map((click) => click.ok && click.reportId)).size).toBe(1);
    const again = await fileReport(
      student,
      { lessonId },
      { ...absent, text: `${absent.text} Twice.` },
      now,
    );
    expect(again).toMatchObject({ ok: true });
    const target = await getTarget(student, { lessonId });
    expect(await listOwnReports(student, target)).toHaveLength(2);
  });

  it("stops at the limit of a day, also when all arrive together", async () => {
    const [student, teacher] = await Promise.all([aStudent(), aTeacher()]);
    const about = { teacherSlug: await slugOfTeacher(teacher) };
    const now = new Date("2026-11-24T10:00:00Z");
    const limit = rules.content.reportsPerDay;
    const file = (n: number, at = now) =>
      fileReport(student, about, { ...rude, text: `${rude.text} ${n}` }, at);
    const answers = await Promise.all(Array.from({ length: limit + 3 }, (_, n) => file(n)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(limit);
    expect(answers.find(({ ok }) => !ok)).toEqual({
      ok: false,
      reason: "too-many",
      until: new Date(now.getTime() + day),
    });
    expect(await file(99, new Date(now.getTime() + day))).toMatchObject({ ok: true });
  });
});

describe("reading", () => {
  it("is for the reporter, for the teacher once decided, and for nobody else", async () => {
    const { student, teacher, reportId, now } = await aReport({ isHeard: false });
    const strangers = [await aStudent(), await aStudent()];
    for (const stranger of strangers)
      await expect(getReportOfStudent(stranger, reportId)).rejects.toMatchObject(missing);
    await expect(getReportAboutMe(teacher, reportId)).rejects.toMatchObject(missing);
    await expect(getReportAboutMe(await aTeacher(), reportId)).rejects.toMatchObject(missing);
    await expect(getReportOfStudent(student, "nonsense")).rejects.toMatchObject(missing);
    await heard(reportId);
    await decideReport(
      await anAdmin(),
      { reportId, version: 1, ground: "conduct", outcome: "warn", reason },
      now,
    );
    const seen = await getReportAboutMe(teacher, reportId);
    expect(seen).toMatchObject({ outcome: "warn", reason, studentName: student.name });
    expect(JSON.stringify(seen)).not.toContain(absent.text);
    // The digits of the card are for the student, whose card it is.
    expect((await getReportOfStudent(student, reportId)).lesson?.cardLast4).toBe("4242");
    expect(JSON.stringify(seen)).not.toContain('"4242"');
    await expect(getReportAboutMe(await aTeacher(), reportId)).rejects.toMatchObject(missing);
  });

  it("keeps the reporter out of a report without a lesson, on the page and in the mail", async () => {
    const [student, teacher] = await Promise.all([aStudent({ name: "Ottilie Wren" }), aTeacher()]);
    const filed = await fileReport(student, { teacherSlug: await slugOfTeacher(teacher) }, rude);
    if (!filed.ok) throw new Error(filed.reason);
    const { reportId } = filed;
    const input = { reportId, version: 1, ground: "conduct", outcome: "dismiss", reason } as const;
    expect(await decideReport(await anAdmin(), { ...input, outcome: "refund" })).toEqual({
      ok: false,
      reason: "refund-not-possible",
    });
    expect(await decideReport(await anAdmin(), input)).toEqual({ ok: true });
    const seen = JSON.stringify(await getReportAboutMe(teacher, reportId));
    const [mail] = (await mailsTo(teacher.email)).filter(({ key }) => key.startsWith("report-"));
    expect(mail!.text).toContain(reason);
    for (const text of [seen, mail!.subject, mail!.text, mail!.html]) {
      expect(text).not.toMatch(/Ottilie|Wren/);
      expect(text).not.toContain(rude.text);
      expect(text).not.toContain(student.email);
    }
  });

  it("shows an admin the lesson, who came, the money, the last words and what came before [G6]", async () => {
    const { student, teacher, reportId, end, now } = await aReport();
    const opened = await openChat(student, await slugOfTeacher(teacher));
    if (!opened.ok) throw new Error(opened.reason);
    for (let n = 1; n <= 12; n += 1)
      await sendMessage(student, {
        chatId: opened.chatId,
        clientId: randomUUID(),
        text: `no ${n}`,
      });
    await chatDb().update(messages).set({ deletedAt: new Date() }).where(eq(messages.seq, 12));
    const second = await fileReport(
      student,
      { teacherSlug: await slugOfTeacher(teacher) },
      rude,
      now,
    );
    if (!second.ok) throw new Error(second.reason);
    const admin = await anAdmin();
    const evidence = await getEvidence(admin, reportId);
    expect(evidence.attendance?.visits).toEqual([
      { side: "student", from: end - 52 * minute, until: end - 6 * minute, leftByChoice: false },
      { side: "teacher", from: end - 52 * minute, until: end - 6 * minute, leftByChoice: false },
    ]);
    expect(evidence.ledger).toMatchObject([{ event: "payment", heldPence: 2200 }]);
    expect(evidence.chat).toHaveLength(10);
    expect(evidence.chat.at(-1)).toMatchObject({ side: "student", text: "no 12", deleted: true });
    expect(evidence.chat.at(-2)).toMatchObject({ deleted: false, edited: false, files: 0 });
    expect(evidence.before.aboutTeacherTotal).toBe(0);
    const later = await getEvidence(admin, second.reportId);
    expect(later.before).toMatchObject({ aboutTeacher: [{ id: reportId }], aboutTeacherTotal: 1 });
    expect(later).toMatchObject({ lesson: null, money: null, attendance: null, ledger: [] });
    await expect(getEvidence(admin, randomUUID())).rejects.toMatchObject(missing);
  });
});

describe("deciding", () => {
  it("is done once: of two admins at the same moment the second is told", async () => {
    const { student, teacher, reportId, now } = await aReport();
    const admins = [await anAdmin(), await anAdmin()];
    const before = await countQueue(admins[0]!);
    const input = { reportId, version: 1, ground: "conduct", outcome: "warn", reason } as const;
    const answers = await Promise.all(admins.map((admin) => decideReport(admin, input, now)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "decided-meanwhile" });
    expect(await countQueue(admins[0]!)).toMatchObject({ open: before.open - 1 });
    const sides = [
      [student, `/student/reports/${reportId}`],
      [teacher, `/teacher/reports/${reportId}`],
    ] as const;
    for (const [person, link] of sides) {
      const decided = (await mailsTo(person.email)).filter(({ key }) =>
        key.startsWith(`report-decided:${reportId}`),
      );
      expect(decided).toHaveLength(1);
      expect(decided[0]!.text).toContain(reason);
      expect(decided[0]!.text).toContain(link);
    }
  });

  it("refuses the version of a page that is out of date, and a report that is not there", async () => {
    const { reportId, now } = await aReport();
    const admin = await anAdmin();
    const input = { reportId, version: 1, ground: "conduct", outcome: "dismiss", reason } as const;
    await db().update(reports).set({ version: 2 }).where(eq(reports.id, reportId));
    expect(await decideReport(admin, input, now)).toMatchObject({ reason: "changed-meanwhile" });
    await expect(
      decideReport(admin, { ...input, reportId: randomUUID() }, now),
    ).rejects.toMatchObject(missing);
  });

  it("refunds a lesson once, to the last penny, and voids it", async () => {
    const { student, teacher, lessonId, reportId, now } = await aReport();
    const admins = [await anAdmin(), await anAdmin()];
    const input = { reportId, version: 1, ground: "conduct", outcome: "refund", reason } as const;
    const answers = await Promise.all(admins.map((admin) => decideReport(admin, input, now)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const sent = await mailsTo(student.email);
    expect(sent.find(({ key }) => key.startsWith("report-decided"))?.text).toContain("£22.00");

    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
    expect(lesson!.state).toBe("resolved");
    expect(payment).toMatchObject({ state: "refunded", refundedMinor: 2200 });
    const [charge] = await db()
      .select()
      .from(embeddedCharges)
      .where(eq(embeddedCharges.id, payment!.providerRef!));
    expect(charge!.refundedMinor).toBe(2200);
    const accounts = [`escrow:${lessonId}`, `teacher:${teacher.id}`, `card:${payment!.id}`];
    for (const account of accounts) expect(await balanceOf(db(), account)).toBe(0);
    const { rows } = await db().execute<{ sum: string }>(
      sql`select sum(amount_minor) as sum from ledger_entries`,
    );
    expect(Number(rows[0]!.sum)).toBe(0);
    const [event] = await db()
      .select()
      .from(lessonEvents)
      .where(sql`${lessonEvents.lessonId} = ${lessonId} and ${lessonEvents.to} = 'resolved'`);
    expect(event).toMatchObject({ actor: "admin", from: "disputed" });

    await advanceLessons(new Date(now.getTime() + 3 * day));
    expect(await balanceOf(db(), `teacher:${teacher.id}`)).toBe(0);
  });

  it("does nothing at all when the money has gone to the teacher meanwhile", async () => {
    const { teacher, reportId, end, student } = await aReport();
    const later = new Date(end + (rules.settle.autoCompleteHours + 1) * hour);
    await rewriteLessons({ state: "completed" }, eq(lessons.teacherId, teacher.id));
    const input = { reportId, version: 1, ground: "conduct", outcome: "refund", reason } as const;
    expect(await decideReport(await anAdmin(), input, later)).toEqual({
      ok: false,
      reason: "refund-not-possible",
    });
    expect(await getReportOfStudent(student, reportId)).toMatchObject({
      state: "open",
      reason: null,
    });
    expect((await mailsTo(student.email)).filter(({ key }) => /decided/.test(key))).toEqual([]);
  });
});
