import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { catchUp } from "#app/features/notifications/catch-up.server.ts";
import { setHours } from "#app/features/notifications/hours.server.ts";
import { listNotices } from "#app/features/notifications/inbox.server.ts";
import { unreadNotices } from "#app/features/notifications/unread.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { enqueue, type Job } from "#app/platform/database/jobs.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, firstOpenStart, rewriteLessons } from "#test/builders/lessons.ts";
import { aTradersSide } from "#test/builders/traders-side.ts";
import { bookingNumber } from "../lessons/booking-number.ts";
import { cancelLesson } from "../cancel-and-reschedule/cancel-lesson.server.ts";
import {
  announceCutShort,
  announceMoved,
  announceNoShow,
  announceRescheduleClosed,
  announceRescheduleRequested,
  announceRequestClosed,
  announceRequested,
} from "./notices.server.ts";
import {
  acceptReschedule,
  closeOpenReschedule,
  requestReschedule,
} from "../cancel-and-reschedule/reschedule-requests.server.ts";
import { sendReminderMails } from "./booking-emails/lesson-reminder.tsx";

useDatabase();

let student: Awaited<ReturnType<typeof aStudent>>;
let teacher: Awaited<ReturnType<typeof aTeacher>>;
let lessonId: string;

beforeEach(async () => {
  student = await aStudent({ name: "Priya Sharma", zone: "Asia/Kathmandu" });
  teacher = await aTeacher();
  lessonId = await aBookedLesson(student, teacher, { note: "Verbs, please" });
  await runJobs();
});

type Person = { id: string; email: string };

const mailsTo = async ({ email }: Person, event: string) =>
  (await db().select().from(mails).where(eq(mails.to, email))).filter(({ key }) =>
    key.startsWith(`${event}:`),
  );

/** Runs a job three times over: what it tells is told once. */
async function announce<Payload>(job: Job<Payload>, payload: Payload): Promise<void> {
  for (let time = 0; time < 3; time += 1) await inTransaction((tx) => enqueue(tx, job, payload));
  await runJobs();
}

async function becomes(state: typeof lessons.$inferSelect.state, change: object = {}) {
  await rewriteLessons({ state, ...change }, eq(lessons.id, lessonId));
}

async function propose(by: "student" | "teacher") {
  const startsAt = await firstOpenStart(teacher, { after: 96 * hour });
  const proposed = await requestReschedule(by === "student" ? student : teacher, {
    lessonId,
    startsAt,
    note: "A dentist",
  });
  if (!proposed.ok) throw new Error(proposed.reason);
  return proposed.rescheduleRequestId;
}

it("a booking's mail carries the name's door, a booking number and links to move, message and test the camera", async () => {
  for (const [person, side] of [
    [student, "student"],
    [teacher, "teacher"],
  ] as const) {
    const [mail] = await mailsTo(person, "lesson-booked");
    const lesson = `/${side}/lessons/${lessonId}`;
    expect(mail!.text).toContain(`Booking number: ${bookingNumber(lessonId)}`);
    for (const link of [
      `${lesson}?move=propose#move`,
      `${lesson}#message`,
      `/lessons/${lessonId}/room`,
    ])
      expect(mail!.html, link).toContain(link);
    expect(mail!.text).toContain("Move or cancel");
    for (const said of [
      `Your contract for lessons is with ${teacher.name}`,
      `Trader: ${aTradersSide.traderName}. Address: ${aTradersSide.traderAddress}.`,
    ])
      expect(mail!.text.replaceAll(/\s+/g, " ").includes(said), said).toBe(side === "student");
    expect(mail!.html).not.toMatch(/<img/);
  }
});

