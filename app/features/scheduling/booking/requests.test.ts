import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { addDays, day, hour, localDate, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { embeddedCharges, payments } from "#db/schema/payments/payments.ts";
import { timeOff } from "#db/schema/scheduling/availability.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { whileProviderIsAway } from "#test/servers/way-to-provider.ts";
import {
  aBookingInput,
  aHold,
  bankCard,
  firstOpenStart,
  goodCard,
  rewriteLessons,
} from "#test/builders/lessons.ts";
import { bookLesson } from "./book-lesson.server.ts";
import { cancelComingLessons } from "../cancel-and-reschedule/cancel-coming-lessons.server.ts";
import { cancelLesson } from "../cancel-and-reschedule/cancel-lesson.server.ts";
import { readLessonPage } from "../lesson-pages/lesson-page.server.ts";
import { addTimeOff, removeTimeOff } from "../availability/time-off.server.ts";
import { releaseHold } from "./release-hold.server.ts";
import {
  acceptRequest,
  declineRequest,
  lapseRequests,
  requestLesson,
  resumeCaptures,
} from "./requests.server.ts";
import { answerDeadline } from "../lessons/rules.ts";
import { answerBank, payLesson } from "#db/seed/money/paying.ts";

useDatabase();

const deep = process.env["TEST_DEPTH"] === "deep";
const pay = { note: "", earlyStart: true, card: goodCard };

async function read(lessonId: string) {
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  const [charge] =
    payment!.providerRef === null
      ? [undefined]
      : await db()
          .select()
          .from(embeddedCharges)
          .where(eq(embeddedCharges.id, payment!.providerRef));
  return { lesson: lesson!, payment: payment!, charge: charge?.state };
}

async function aRequest({ now = new Date() } = {}) {
  const [student, teacher] = [
    await aStudent(),
    await aTeacher({ profile: { approveFirst: true } }),
  ];
  const lessonId = await aHold(student, teacher, { now });
  const paid = await payLesson(student, { lessonId, ...pay }, now);
  expect(paid).toEqual({ ok: true, next: "requested" });
  return { student, teacher, lessonId };
}

async function escrow(lessonId: string) {
  return balanceOf(db(), `escrow:${lessonId}`);
}

it("a request in a time off is not accepted, and nothing is taken, until the time off is gone [F16]", async () => {
  const { teacher, lessonId } = await aRequest();
  const { lesson } = await read(lessonId);
  const date = localDate(+lesson.startsAt, teacher.zone);
  const whole = { from: { date, minute: 0 }, to: { date: addDays(date, 1), minute: 1_440 } };
  const [asked] = [await addTimeOff(teacher, whole)];
  expect(asked).toMatchObject({ ok: false, reason: "lessons", booked: [] });
  expect("requests" in asked && asked.requests).toEqual([
    { studentName: expect.any(String), startsAt: +lesson.startsAt },
  ]);
  expect(await db().$count(timeOff, eq(timeOff.teacherId, teacher.id))).toBe(0);
  expect(await addTimeOff(teacher, { ...whole, anyway: true })).toEqual({ ok: true, booked: 0 });
  expect(await acceptRequest(teacher, lessonId)).toEqual({ ok: false, reason: "time-off" });
  expect(await read(lessonId)).toMatchObject({
    lesson: { state: "requested" },
    payment: { state: "authorised" },
    charge: "authorised",
  });
  const [off] = await db().select().from(timeOff).where(eq(timeOff.teacherId, teacher.id));
  await removeTimeOff(teacher, off!.id);
  expect(await acceptRequest(teacher, lessonId)).toEqual({ ok: true });
});

describe("by when a teacher answers", () => {
  const now = Date.UTC(2027, 0, 4, 12);
  it("a day, or two hours before the start, whichever is earlier", () => {
    const at = (startsAt: number) => answerDeadline({ now, startsAt, instant: false });
    expect(at(now + 3 * day)).toBe(now + day);
    expect(at(now + 26 * hour)).toBe(now + day);
    expect(at(now + 20 * hour)).toBe(now + 18 * hour);
  });

  it("minutes when it is wanted at once or those two hours have begun, and never after the start", () => {
    const at = (startsAt: number, instant: boolean) => answerDeadline({ now, startsAt, instant });
    expect(at(now + 2 * hour, true)).toBe(now + 5 * minute);
    expect(at(now + hour, false)).toBe(now + 5 * minute);
    expect(at(now + 3 * minute, true)).toBe(now + 3 * minute);
  });
});

describe("a teacher who answers each request", () => {
  it("is asked once the money is reserved, and nothing is taken before the answer", async () => {
    const { lessonId } = await aRequest();
    const { lesson, payment, charge } = await read(lessonId);
    expect(lesson.state).toBe("requested");
    expect(+lesson.answerBy!).toBeLessThanOrEqual(Date.now() + day);
    expect([payment.state, charge]).toEqual(["authorised", "authorised"]);
    expect(await escrow(lessonId)).toBe(0);
  });

  it("keeps the slot for the student who asked", async () => {
    const { teacher, lessonId } = await aRequest();
    const { lesson } = await read(lessonId);
    const answer = await bookLesson(await aStudent(), aBookingInput(teacher, +lesson.startsAt));
    expect(answer).toEqual({ ok: false, reason: "slot-taken" });
  });

  it("accepts: the money is taken and the lesson booked, once", async () => {
    const { teacher, lessonId } = await aRequest();
    const answers = await Promise.all([
      acceptRequest(teacher, lessonId),
      acceptRequest(teacher, lessonId),
    ]);
    expect(answers.some(({ ok }) => ok)).toBe(true);
    const { lesson, payment, charge } = await read(lessonId);
    expect([lesson.state, payment.state, charge]).toEqual(["booked", "paid", "succeeded"]);
    expect(await escrow(lessonId)).toBe(2200);
  });

  it("declines: the slot is free and the card untouched", async () => {
    const { teacher, lessonId } = await aRequest();
    expect(await declineRequest(teacher, lessonId)).toEqual({ ok: true });
    await runJobs();
    const { lesson, payment, charge } = await read(lessonId);
    expect([lesson.state, payment.state, charge]).toEqual(["declined", "cancelled", "cancelled"]);
    expect((await bookLesson(await aStudent(), aBookingInput(teacher, +lesson.startsAt))).ok).toBe(
      true,
    );
    expect(await acceptRequest(teacher, lessonId)).toEqual({ ok: false, reason: "answered" });
  });

  it("declines while the card company is away: what is reserved is asked for again for more than a day", async () => {
    const { teacher, lessonId } = await aRequest();
    expect(await declineRequest(teacher, lessonId)).toEqual({ ok: true });
    const { rows } = await db().execute<{ tries: number; first: number; most: number }>(sql`
      select retry_limit as tries, retry_delay as first, retry_delay_max as most from pgboss.job
      where name = 'scheduling.close-charge' and data ->> 'lessonId' = ${lessonId}`);
    const { tries, first, most } = rows[0]!;
    // At the least: half of each pause is left to chance.
    const pauses = Array.from({ length: tries }, (_, n) => Math.min(most, first * 2 ** n) / 2);
    const seconds = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(seconds * 1000).toBeGreaterThan(day / 2);
    expect(Math.max(...pauses) * 1000).toBeLessThanOrEqual(hour);
  });

  it("is no longer asked when the time is over, and the card is untouched", async () => {
    const { teacher, lessonId } = await aRequest();
    const { lesson } = await read(lessonId);
    const late = new Date(+lesson.answerBy!);
    expect(await acceptRequest(teacher, lessonId, late)).toEqual({ ok: false, reason: "lapsed" });
    await lapseRequests(new Date(+late - 1));
    expect((await read(lessonId)).lesson.state).toBe("requested");
    await lapseRequests(late);
    await runJobs();
    const after = await read(lessonId);
    expect([after.lesson.state, after.charge]).toEqual(["expired", "cancelled"]);
  });

  it("may be asked no more by a student who takes it back, at no cost", async () => {
    const { student, lessonId } = await aRequest();
    const back = await cancelLesson(student, { lessonId, refundPence: 2200, reason: "" });
    expect(back).toMatchObject({ ok: true });
    await runJobs();
    const { lesson, charge } = await read(lessonId);
    expect([lesson.state, charge]).toEqual(["cancelled_student", "cancelled"]);
  });

  it("is asked after the bank's page as well", async () => {
    const teacher = await aTeacher({ profile: { approveFirst: true } });
    const student = await aStudent();
    const lessonId = await aHold(student, teacher);
    await payLesson(student, { lessonId, ...pay, card: bankCard });
    const answer = await answerBank(student, { lessonId, approved: true });
    expect(answer).toEqual({ ok: true, next: "requested" });
    expect((await read(lessonId)).charge).toBe("authorised");
  });

  it("is asked for a free trial without any charge", async () => {
    const teacher = await aTeacher({
      profile: { approveFirst: true },
      offers: [{ title: "Trial", kind: "trial", minutes: 25, pricePence: 0 }],
    });
    const student = await aStudent();
    const lessonId = await aHold(student, teacher);
    const paid = await payLesson(student, { lessonId, note: "", earlyStart: true, card: null });
    expect(paid).toEqual({ ok: true, next: "requested" });
    expect(await acceptRequest(teacher, lessonId)).toEqual({ ok: true });
    expect((await read(lessonId)).lesson.state).toBe("booked");
  });

  it("who is suspended gives no lesson, and what was reserved is set free", async () => {
    const { teacher, lessonId } = await aRequest();
    const by = { actor: "system", id: null } as const;
    await inTransaction((tx) =>
      cancelComingLessons(tx, { teacherId: teacher.id, by, reason: "", now: new Date() }),
    );
    await runJobs();
    const { lesson, charge } = await read(lessonId);
    expect([lesson.state, charge]).toEqual(["declined", "cancelled"]);
  });

  it("answers nobody else's request [B2]", async () => {
    const { lessonId } = await aRequest();
    const other = await aTeacher();
    for (const answer of [acceptRequest, declineRequest])
      await expect(answer(other, lessonId)).rejects.toMatchObject({ code: "not-found" });
  });
});

it("a request that lapsed still has its page for both, and a hold that lapsed has none for the teacher", async () => {
  const { student, teacher, lessonId } = await aRequest();
  const { lesson } = await read(lessonId);
  await lapseRequests(new Date(+lesson.answerBy!));
  for (const person of [student, teacher])
    expect(await readLessonPage(person, lessonId)).toMatchObject({ lesson: { state: "expired" } });
  const hold = await aHold(student, teacher);
  await releaseHold(student, hold);
  await expect(readLessonPage(teacher, hold)).rejects.toMatchObject({ code: "not-found" });
});

describe("crashes and races", () => {
  it("money taken by a process that died before it booked is found at the end, and books", async () => {
    const { lessonId } = await aRequest();
    const { lesson, payment } = await read(lessonId);
    await db()
      .update(embeddedCharges)
      .set({ state: "succeeded" })
      .where(eq(embeddedCharges.id, payment.providerRef!));
    await lapseRequests(new Date(+lesson.answerBy!));
    await runJobs();
    const after = await read(lessonId);
    expect([after.lesson.state, after.payment.state]).toEqual(["booked", "paid"]);
  });

  it("a yes that the card company did not answer is carried out once it does, while the request waits [D6]", async () => {
    const inTwoMinutes = () => new Date(Date.now() + 2 * minute);
    const unreached = { ok: false, reason: "unreached" };
    const { teacher, lessonId } = await aRequest();
    const said = await whileProviderIsAway(() => acceptRequest(teacher, lessonId));
    expect(said).toEqual(unreached);
    expect(await read(lessonId)).toMatchObject({
      lesson: { state: "requested" },
      charge: "authorised",
    });
    const away = whileProviderIsAway(() => resumeCaptures(inTwoMinutes()));
    await expect(away).rejects.toThrow("captures without an answer");
    await resumeCaptures(inTwoMinutes());
    const { lesson, payment, charge } = await read(lessonId);
    expect([lesson.state, payment.state, charge]).toEqual(["booked", "paid", "succeeded"]);

    const other = await aRequest();
    const asked = () => acceptRequest(other.teacher, other.lessonId);
    expect(await whileProviderIsAway(asked)).toEqual(unreached);
    expect(await declineRequest(other.teacher, other.lessonId)).toEqual({ ok: true });
    await resumeCaptures(inTwoMinutes());
    await runJobs();
    const after = await read(other.lessonId);
    expect([after.lesson.state, after.charge]).toEqual(["declined", "cancelled"]);
  });

  it("accepted and taken back at once: booked and paid, or neither and everything back [C6] [C8]", async () => {
    for (let round = 0; round < (deep ? 100 : 5); round += 1) {
      const { student, teacher, lessonId } = await aRequest();
      await Promise.all([
        acceptRequest(teacher, lessonId),
        cancelLesson(student, { lessonId, refundPence: 2200, reason: "" }),
      ]);
      await runJobs();
      const { lesson, payment, charge } = await read(lessonId);
      const held = await escrow(lessonId);
      if (lesson.state === "booked")
        expect([payment.state, charge, held]).toEqual(["paid", "succeeded", 2200]);
      else {
        expect(["cancelled_student", 0]).toEqual([lesson.state, held]);
        expect(["cancelled", "refunded"]).toContain(payment.state);
      }
    }
  }, 600_000);

  it("a hold that lapsed while the bank was asked leaves no request and no charge", async () => {
    const teacher = await aTeacher({ profile: { approveFirst: true } });
    const student = await aStudent();
    const lessonId = await aHold(student, teacher);
    await payLesson(student, { lessonId, ...pay, card: bankCard });
    await rewriteLessons({ state: "expired" }, eq(lessons.id, lessonId));
    const answer = await answerBank(student, { lessonId, approved: true });
    expect(answer).toEqual({ ok: false, reason: "hold-lapsed" });
    await runJobs();
    expect((await read(lessonId)).charge).toBe("cancelled");
    expect(await requestLesson(lessonId, null)).toBe("returned");
  });
});

describe("a lesson at once", () => {
  async function anInstantTeacher(on = true) {
    const teacher = await aTeacher({ profile: { instantLessons: on } });
    const grid = rules.lesson.gridMinutes * minute;
    const startsAt = (Math.floor(Date.now() / grid) + 2) * grid;
    return { teacher, startsAt };
  }

  it("is asked of a teacher who offers that, within the notice, and answered within minutes", async () => {
    const { teacher, startsAt } = await anInstantTeacher();
    const student = await aStudent();
    const lessonId = await aHold(student, teacher, { startsAt });
    expect(await payLesson(student, { lessonId, ...pay })).toEqual({ ok: true, next: "requested" });
    const { lesson } = await read(lessonId);
    expect(lesson.instant).toBe(true);
    expect(+lesson.answerBy!).toBeLessThanOrEqual(Date.now() + 5 * minute);
    expect(await acceptRequest(teacher, lessonId)).toEqual({ ok: true });
  });

  it("is refused where it is not offered, and where it is too far for at once", async () => {
    const { teacher, startsAt } = await anInstantTeacher(false);
    const refused = { ok: false, reason: "too-soon" };
    expect(await bookLesson(await aStudent(), aBookingInput(teacher, startsAt))).toEqual(refused);
    const willing = await anInstantTeacher();
    const later = willing.startsAt + 4 * hour;
    expect(await bookLesson(await aStudent(), aBookingInput(willing.teacher, later))).toEqual(
      refused,
    );
  });

  it("is booked as ever by a teacher who offers both, where the notice is kept", async () => {
    const { teacher } = await anInstantTeacher();
    const student = await aStudent();
    const lessonId = await aHold(student, teacher, { startsAt: await firstOpenStart(teacher) });
    expect(await payLesson(student, { lessonId, ...pay })).toEqual({ ok: true, next: "booked" });
  });

  it("is offered no more after two without an answer, and again from the first that is answered", async () => {
    const { teacher, startsAt } = await anInstantTeacher();
    const offered = async () => {
      const [row] = await db().select().from(teachers).where(eq(teachers.userId, teacher.id));
      return row!;
    };
    const miss = async () => {
      const student = await aStudent();
      const lessonId = await aHold(student, teacher, { startsAt });
      await payLesson(student, { lessonId, ...pay });
      await lapseRequests(new Date(Date.now() + 6 * minute));
      return lessonId;
    };
    await miss();
    expect(await offered()).toMatchObject({ instantLessons: true, instantMisses: 1 });
    await miss();
    expect(await offered()).toMatchObject({ instantLessons: false, instantMisses: 2 });
  });
});
