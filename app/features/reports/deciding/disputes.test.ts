import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import { advanceLessons } from "#app/features/scheduling/lifecycle/advance-lessons.server.ts";
import {
  acceptReschedule,
  requestReschedule,
} from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { roomPresence } from "#db/schema/classroom/classroom.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { heard } from "#test/builders/reports.ts";
import {
  aBookedLesson,
  aCompletedLesson,
  bothCame,
  rewriteLessons,
} from "#test/builders/lessons.ts";
import { decideReport } from "./decide-report.server.ts";
import { fileReport } from "#app/features/reports/filing/file-report.server.ts";
import {
  getReportAboutMe,
  getReportOfStudent,
} from "#app/features/reports/reported/reports.server.ts";

useDatabase();

const reason = "The record of the room shows how long both of you were there.";
const complaint = {
  category: "technical",
  text: "The room did not let me in for half of the lesson.",
} as const;

/** A booked lesson; `at`: so many minutes after its start. */
async function aLesson() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aBookedLesson(student, teacher);
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  const at = (minutes: number) => new Date(lesson!.startsAt.getTime() + minutes * minute);
  return { student, teacher, lessonId, at };
}

/** A lesson that only its teacher comes to; `absence`: who did not come, by a person's mails about it. */
async function anAbsence() {
  const made = await aLesson();
  const { teacher, lessonId, at } = made;
  const [joinedAt, leftAt] = [at(-1), at(50)];
  await chatDb()
    .insert(roomPresence)
    .values({ lessonId, userId: teacher.id, joinedAt, lastSeenAt: leftAt, leftAt });
  await advanceLessons(at(10));
  const state = async () =>
    (await db().select().from(lessons).where(eq(lessons.id, lessonId)))[0]!.state;
  const absence = async (email: string) => {
    await runJobs();
    const about = and(eq(mails.to, email), like(mails.key, "no-show:%"));
    const found = await db().select().from(mails).where(about);
    return found.map(({ subject }) => subject.split(" did not come")[0]!);
  };
  return { ...made, state, absence };
}

/** A lesson whose room has closed, and the report of its student. */
async function aDispute({ studentCame = true } = {}) {
  const { student, teacher, lessonId, at } = await aLesson();
  if (studentCame) await bothCame(lessonId);
  else
    await chatDb()
      .insert(roomPresence)
      .values({
        lessonId,
        userId: teacher.id,
        joinedAt: at(-1),
        lastSeenAt: at(20),
        leftAt: at(20),
      });
  await advanceLessons(at(65));
  const filed = await fileReport(student, { lessonId }, complaint, at(120));
  if (!filed.ok) throw new Error(filed.reason);
  await heard(filed.reportId);
  const state = async () =>
    (await db().select().from(lessons).where(eq(lessons.id, lessonId)))[0]!.state;
  const money = async () => {
    await runJobs();
    const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
    return {
      back: payment!.refundedMinor,
      held: await balanceOf(db(), `escrow:${lessonId}`),
      teacher: await balanceOf(db(), `teacher:${teacher.id}`),
    };
  };
  const input = { reportId: filed.reportId, version: 1, ground: "conduct", reason } as const;
  return { state, money, at, input, lessonId, student };
}

it("a completed lesson's refund takes from both sides what each got, and no more than was paid", async () => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aCompletedLesson(student, teacher);
  const [report] = await db()
    .insert(reports)
    .values({
      reporterId: student.id,
      subject: "lesson",
      lessonId,
      teacherId: teacher.id,
      severity: "S3",
      ...complaint,
    })
    .returning();
  const decision = {
    reportId: report!.id,
    version: 1,
    ground: "conduct",
    reason,
    outcome: "part",
  } as const;
  await heard(report!.id);
  const admin = await anAdmin();
  const above = await decideReport(admin, { ...decision, partPence: 2300 });
  expect(above).toEqual({ ok: false, reason: "part-of-the-price" });
  expect(await decideReport(admin, { ...decision, partPence: 1100 })).toEqual({ ok: true });
  expect(await balanceOf(db(), `teacher:${teacher.id}`)).toBe(968);
});