describe("a booked lesson", () => {
  it("is mailed to both with its calendar file, in both zones, and rings the teacher's bell alone", async () => {
    for (const person of [student, teacher]) {
      const [mail, ...more] = await mailsTo(person, "lesson-booked");
      expect(more).toEqual([]);
      expect(mail!.attachments[0]!.content).toContain("STATUS:CONFIRMED");
      expect(mail!.text).toContain("Kathmandu time");
      expect(mail!.text).toContain("London time");
    }
    expect(await unreadNotices(student)).toBe(0);
    expect(await unreadNotices(teacher)).toBe(1);
    const [notice] = await listNotices(teacher, { page: 1 });
    expect(notice!.link).toBe(`/teacher/lessons/${lessonId}`);
  });

  it("that is cancelled takes its entry out of calendars, and a reminder that waited with it", async () => {
    await setHours(teacher, { quietFrom: null, quietTo: null, dailyAt: 0 });
    await sendReminderMails(lessonId, 24);
    await runJobs();
    await cancelLesson(student, { lessonId, refundPence: teacher.offer.priceMinor, reason: "Ill" });
    await runJobs();
    const [mail] = await mailsTo(student, "lesson-cancelled");
    expect(mail!.attachments[0]!.content).toContain("STATUS:CANCELLED");
    expect(mail!.text).toContain("goes back to the card ending 4242");
    const { rows } = await db().execute(
      `select d.state from notification_deliveries d join notifications n on n.id = d.notification_id
       where n.user_id = '${teacher.id}' and n.event = 'lesson-reminder'`,
    );
    expect(rows).toEqual([{ state: "withdrawn" }]);
  });

  it("keeps the reason in a mail that tells of several, and out of the list behind the bell", async () => {
    await setHours(teacher, { quietFrom: null, quietTo: null, dailyAt: 0 });
    await aBookedLesson(student, teacher);
    await cancelLesson(student, { lessonId, refundPence: teacher.offer.priceMinor, reason: "Ill" });
    await runJobs();
    await catchUp(new Date(Date.now() + 25 * hour));
    await runJobs();
    const digests = await mailsTo(teacher, "digest");
    expect(digests.map(({ text }) => text.includes("The reason given: “Ill”"))).toEqual([true]);
    const notices = await listNotices(teacher, { page: 1 });
    expect(JSON.stringify(notices)).not.toContain("Ill");
  });
});

describe("a reschedule request", () => {
  it("is told to the other side once, with both times and the note, and not after it was withdrawn", async () => {
    const first = await propose("student");
    await announce(announceRescheduleRequested, { rescheduleRequestId: first });
    const [mail, ...more] = await mailsTo(teacher, "reschedule-requested");
    expect(more).toEqual([]);
    expect(mail!.text).toContain("A dentist");
    expect(await mailsTo(student, "reschedule-requested")).toEqual([]);
    await closeOpenReschedule(student, first);
    const second = await propose("student");
    await closeOpenReschedule(student, second);
    await announce(announceRescheduleRequested, { rescheduleRequestId: second });
    expect(await mailsTo(teacher, "reschedule-requested")).toHaveLength(1);
  });

  it("that is declined is told to the person who made it, one that is withdrawn to the other", async () => {
    const declined = await propose("student");
    await closeOpenReschedule(teacher, declined);
    await announce(announceRescheduleClosed, { rescheduleRequestId: declined });
    const [mail] = await mailsTo(student, "reschedule-declined");
    expect(mail!.text).toContain("stays as it was");
    expect(await mailsTo(teacher, "reschedule-declined")).toEqual([]);
    const withdrawn = await propose("student");
    await closeOpenReschedule(student, withdrawn);
    await announce(announceRescheduleClosed, { rescheduleRequestId: withdrawn });
    expect(await mailsTo(teacher, "reschedule-declined")).toHaveLength(1);
    expect(await mailsTo(student, "reschedule-declined")).toHaveLength(1);
  });

  it("that is accepted moves the entry in both calendars: same UID, higher number, new time", async () => {
    const rescheduleRequestId = await propose("teacher");
    const moved = await acceptReschedule(student, rescheduleRequestId);
    if (!moved.ok) throw new Error(moved.reason);
    await announce(announceMoved, { lessonId: moved.lessonId });
    const line = (text: string, name: string) =>
      text.split("\r\n").find((one) => one.startsWith(name))!;
    for (const person of [student, teacher]) {
      const [before] = await mailsTo(person, "lesson-booked");
      const [after, ...more] = await mailsTo(person, "lesson-moved");
      expect(more).toEqual([]);
      const files = [before!, after!].map(({ attachments }) => attachments[0]!.content);
      const [old, now] = files as [string, string];
      expect(line(now, "UID")).toBe(line(old, "UID"));
      expect(line(now, "DTSTART")).not.toBe(line(old, "DTSTART"));
      const number = (text: string) => Number(line(text, "SEQUENCE:").slice("SEQUENCE:".length));
      expect(number(now)).toBeGreaterThan(number(old));
      for (const { text } of [before!, after!])
        expect(text).toContain(`Booking number: ${bookingNumber(lessonId)}`);
    }
    expect((await listNotices(teacher, { page: 1 }))[0]!.title).toContain("moves to");
    expect(await unreadNotices(student)).toBe(0);
  });
});

