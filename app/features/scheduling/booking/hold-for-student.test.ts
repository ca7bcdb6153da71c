import { randomUUID } from "node:crypto";
import { and, eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour, localDate, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import {
  aBookedLesson,
  aHold,
  aBookingInput,
  firstOpenStart,
  goodCard,
} from "#test/builders/lessons.ts";
import { bookLesson } from "./book-lesson.server.ts";
import { expireHolds } from "./expire-holds.server.ts";
import { readTeacherHoldPage } from "../calendar/teacher-hold-page.server.ts";
import { holdForStudent } from "./hold-for-student.server.ts";
import { listLessonEvents } from "../lessons/lesson-events.server.ts";
import {
  closeOpenReschedule,
  requestReschedule,
} from "../cancel-and-reschedule/reschedule-requests.server.ts";
import { releaseHold } from "./release-hold.server.ts";
import { payLesson } from "#db/seed/money/paying.ts";

useDatabase();

const {
  teacherHoldHours,
  teacherHoldEndsBeforeStartMinutes,
  teacherHoldNoticeHours,
  teacherHoldsPerStudent,
  teacherHoldsPerStudentDay,
  holdsPerPerson,
} = rules.booking;
const pay = { note: "", earlyStart: true, card: goodCard };

let student: Awaited<ReturnType<typeof aStudent>>;
let teacher: Awaited<ReturnType<typeof aTeacher>>;
let start: number;

beforeEach(async () => {
  [student, teacher] = [await aStudent(), await aTeacher({ person: { name: "Ana Vidal" } })];
  await aBookedLesson(student, teacher);
  start = await firstOpenStart(teacher, { after: 4 * day });
});

const inputFor = (startsAt: number, offerId = teacher.offer.id) => {
  return { studentId: student.id, offerId, startsAt, requestId: randomUUID() };
};

async function keep(startsAt = start, now = new Date()): Promise<string> {
  const kept = await holdForStudent(teacher, inputFor(startsAt), now);
  if (!kept.ok) throw new Error(kept.reason);
  return kept.lessonId;
}

async function lessonOf(id: string) {
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, id));
  return lesson!;
}

async function mailsTo({ email }: { email: string }, event: string) {
  await runJobs();
  const ofEvent = and(eq(mails.to, email), like(mails.key, `${event}:%`));
  return (await db().select().from(mails).where(ofEvent)).map(({ subject }) => subject);
}

const keptIn = async () => {
  const range = { from: start - day, to: start + day };
  return readTeacherHoldPage(
    teacher,
    { student: student.id, offer: teacher.offer.id },
    range,
    Date.now(),
  );
};

