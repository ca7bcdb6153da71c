import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts, balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import {
  becomeOwnStudent,
  readInviteLink,
} from "#app/features/payments/own-students/own-students.server.ts";
import { getBookingOffer } from "#app/features/scheduling/booking/booking-offer.server.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { findPayingPackage } from "#app/features/scheduling/packages/packages.server.ts";
import { inviteIn } from "#app/features/teachers/profiles/invite.ts";
import { getOwnProfile } from "#app/features/teachers/profiles/own-profile.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { chats, messages } from "#db/schema/chat/chat.ts";
import { ownStudents, payments } from "#db/schema/payments/payments.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson, aHold } from "#test/builders/lessons.ts";
import { aDrawnLesson, aPackage } from "#test/builders/packages.ts";
import { aSeries, lessonsOf } from "#test/builders/series.ts";
import { readEarnings } from "./earnings.server.ts";

useDatabase();

type Teacher = Awaited<ReturnType<typeof aTeacher>>;

const codeOf = async (teacher: Teacher) => inviteIn((await readInviteLink(teacher))!.path)!;

async function anOwnStudent(teacher: Teacher) {
  const student = await aStudent();
  expect(await becomeOwnStudent(student, await codeOf(teacher))).toBe(true);
  return student;
}

const feeOf = async (lessonId: string) => {
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  return payment!.feeBasisPoints;
};
async function aChat(student: { id: string }, teacher: Teacher): Promise<string> {
  const [chat] = await chatDb()
    .insert(chats)
    .values({ studentId: student.id, teacherId: teacher.id })
    .returning({ id: chats.id });
  return chat!.id;
}
const earned = ({ id }: Teacher) => balanceOf(db(), accounts.teacher(id));

describe("an own student's lesson", () => {
  it("pays the teacher all but 3 %: £21.34 of £22.00, in the page, the dashboard and the ledger [B1]", async () => {
    const teacher = await aTeacher();
    const student = await anOwnStudent(teacher);
    const { slug } = await getOwnProfile(teacher);
    const offer = await getBookingOffer(slug, teacher.offer.id, student);
    expect(offer.feeBasisPoints).toBe(300);
    expect((await getBookingOffer(slug, teacher.offer.id)).feeBasisPoints).toBe(1200);
    await aCompletedLesson(student, teacher);
    expect(await earned(teacher)).toBe(2134);
    expect(await balanceOf(db(), accounts.fees(teacher.id))).toBe(66);
    await aBookedLesson(student, teacher);
    await aBookedLesson(await aStudent(), teacher);
    expect((await readEarnings(teacher)).heldPence).toBe(2134 + 1936);
  });

  it("cancelled for half pays 3 % on the half that is kept", async () => {
    const teacher = await aTeacher();
    const student = await anOwnStudent(teacher);
    const startsAt = Math.floor(Date.now() / hour) * hour - 10 * day;
    const now = new Date(startsAt - 3 * day);
    const lessonId = await aBookedLesson(student, teacher, { startsAt, now });
    const at = new Date(startsAt - 3 * hour);
    await cancelLesson(student, { lessonId, refundPence: 1100, reason: "" }, at);
    expect(await earned(teacher)).toBe(1067);
  });

  it("as a trial is the teacher's in full, as everybody's", async () => {
    const teacher = await aTeacher();
    const offer = teacher.offers.find(({ kind }) => kind === "trial")!;
    const lessonId = await aHold(await anOwnStudent(teacher), teacher, { offer });
    expect(await feeOf(lessonId)).toBe(0);
  });

  it("from a package or of a series has the commission of the day it was bought", async () => {
    const teacher = await aTeacher();
    const student = await anOwnStudent(teacher);
    const packageId = await aPackage(student, teacher);
    const paying = await findPayingPackage(student, {
      teacherId: teacher.id,
      minutes: teacher.offer.minutes,
    });
    expect(paying!.teacherPence).toBe(2134);
    expect(await feeOf(await aDrawnLesson(student, teacher, packageId))).toBe(300);
    const series = await lessonsOf(await aSeries(await anOwnStudent(teacher), teacher));
    expect(series.length).toBeGreaterThan(1);
    for (const { id } of series) expect(await feeOf(id)).toBe(300);
  });
});

describe("an invitation", () => {
  it("changes no lesson that is booked already, and counts once", async () => {
    const teacher = await aTeacher();
    const student = await aStudent();
    const code = await codeOf(teacher);
    const both = await Promise.all([
      becomeOwnStudent(student, code),
      becomeOwnStudent(student, code),
    ]);
    expect(both.toSorted()).toEqual([false, true]);
    expect((await readInviteLink(teacher))!.students).toBe(1);
    const lessonId = await aBookedLesson(student, teacher);
    await db().delete(ownStudents).where(eq(ownStudents.studentId, student.id));
    expect(await feeOf(lessonId)).toBe(300);
    expect(await feeOf(await aBookedLesson(student, teacher))).toBe(1200);
  });

  it("is refused to a student who had a lesson with the teacher, or wrote to them", async () => {
    const teacher = await aTeacher();
    const code = await codeOf(teacher);
    const [booked, wrote, looked] = [await aStudent(), await aStudent(), await aStudent()];
    const lessonId = await aBookedLesson(booked, teacher);
    // Opening a conversation says nothing yet.
    await aChat(looked, teacher);
    const chatId = await aChat(wrote, teacher);
    const written = { chatId, seq: 1, change: 1, text: "Hello", createdAt: new Date() };
    const by = { senderId: wrote.id, clientId: crypto.randomUUID() };
    await chatDb()
      .insert(messages)
      .values({ ...written, ...by });
    expect(await becomeOwnStudent(booked, code)).toBe(false);
    expect(await becomeOwnStudent(wrote, code)).toBe(false);
    expect(await becomeOwnStudent(looked, code)).toBe(true);
    expect(await feeOf(lessonId)).toBe(1200);
  });

  it("of nobody, or of another teacher, says nothing about this one", async () => {
    const [teacher, other] = [await aTeacher(), await aTeacher()];
    const student = await aStudent();
    expect(await becomeOwnStudent(student, "000000000000")).toBe(false);
    expect(await becomeOwnStudent(student, await codeOf(other))).toBe(true);
    expect(await feeOf(await aHold(student, teacher))).toBe(1200);
  });
});