describe("a request", () => {
  it("asks the teacher until when to answer, and tells the student that nothing is taken yet", async () => {
    const answerBy = new Date(Date.now() + 24 * hour);
    await becomes("requested", { answerBy });
    await announce(announceRequested, { lessonId });
    const [asked] = await mailsTo(teacher, "lesson-requested");
    expect(asked!.subject).toContain("Please answer");
    expect(asked!.text).toContain("Verbs, please");
    const [sent] = await mailsTo(student, "lesson-requested");
    expect(sent!.text).toContain("taken only when Inés Valverde says yes");
  });

  it("that is declined is told to the student with the reason, one that lapsed to both", async () => {
    await becomes("declined");
    await announce(announceRequestClosed, { lessonId, reason: "Fully booked" });
    const [mail] = await mailsTo(student, "request-declined");
    expect(mail!.text).toContain("Fully booked");
    expect(await mailsTo(teacher, "request-declined")).toEqual([]);
    lessonId = await aBookedLesson(await aStudent(), teacher);
    await becomes("expired");
    await announce(announceRequestClosed, { lessonId, reason: "" });
    expect(await mailsTo(teacher, "request-declined")).toHaveLength(1);
  });
});

describe("a lesson that went wrong", () => {
  it("tells both who did not come, and what becomes of the money", async () => {
    await becomes("no_show_student");
    await announce(announceNoShow, { lessonId });
    const [toStudent] = await mailsTo(student, "no-show");
    expect(toStudent!.subject).toContain("You did not come");
    expect(toStudent!.text).toContain("nothing goes back");
    const [toTeacher] = await mailsTo(teacher, "no-show");
    expect(toTeacher!.text).toContain("Priya Sharma was not in the room");
  });

  it("tells both that it was cut short, and how much goes back", async () => {
    await becomes("interrupted");
    await db()
      .update(lessons)
      .set({ lostMinutes: sql`${lessons.minutes} / 4` })
      .where(eq(lessons.id, lessonId));
    await announce(announceCutShort, { lessonId });
    const [mail] = await mailsTo(student, "lesson-cut-short");
    expect(mail!.text).toMatch(
      /£5\.28 of £22\.00 goes back to the card ending 4242 on .*, unless one of you reports the lesson/,
    );
    expect(await mailsTo(teacher, "lesson-cut-short")).toHaveLength(1);
  });

  it("says that it was the teacher who let the payment go", async () => {
    await becomes("void");
    await db().insert(lessonEvents).values({
      lessonId,
      from: "no_show_student",
      to: "void",
      actor: "teacher",
      actorId: teacher.id,
      at: new Date(),
    });
    await announce(announceCutShort, { lessonId });
    const [mail] = await mailsTo(student, "lesson-cut-short");
    expect(mail!.subject).toContain("Inés Valverde let the payment");
  });
});