describe("a time that a teacher keeps for a student", () => {
  it("is a hold of that offer, told to the student, and a lesson once it is paid for", async () => {
    const now = new Date();
    const lesson = await lessonOf(await keep(start, now));
    expect(lesson).toMatchObject({ state: "held", priceMinor: 2200, heldByTeacher: true });
    expect(+lesson.heldUntil! - +now).toBe(teacherHoldHours * hour);
    const [event] = await db()
      .select()
      .from(lessonEvents)
      .where(eq(lessonEvents.lessonId, lesson.id));
    expect(event).toMatchObject({ to: "held", actor: "teacher", actorId: teacher.id });
    expect(await mailsTo(student, "time-held")).toEqual([
      `A time is reserved for you: ${lesson.title} with Ana Vidal`,
    ]);
    expect(await payLesson(student, { lessonId: lesson.id, ...pay })).toMatchObject({ ok: true });
    expect(await lessonOf(lesson.id)).toMatchObject({ state: "booked" });
    expect(await mailsTo(teacher, "hold-released")).toEqual([]);
  });

  it("of one form is one time, and for another time, lesson or student in it none [F15] [C4]", async () => {
    const second = await aStudent();
    await aBookedLesson(second, teacher);
    const input = inputFor(await firstOpenStart(teacher, { after: 5 * day }));
    const first = await holdForStudent(teacher, input);
    expect(first).toMatchObject({ ok: true });
    expect(await holdForStudent(teacher, input)).toEqual(first);
    const later = await firstOpenStart(teacher, { after: 6 * day });
    const other = teacher.offers.find(({ id }) => id !== input.offerId)!;
    for (const change of [
      { startsAt: later },
      { offerId: other.id },
      { studentId: second.id, startsAt: later },
    ])
      expect(await holdForStudent(teacher, { ...input, ...change })).toEqual({
        ok: false,
        reason: "form-used",
      });
    expect(await db().$count(lessons, eq(lessons.requestId, input.requestId))).toBe(1);
  });

  it("is booked at once also with a teacher who answers each request", async () => {
    await db().update(teachers).set({ approveFirst: true }).where(eq(teachers.userId, teacher.id));
    const lessonId = await keep();
    await payLesson(student, { lessonId, ...pay });
    expect(await lessonOf(lessonId)).toMatchObject({ state: "booked", answerBy: null });
  });

  it("is refused where the same time is suggested for another lesson, no matter who suggested it [B10]", async () => {
    const other = await aStudent({ name: "Tom Ellis" });
    for (const by of ["teacher", "student"] as const) {
      const lessonId = await aBookedLesson(other, teacher);
      const person = by === "teacher" ? teacher : other;
      const startsAt = await firstOpenStart(teacher, { after: 6 * day });
      const suggested = await requestReschedule(person, { lessonId, startsAt, note: "" });
      if (!suggested.ok) throw new Error(suggested.reason);
      for (const at of [startsAt - 30 * minute, startsAt, startsAt + 30 * minute])
        expect(await holdForStudent(teacher, inputFor(at))).toMatchObject({
          ok: false,
          reason: "suggested",
          waiting: { studentName: "Tom Ellis", start: startsAt, by },
        });
      await closeOpenReschedule(person, suggested.rescheduleRequestId);
      const kept = await keep(startsAt);
      expect(await requestReschedule(teacher, { lessonId, startsAt, note: "" })).toMatchObject({
        ok: false,
        reason: "teacher-busy",
        clash: { studentName: student.name, startsAt, isTeacherHold: true },
      });
      await releaseHold(teacher, kept);
    }
  });

  it("is not among the times to choose from while it is suggested [B10]", async () => {
    const lessonId = await aBookedLesson(await aStudent(), teacher);
    const startsAt = await firstOpenStart(teacher, { after: 4 * day });
    const listed = async () => (await keptIn()).choice!.starts;
    expect(await listed()).toContain(startsAt);
    await requestReschedule(teacher, { lessonId, startsAt, note: "" });
    expect(await listed()).not.toContain(startsAt);
  });

  it("and a suggestion of it, made at the same instant: one of them is kept [B10]", async () => {
    const other = await aStudent();
    const lessonId = await aBookedLesson(other, teacher);
    for (let round = 0; round < 6; round += 1) {
      const startsAt = await firstOpenStart(teacher, { after: (6 + round) * day });
      const [kept, suggested] = await Promise.all([
        holdForStudent(teacher, inputFor(startsAt)),
        requestReschedule(teacher, { lessonId, startsAt, note: "" }),
      ]);
      expect([kept.ok, suggested.ok].filter(Boolean)).toHaveLength(1);
      if (kept.ok) await releaseHold(teacher, kept.lessonId);
      if (suggested.ok) await closeOpenReschedule(teacher, suggested.rescheduleRequestId);
    }
  });

  it("is free again before the lesson begins, however late it was kept", async () => {
    const soon = await firstOpenStart(teacher, { after: 4 * day });
    const now = new Date(soon - (teacherHoldNoticeHours + 1) * hour);
    const { heldUntil } = await lessonOf(await keep(soon, now));
    expect(+heldUntil!).toBe(soon - teacherHoldEndsBeforeStartMinutes * minute);
  });

  it("lapses like any hold, and then the teacher is told", async () => {
    const lessonId = await keep();
    const after = new Date(Date.now() + teacherHoldHours * hour);
    expect(await payLesson(student, { lessonId, ...pay }, after)).toMatchObject({ ok: false });
    await inTransaction((tx) => expireHolds(tx, { now: after }));
    expect(await lessonOf(lessonId)).toMatchObject({ state: "expired" });
    expect(await mailsTo(teacher, "hold-released")).toHaveLength(1);
    expect((await keptIn()).choice!.starts).toContain(start);
  });

  it("is let go by either of the two, by nobody else, and only its other side is told", async () => {
    const first = await keep();
    for (const stranger of [await aStudent(), await aTeacher()])
      await expect(releaseHold(stranger, first)).rejects.toMatchObject({ code: "not-found" });
    await releaseHold(student, first);
    expect(await lessonOf(first)).toMatchObject({ state: "expired" });
    expect(await mailsTo(teacher, "hold-released")).toHaveLength(1);
    const second = await keep();
    await releaseHold(teacher, second);
    expect(await lessonOf(second)).toMatchObject({ state: "expired" });
    expect(await mailsTo(teacher, "hold-released")).toHaveLength(1);
    // The student's mails had not left, and do not now.
    expect(await mailsTo(student, "time-held")).toEqual([]);
  });

  it("that is let go by the teacher once it was told is told of again, and the history says whose doing it was", async () => {
    const lessonId = await keep();
    expect(await mailsTo(student, "time-held")).toHaveLength(1);
    await releaseHold(teacher, lessonId);
    expect(await mailsTo(student, "hold-released")).toHaveLength(1);
    expect(await mailsTo(teacher, "hold-released")).toEqual([]);
    const events = await listLessonEvents(lessonId);
    expect(events).toMatchObject([
      { what: "held", by: "teacher" },
      { what: "expired", by: "teacher" },
    ]);
  });

  it("fills the teacher's day and leads the student who wants it to the held time", async () => {
    const own = eq(teachers.userId, teacher.id);
    await db().update(teachers).set({ maxPerDay: 1 }).where(own);
    await keep();
    const isSameDay = localDate(start + 2 * hour, teacher.zone) === localDate(start, teacher.zone);
    const later = { ...aBookingInput(teacher, start + (isSameDay ? 2 : -2) * hour) };
    expect(await bookLesson(student, later)).toEqual({ ok: false, reason: "full" });
    await db().update(teachers).set({ maxPerDay: null }).where(own);
    const same = aBookingInput(teacher, start);
    expect(await bookLesson(student, same)).toEqual({ ok: false, reason: "you-are-busy" });
  });

  it("is not the student's own hold: a teacher lets go of none, and it counts among none", async () => {
    const own = await aHold(student, teacher);
    await expect(releaseHold(teacher, own)).rejects.toMatchObject({ code: "not-found" });
    await keep();
    for (let held = 1; held < holdsPerPerson; held += 1) await aHold(student, teacher);
    const next = aBookingInput(teacher, await firstOpenStart(teacher));
    expect(await bookLesson(student, next)).toEqual({ ok: false, reason: "too-many-holds" });
  });
});