describe("a report of a lesson that is over", () => {
  it.each([true, false])(
    "makes it disputed, and its money waits for as long as it takes (the student came: %s)",
    async (studentCame) => {
      const { state, money, at } = await aDispute({ studentCame });
      expect(await state()).toBe("disputed");
      await advanceLessons(new Date(+at(0) + 40 * day));
      expect(await state()).toBe("disputed");
      expect(await money()).toEqual({ back: 0, held: 2200, teacher: 0 });
    },
  );

  it("is one also where the student wrote it while it ran, and the record says that they were absent; both are told of the absence", async () => {
    const { student, teacher, lessonId, at, state, absence } = await anAbsence();
    expect((await fileReport(student, { lessonId }, complaint, at(20))).ok).toBe(true);
    await advanceLessons(at(65));
    expect(await state()).toBe("disputed");
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(2200);
    expect(await absence(student.email)).toEqual(["You"]);
    expect(await absence(teacher.email)).toEqual([student.name]);
  });

  it("is none where the teacher wrote while waiting that the student is absent: it is told and counted", async () => {
    const { student, teacher, lessonId, at, state, absence } = await anAbsence();
    const text = "I waited for them in the room the whole time.";
    await fileReport(teacher, { lessonId }, { category: "student-absent", text }, at(20));
    await advanceLessons(at(65));
    expect(await state()).toBe("no_show_student");
    expect(await absence(student.email)).toEqual(["You"]);
    // Undecided, it keeps the money where it is all the same.
    await advanceLessons(new Date(+at(50) + 40 * day));
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(2200);
  });

  it("may come from either side of one that was cut short, until its money is divided [F5]", async () => {
    for (const side of ["student", "teacher"] as const) {
      const made = await aLesson();
      const { lessonId, at } = made;
      await bothCame(lessonId, { until: 25 });
      await advanceLessons(at(65));
      const [cut] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
      expect(cut!.state).toBe("interrupted");
      const filed = await fileReport(made[side], { lessonId }, complaint, at(120));
      if (!filed.ok) throw new Error(filed.reason);
      await advanceLessons(new Date(+at(0) + 40 * day));
      await heard(filed.reportId);
      const [now] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
      expect(now!.state).toBe("disputed");
      expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(2200);
      const input = {
        reportId: filed.reportId,
        version: 1,
        ground: "conduct",
        reason,
        outcome: "dismiss",
      } as const;
      expect(await decideReport(await anAdmin(), input)).toEqual({ ok: true });
      expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(0);
    }
  });

  it("is resolved by paying, by refunding, or by a part of both, to the penny", async () => {
    for (const [decision, expected] of [
      [{ outcome: "dismiss" }, { back: 0, held: 0, teacher: 1936 }],
      [{ outcome: "warn" }, { back: 0, held: 0, teacher: 1936 }],
      [{ outcome: "refund" }, { back: 2200, held: 0, teacher: 0 }],
      [
        { outcome: "part", partPence: 733 },
        { back: 733, held: 0, teacher: 1291 },
      ],
    ] as const) {
      const { state, money, input } = await aDispute();
      expect(await decideReport(await anAdmin(), { ...input, ...decision })).toEqual({ ok: true });
      expect(await state()).toBe("resolved");
      expect(await money()).toEqual(expected);
    }
  });

  it("is not resolved by a part that is none of the price, or all of it", async () => {
    const { state, money, input } = await aDispute();
    for (const partPence of [0, 2200, 2201])
      expect(await decideReport(await anAdmin(), { ...input, outcome: "part", partPence })).toEqual(
        {
          ok: false,
          reason: "part-of-the-price",
        },
      );
    expect(await state()).toBe("disputed");
    expect(await money()).toEqual({ back: 0, held: 2200, teacher: 0 });
  });

  it("changes nothing about money that has been divided already", async () => {
    const { at, student, lessonId } = await aDispute();
    await rewriteLessons({ state: "completed" }, eq(lessons.id, lessonId));
    const filed = await fileReport(
      student,
      { lessonId },
      { ...complaint, text: "And the sound was broken for all of the lesson." },
      at(200),
    );
    expect(filed.ok).toBe(true);
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    expect(lesson!.state).toBe("completed");
  });

  it("gives nothing back for a lesson that has been moved since it was reported", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    const filed = await fileReport(student, { lessonId }, complaint);
    if (!filed.ok) throw new Error(filed.reason);
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    const input = { lessonId, startsAt: +lesson!.startsAt + day, note: "" };
    const proposed = await requestReschedule(teacher, input);
    if (!proposed.ok) throw new Error(proposed.reason);
    expect(await acceptReschedule(student, proposed.rescheduleRequestId)).toMatchObject({
      ok: true,
    });
    const asked = {
      reportId: filed.reportId,
      version: 1,
      ground: "conduct",
      reason,
      outcome: "refund",
    } as const;
    expect(await decideReport(await anAdmin(), asked)).toEqual({
      ok: false,
      reason: "refund-not-possible",
    });
  });
});

describe("a teacher's report of a lesson that is over", () => {
  const note = {
    category: "student-absent",
    text: "Somebody else sat in the room for my student and then left.",
  } as const;

  async function aTaughtLesson() {
    const lesson = await aLesson();
    await bothCame(lesson.lessonId);
    await advanceLessons(lesson.at(65));
    return lesson;
  }
  const mailsTo = async (to: string) =>
    (await db().select().from(mails).where(eq(mails.to, to))).map(({ subject }) => subject);

  it("makes it disputed, and what is decided is told to both", async () => {
    const { student, teacher, lessonId, at } = await aTaughtLesson();
    const filed = await fileReport(teacher, { lessonId }, note, at(120));
    if (!filed.ok) throw new Error(filed.reason);
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    expect(lesson!.state).toBe("disputed");
    const input = { reportId: filed.reportId, version: 1, ground: "conduct", reason } as const;
    await heard(filed.reportId);
    const admin = await anAdmin();
    expect(await decideReport(admin, { ...input, outcome: "refund" })).toEqual({ ok: true });
    await runJobs();
    for (const { email } of [student, teacher])
      expect(await mailsTo(email)).toContainEqual(expect.stringContaining("refunded"));
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(0);
    // The student reads the outcome, and not the words.
    const { reportId } = filed;
    expect(await getReportOfStudent(student, reportId)).toMatchObject({
      isOwn: false,
      outcome: "refund",
      text: null,
    });
    expect(await getReportAboutMe(teacher, reportId)).toMatchObject({
      isOwn: true,
      text: note.text,
      studentName: student.name,
    });
  });

  it("is refused two days after the end, and to another teacher", async () => {
    const { teacher, lessonId, at } = await aTaughtLesson();
    expect(await fileReport(teacher, { lessonId }, note, at(50 + 48 * 60))).toEqual({
      ok: false,
      reason: "too-late",
    });
    await expect(fileReport(await aTeacher(), { lessonId }, note, at(120))).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