describe("keeping a time", () => {
  const refused = async (change: Partial<ReturnType<typeof inputFor>>) => {
    const answer = await holdForStudent(teacher, { ...inputFor(start), ...change });
    return answer.ok ? "ok" : answer.reason;
  };

  it("is for students who have booked before, with offers of one's own that are no trial", async () => {
    for (const studentId of [(await aStudent()).id, teacher.id])
      await expect(refused({ studentId })).rejects.toMatchObject({ code: "not-found" });
    const trial = teacher.offers.find(({ kind }) => kind === "trial")!;
    for (const offerId of [trial.id, (await aTeacher()).offer.id])
      expect(await refused({ offerId })).toBe("teacher-unavailable");
  });

  it("takes open times alone, in which the student has nothing else", async () => {
    expect(await refused({ startsAt: start + 7 * minute })).toBe("not-open");
    expect(await refused({ startsAt: Date.now() - hour })).toBe("past");
    const soon = Math.ceil(Date.now() / hour) * hour;
    expect(await refused({ startsAt: soon })).toBe("too-soon");
    await aHold(await aStudent(), teacher, { startsAt: start });
    expect(await refused({})).toBe("slot-taken");
    const other = await firstOpenStart(teacher, { after: 6 * day });
    await aHold(student, await aTeacher(), { startsAt: other });
    expect(await refused({ startsAt: other })).toBe("you-are-busy");
    expect((await keptIn()).choice!.starts).not.toContain(start);
  });

  it("asked for twice in one breath makes one lesson, and more than three at once are refused", async () => {
    const input = inputFor(start);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => holdForStudent(teacher, input)),
    );
    expect(new Set(answers.map((answer) => answer.ok && answer.lessonId)).size).toBe(1);
    for (let kept = 1; kept < teacherHoldsPerStudent; kept += 1)
      await keep(await firstOpenStart(teacher, { after: (4 + kept) * day }));
    const more = await firstOpenStart(teacher, { after: 12 * day });
    expect(await refused({ startsAt: more })).toBe("too-many-holds");
    expect((await keptIn()).holds).toHaveLength(teacherHoldsPerStudent);
  });

  it("is no way to send mail without end, nor to a person who is leaving", async () => {
    for (let kept = 0; kept < teacherHoldsPerStudentDay; kept += 1)
      await releaseHold(teacher, await keep());
    expect(await refused({})).toBe("too-many-holds-today");
    await db().update(users).set({ deletionAskedAt: new Date() }).where(eq(users.id, student.id));
    expect(await refused({})).toBe("student-gone");
    expect((await keptIn()).choice!.students).toEqual([]);
  });

  it("and booking the same time at the same moment gives it to one of them [C1] [C2]", async () => {
    const rivals = await Promise.all(Array.from({ length: 6 }, () => aStudent()));
    const answers = await Promise.all([
      holdForStudent(teacher, inputFor(start)),
      ...rivals.map((rival) => bookLesson(rival, aBookingInput(teacher, start))),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const during = sql`${lessons.during} && tstzrange(${new Date(start)}, ${new Date(start + minute)})`;
    expect(await db().$count(lessons, and(eq(lessons.teacherId, teacher.id), during))).toBe(1);
  });

  it("lists whom one has taught and what one sells, and nobody else's", async () => {
    await aHold(await aStudent(), teacher);
    const { choice } = await keptIn();
    expect(choice!.students.map(({ id }) => id)).toEqual([student.id]);
    expect(choice!.offers.every(({ id }) => id !== teacher.offers[0]!.id)).toBe(true);
    expect(choice!.starts).toContain(start);
    const nobody = { student: (await aStudent()).id, offer: teacher.offer.id };
    const asked = await readTeacherHoldPage(
      teacher,
      nobody,
      { from: start, to: start + day },
      start - 3 * day,
    );
    expect(asked.choice).toMatchObject({ student: null, starts: [] });
  });
});
