import { setTimeout as sleep } from "node:timers/promises";
import { takeTime } from "../lessons/busy.server.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { changeRole } from "#app/features/accounts/identity-providers/change-role.server.ts";
import { balanceOf, sumOf } from "#app/features/payments/ledger/ledger.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { ledgerEntries } from "#db/schema/payments/ledger.ts";
import { embeddedCharges, payments } from "#db/schema/payments/payments.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import { offers, teachers } from "#db/schema/teachers/teachers.ts";
import { ledgerIsSound } from "#test/ledger.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { cancelPolicyOf } from "#app/features/scheduling/lessons/rules.ts";
import { countWaiting, useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import {
  aBookedLesson,
  aBookingInput,
  aHold,
  bankCard,
  bothCame,
  declinedCard,
  firstOpenStart,
  goodCard,
  rewriteLessons,
} from "#test/builders/lessons.ts";
import { advanceLessons } from "../lifecycle/advance-lessons.server.ts";
import { bookLesson } from "./book-lesson.server.ts";
import { cancelLesson } from "../cancel-and-reschedule/cancel-lesson.server.ts";
import { expireHolds } from "./expire-holds.server.ts";
import { getLesson } from "../lessons/lessons.server.ts";
import {
  acceptReschedule,
  requestReschedule,
} from "../cancel-and-reschedule/reschedule-requests.server.ts";
import { releaseHold } from "./release-hold.server.ts";
import {
  settleCharged,
  settleChargedHolds,
  settleUnsettled,
} from "../lifecycle/settle-charged.server.ts";
import { settlePaidLesson } from "./settle-paid-lesson.server.ts";
import { listOpenSlots, nearestOpenSlots } from "../availability/slots.server.ts";
import { answerBank, payLesson } from "#db/seed/money/paying.ts";

useDatabase();

const deep = process.env["TEST_DEPTH"] === "deep";
const pay = { note: "", earlyStart: true, card: goodCard };

async function stateOf(lessonId: string) {
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  return lesson!;
}

async function noOverlaps() {
  const { rows } = await db().execute(sql`
    select a.id from lessons a join lessons b on a.id < b.id
      and a.state in ('held', 'booked') and b.state in ('held', 'booked')
      and (a.teacher_id = b.teacher_id and a.teacher_during && b.teacher_during
        or a.student_id = b.student_id and a.during && b.during)`);
  expect(rows).toEqual([]);
}

describe("holding a slot", () => {
  it("holds for ten minutes, at the price in the database", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const now = new Date();
    const lesson = await stateOf(await aHold(student, teacher, { now }));
    expect(lesson).toMatchObject({ state: "held", priceMinor: 2200, minutes: 50 });
    expect(lesson.heldUntil!.getTime() - now.getTime()).toBe(rules.booking.holdMinutes * minute);
  });

  it("answers a retry of the same request with its first lesson [C4]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const input = aBookingInput(teacher, await firstOpenStart(teacher));
    const answers = await Promise.all(Array.from({ length: 10 }, () => bookLesson(student, input)));
    const ids = new Set(answers.map((answer) => answer.ok && answer.lessonId));
    expect(ids.size).toBe(1);
    expect(ids.has(false)).toBe(false);
  });

  it("refuses a forged price, the past, too soon, off the grid, out of hours, another's offer [C5]", async () => {
    const student = await aStudent();
    const weekly = [{ weekday: 1, startMinute: 540, endMinute: 600 }];
    const [teacher, other] = [await aTeacher({ weekly }), await aTeacher()];
    const start = await firstOpenStart(teacher);
    const tried = async (change: Partial<ReturnType<typeof aBookingInput>>) => {
      const answer = await bookLesson(student, { ...aBookingInput(teacher, start), ...change });
      return answer.ok ? "ok" : answer.reason;
    };
    expect(await tried({ pricePence: 1 })).toBe("price-changed");
    expect(await tried({ startsAt: Date.now() - hour })).toBe("past");
    expect(await tried({ startsAt: Math.ceil(Date.now() / hour) * hour + hour })).toBe("too-soon");
    expect(await tried({ startsAt: start + 5 * minute })).toBe("not-open");
    expect(await tried({ startsAt: start + 7 })).toBe("off-grid");
    expect(await tried({ startsAt: start + 2 * hour })).toBe("not-open");
    expect(await tried({ startsAt: start + 5 * 365 * day })).toBe("too-far");
    expect(await tried({ offerId: other.offer.id })).toBe("teacher-unavailable");
    expect(await db().select().from(lessons).where(eq(lessons.studentId, student.id))).toEqual([]);
  });

  it("refuses a teacher who is no longer open and an offer that was withdrawn [C9]", async () => {
    const student = await aStudent();
    const [paused, withdrawn] = [await aTeacher(), await aTeacher()];
    const inputs = [
      aBookingInput(paused, await firstOpenStart(paused)),
      aBookingInput(withdrawn, await firstOpenStart(withdrawn)),
    ];
    await db().update(teachers).set({ status: "paused" }).where(eq(teachers.userId, paused.id));
    await db().update(offers).set({ active: false }).where(eq(offers.id, withdrawn.offer.id));
    for (const input of inputs)
      expect(await bookLesson(student, input)).toEqual({
        ok: false,
        reason: "teacher-unavailable",
      });
  });

  it("refuses somebody who has become a teacher since the request began", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const input = aBookingInput(teacher, await firstOpenStart(teacher));
    await inTransaction((tx) => changeRole(tx, student.id, "teacher"));
    await expect(bookLesson(student, input)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("lets nobody hold more than three slots at once [C12]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    for (let held = 0; held < rules.booking.holdsPerPerson; held += 1)
      await aHold(student, teacher);
    const start = await firstOpenStart(teacher);
    expect(await bookLesson(student, aBookingInput(teacher, start))).toEqual({
      ok: false,
      reason: "too-many-holds",
    });
  });

  it("sells one trial per pair, and three open trials per student", async () => {
    const student = await aStudent();
    const list = await Promise.all([aTeacher(), aTeacher(), aTeacher(), aTeacher()]);
    const trial = (teacher: (typeof list)[number]) => teacher.offers[0]!;
    for (const [index, teacher] of list.slice(0, 3).entries()) {
      const startsAt = await firstOpenStart(teacher, {
        offer: trial(teacher),
        after: (3 + index) * day,
      });
      await aBookedLesson(student, teacher, { offer: trial(teacher), startsAt });
    }
    const again = await firstOpenStart(list[0]!, { offer: trial(list[0]!), after: 9 * day });
    expect(
      await bookLesson(student, aBookingInput(list[0]!, again, trial(list[0]!))),
    ).toMatchObject({
      reason: "trial-used",
    });
    const fourth = await firstOpenStart(list[3]!, { offer: trial(list[3]!), after: 9 * day });
    expect(
      await bookLesson(student, aBookingInput(list[3]!, fourth, trial(list[3]!))),
    ).toMatchObject({
      reason: "too-many-trials",
    });
  });
});

describe("races", () => {
  // Many more of them race in test/booking/concurrent-bookings.test.ts.
  const rivals = deep ? 200 : 24;
  it(`gives one slot to exactly one of ${rivals} students, the others told why and offered others [C1]`, async () => {
    const teacher = await aTeacher();
    const racers = await Promise.all(Array.from({ length: rivals }, () => aStudent()));
    const start = await firstOpenStart(teacher);
    const answers = await Promise.all(
      racers.map((s) => bookLesson(s, aBookingInput(teacher, start))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe("slot-taken");
    const loser = racers[answers.findIndex(({ ok }) => !ok)]!;
    const near = await nearestOpenSlots(
      teacher.id,
      { startsAt: start, minutes: 50, kind: "single" },
      loser,
    );
    expect(near).toHaveLength(3);
    expect(near).not.toContain(start);
    await noOverlaps();
  });

  it("tells by the constraint alone that a slot is taken, or a student busy, where nobody queued [C1] [C3]", async () => {
    const [student, rival] = [await aStudent(), await aStudent()];
    const [teacher, other] = [await aTeacher(), await aTeacher()];
    const start = await firstOpenStart(teacher);
    const meets = async (reason: string, theirs: string) => {
      const isHere = eq(lessons.id, theirs);
      await rewriteLessons({ state: "expired" }, isHere);
      let asked: ReturnType<typeof bookLesson> | undefined;
      await inTransaction(async (tx) => {
        const booked = tx.update(lessons).set({ state: "booked" }).where(isHere).returning();
        await takeTime(tx, await booked);
        asked = bookLesson(student, aBookingInput(teacher, start));
        await expect.poll(countWaiting).toBe(1);
      });
      expect(await asked).toEqual({ ok: false, reason });
      await rewriteLessons({ state: "expired" }, isHere);
    };
    await meets("slot-taken", await aHold(rival, teacher, { startsAt: start }));
    await meets("you-are-busy", await aHold(student, other, { startsAt: start }));
  });

  it("counts a student's holds under the student's lock: of twelve at once three are held [C12]", async () => {
    const student = await aStudent();
    const list = await Promise.all(Array.from({ length: 12 }, () => aTeacher()));
    const start = await firstOpenStart(list[0]!);
    const answers = await Promise.all(
      list.map((teacher, n) => bookLesson(student, aBookingInput(teacher, start + n * 2 * hour))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(rules.booking.holdsPerPerson);
    for (const answer of answers) if (!answer.ok) expect(answer.reason).toBe("too-many-holds");
  });

  it("waits for anyone else who decides about the same people", async () => {
    const [teacher, student] = [await aTeacher(), await aStudent()];
    const start = await firstOpenStart(teacher);
    for (const [n, person] of [teacher, student].entries()) {
      const input = aBookingInput(teacher, start + n * hour);
      let isAnswered = false;
      const asked = await inTransaction(
        async (tx) => {
          await tx.execute(sql`select 'the lock is taken'`);
          const booking = bookLesson(student, input);
          void booking.finally(() => (isAnswered = true));
          await sleep(400);
          expect(isAnswered).toBe(false);
          return [booking];
        },
        { lock: personLocks(person.id) },
      );
      expect(await asked[0]).toMatchObject({ ok: true });
    }
  });

  it("refuses one of those who ask at the same moment, and books the others [C3]", async () => {
    const teachers = await Promise.all(Array.from({ length: 6 }, () => aTeacher()));
    const students = await Promise.all(teachers.map(() => aStudent()));
    const start = await firstOpenStart(teachers[0]!);
    await aHold(students[3]!, await aTeacher(), { startsAt: start });
    const answers = await Promise.all(
      students.map((student, n) => bookLesson(student, aBookingInput(teachers[n]!, start))),
    );
    const told = answers.map((one) => one.ok || one.reason);
    expect(told).toEqual([true, true, true, "you-are-busy", true, true]);
  });

  it("books one of 50 teachers for a student who wants all of them at the same hour [C3]", async () => {
    const student = await aStudent();
    const list = await Promise.all(Array.from({ length: 50 }, () => aTeacher()));
    const start = await firstOpenStart(list[0]!);
    const answers = await Promise.all(
      list.map((t) => bookLesson(student, aBookingInput(t, start))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(["you-are-busy", "too-many-holds"]).toContain(answer.reason);
    await noOverlaps();
  });

  it("survives two-sided contention without a deadlock or an overlap [C2]", async () => {
    const [people, others] = await Promise.all([
      Promise.all(Array.from({ length: deep ? 200 : 30 }, () => aStudent())),
      Promise.all(Array.from({ length: deep ? 50 : 8 }, () => aTeacher())),
    ]);
    const start = await firstOpenStart(others[0]!);
    const racers = Array.from({ length: deep ? 5_000 : 120 }, (_, n) => {
      const teacher = others[n % others.length]!;
      const slot = start + (Math.floor(n / others.length) % 12) * 60 * minute;
      return () => bookLesson(people[(n * 11) % people.length]!, aBookingInput(teacher, slot));
    });
    const answers: Awaited<ReturnType<typeof bookLesson>>[] = [];
    await Promise.all(
      Array.from({ length: 64 }, async () => {
        for (let next = racers.pop(); next !== undefined; next = racers.pop())
          answers.push(await next());
      }),
    );
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(30);
    await noOverlaps();
  }, 120_000);
});

describe("one form sent twice", () => {
  it("makes one lesson, and with other input in it is refused and never answered with that lesson [F15] [C4]", async () => {
    const [student, teacher, other] = [await aStudent(), await aTeacher(), await aTeacher()];
    const start = await firstOpenStart(teacher);
    const input = aBookingInput(teacher, start);
    const first = await bookLesson(student, input);
    expect(await bookLesson(student, input)).toEqual(first);
    const { requestId } = input;
    const later = await firstOpenStart(teacher, { after: 4 * day });
    for (const changed of [
      { ...input, startsAt: later },
      { ...aBookingInput(other, start), requestId },
      {
        ...aBookingInput(
          teacher,
          start,
          teacher.offers.find(({ id }) => id !== input.offerId)!,
        ),
        requestId,
      },
    ])
      expect(await bookLesson(student, changed)).toEqual({ ok: false, reason: "form-used" });
    const made = await db().select().from(lessons).where(eq(lessons.studentId, student.id));
    expect(made).toHaveLength(1);
    // Somebody else's form may by chance have the same id.
    expect(await bookLesson(await aStudent(), { ...input, startsAt: later })).toMatchObject({
      ok: true,
    });
  });
});

describe("a charge that nobody heard of", () => {
  /** The provider has taken the money, and the process that asked for it is dead. */
  async function chargedUnseen(state: "succeeded" | "authorised") {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aHold(student, teacher);
    await payLesson(student, { lessonId, ...pay, card: bankCard });
    const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
    await db()
      .update(embeddedCharges)
      .set({ state })
      .where(eq(embeddedCharges.id, payment!.providerRef!));
    return lessonId;
  }

  it("books its hold with the next look, each minute, and once [F9] [D6]", async () => {
    const charged = await chargedUnseen("succeeded");
    const reserved = await chargedUnseen("authorised");
    const unpaid = await aHold(await aStudent(), await aTeacher());
    expect(settleChargedHolds.schedule).toBe("* * * * *");
    await Promise.all([settleCharged(), settleCharged()]);
    await settleCharged();
    expect((await stateOf(charged)).state).toBe("booked");
    expect((await stateOf(reserved)).state).toBe("requested");
    expect((await stateOf(unpaid)).state).toBe("held");
    expect(await balanceOf(db(), `escrow:${charged}`)).toBe(2200);
    await ledgerIsSound();
  });

  it("books its hold by the last word, where nobody looked before [D13]", async () => {
    const [charged, unpaid] = [
      await chargedUnseen("succeeded"),
      await aHold(await aStudent(), await aTeacher()),
    ];
    const [payment] = await db().select().from(payments).where(eq(payments.lessonId, charged));
    await settleUnsettled();
    expect((await stateOf(charged)).state).toBe("held");
    await db()
      .update(embeddedCharges)
      .set({ createdAt: new Date(Date.now() - 11 * minute) })
      .where(eq(embeddedCharges.id, payment!.providerRef!));
    await settleUnsettled();
    await settleUnsettled();
    expect((await stateOf(charged)).state).toBe("booked");
    expect((await stateOf(unpaid)).state).toBe("held");
    expect(await balanceOf(db(), `escrow:${charged}`)).toBe(2200);
    await ledgerIsSound();
  });
});

describe("a hold that lapses", () => {
  it("that was paid for all the same and then moved takes late word of its charge calmly [C8]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    const input = { lessonId, startsAt: +(await stateOf(lessonId)).startsAt + day, note: "" };
    const proposed = await requestReschedule(teacher, input);
    if (!proposed.ok) throw new Error(proposed.reason);
    const moved = await acceptReschedule(student, proposed.rescheduleRequestId);
    if (!moved.ok) throw new Error(moved.reason);
    expect(await settlePaidLesson(lessonId, "4242")).toBe("booked");
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(0);
    expect(await balanceOf(db(), `escrow:${moved.lessonId}`)).toBe(2200);
  });

  it("can no longer be paid for at the bank once it has been let go [C8] [D14]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aHold(student, teacher);
    await payLesson(student, { lessonId, ...pay, card: bankCard });
    await releaseHold(student, lessonId);
    await runJobs();
    expect(await answerBank(student, { lessonId, approved: true })).toMatchObject({ ok: false });
    expect((await stateOf(lessonId)).state).toBe("expired");
    expect(
      await db()
        .select({ state: embeddedCharges.state })
        .from(embeddedCharges)
        .innerJoin(payments, sql`${payments.providerRef} = ${embeddedCharges.id}::text`)
        .where(eq(payments.lessonId, lessonId)),
    ).toEqual([{ state: "cancelled" }]);
  });

  it("has lapsed at the very millisecond that it was given until, and not one before", async () => {
    const lessonId = await aHold(await aStudent(), await aTeacher());
    const until = (await stateOf(lessonId)).heldUntil!;
    await inTransaction((tx) => expireHolds(tx, { now: new Date(+until - 1) }));
    expect((await stateOf(lessonId)).state).toBe("held");
    await inTransaction((tx) => expireHolds(tx, { now: until }));
    expect((await stateOf(lessonId)).state).toBe("expired");
  });

  it("frees the slot at once, before anything has swept", async () => {
    const [first, second, teacher] = [await aStudent(), await aStudent(), await aTeacher()];
    const startsAt = await firstOpenStart(teacher);
    const early = new Date(Date.now() - 11 * minute);
    const lapsed = await aHold(first, teacher, { startsAt, now: early });
    const range = { from: startsAt, to: startsAt + 1, minutes: 50, kind: "single" as const };
    expect((await listOpenSlots([teacher.id], range, null)).get(teacher.id)).toEqual([startsAt]);
    expect(await bookLesson(second, aBookingInput(teacher, startsAt))).toMatchObject({ ok: true });
    expect((await stateOf(lapsed)).state).toBe("expired");
    expect(await payLesson(first, { lessonId: lapsed, ...pay })).toEqual({
      ok: false,
      reason: "hold-lapsed",
    });
  });

  it("is charged and booked, or released and given back, never charged without a lesson [C8] [D14]", async () => {
    const [first, second, teacher] = [await aStudent(), await aStudent(), await aTeacher()];
    const startsAt = await firstOpenStart(teacher);
    const then = new Date(Date.now() - 11 * minute);
    const free = await aHold(first, teacher, { startsAt, now: then });
    const lost = await aHold(first, teacher, { startsAt: startsAt + 2 * hour, now: then });
    // Both charges succeed at the provider, but we never hear of it in time.
    for (const lessonId of [free, lost]) {
      await payLesson(first, { lessonId, ...pay, card: bankCard }, then);
      await db()
        .update(lessons)
        .set({ heldUntil: new Date(Date.now() - 1000) })
        .where(eq(lessons.id, lessonId));
      const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
      await db()
        .update(embeddedCharges)
        .set({ state: "succeeded" })
        .where(eq(embeddedCharges.id, payment!.providerRef!));
    }
    expect(await bookLesson(second, aBookingInput(teacher, startsAt + 2 * hour))).toMatchObject({
      ok: true,
    });
    await inTransaction((tx) => expireHolds(tx, { now: new Date() }));
    await runJobs();
    expect((await stateOf(free)).state).toBe("booked");
    expect((await stateOf(lost)).state).toBe("expired");
    const [back] = await db().select().from(payments).where(eq(payments.lessonId, lost));
    expect(back).toMatchObject({ state: "refunded", refundedMinor: 2200 });
    const [charge] = await db()
      .select()
      .from(embeddedCharges)
      .where(eq(embeddedCharges.id, back!.providerRef!));
    expect(charge).toMatchObject({ refundedMinor: 2200 });
    const told = await db().select().from(mails).where(eq(mails.to, first.email));
    expect(told.map(({ subject }) => subject)).toContainEqual(expect.stringContaining("returned"));
    await ledgerIsSound();
  });
});

describe("paying", () => {
  it("books, keeps the money for the lesson, and mails both with a calendar file", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher, { note: "A boiler, please" });
    expect(await stateOf(lessonId)).toMatchObject({ state: "booked", note: "A boiler, please" });
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(2200);
    await runJobs();
    const sent = await db()
      .select()
      .from(mails)
      .where(inArray(mails.to, [student.email, teacher.email]));
    expect(sent).toHaveLength(2);
    for (const mail of sent) expect(mail.attachments[0]?.content).toContain("BEGIN:VEVENT");
    await ledgerIsSound();
  });

  it("keeps the hold when a card is declined, and takes the next one", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aHold(student, teacher);
    expect(await payLesson(student, { lessonId, ...pay, card: declinedCard })).toEqual({
      ok: false,
      reason: "declined",
    });
    expect((await stateOf(lessonId)).state).toBe("held");
    expect(await payLesson(student, { lessonId, ...pay })).toEqual({ ok: true, next: "booked" });
  });

  it("waits five minutes longer, once, while the bank asks, and follows its answer [D14]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aHold(student, teacher);
    const before = (await stateOf(lessonId)).heldUntil!;
    const card = bankCard;
    expect(await payLesson(student, { lessonId, ...pay, card })).toEqual({
      ok: true,
      next: "bank",
    });
    await payLesson(student, { lessonId, ...pay, card });
    const after = (await stateOf(lessonId)).heldUntil!;
    expect(after.getTime() - before.getTime()).toBe(rules.booking.holdExtendMinutes * minute);
    expect(await answerBank(student, { lessonId, approved: true })).toMatchObject({ ok: true });
    expect((await stateOf(lessonId)).state).toBe("booked");
  });

  it("charges once, however often and at once the button is pressed [C4]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aHold(student, teacher);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => payLesson(student, { lessonId, ...pay })),
    );
    for (const answer of answers) expect(answer).toEqual({ ok: true, next: "booked" });
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(2200);
    await Promise.all([settlePaidLesson(lessonId, "4242"), settlePaidLesson(lessonId, "4242")]);
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(2200);
  });

  it("is for the student alone: everybody else meets a lesson that is not there [B2]", async () => {
    const [student, stranger, teacher] = [await aStudent(), await aStudent(), await aTeacher()];
    const lessonId = await aHold(student, teacher);
    await expect(payLesson(stranger, { lessonId, ...pay })).rejects.toMatchObject({
      code: "not-found",
    });
    await expect(getLesson(stranger, lessonId)).rejects.toMatchObject({ code: "not-found" });
    await expect(
      cancelLesson(stranger, { lessonId, refundPence: 2200, reason: "" }),
    ).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("cancelling", () => {
  const cancel = (refundPence: number) => ({ refundPence, reason: "" });
  const since = new Date(Date.now() - 3 * hour);

  async function bookedFor(inHours: number) {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const startsAt = await firstOpenStart(teacher, { after: 2 * day });
    const lessonId = await aBookedLesson(student, teacher, { startsAt, now: since });
    return { student, teacher, lessonId, now: new Date(startsAt - inHours * hour) };
  }

  it.each([
    { inHours: 12, refund: 2200, teacherGets: 0, fee: 0, kind: "free" },
    { inHours: 5, refund: 1100, teacherGets: 968, fee: 132, kind: "partial" },
    { inHours: 1, refund: 0, teacherGets: 1936, fee: 264, kind: "late" },
  ])("gives back £$refund pence $inHours hours before", async (row) => {
    const { student, teacher, lessonId, now } = await bookedFor(row.inHours);
    const fees = await sumOf(db(), "fees");
    expect(await cancelLesson(student, { lessonId, ...cancel(row.refund) }, now)).toMatchObject({
      ok: true,
      refund: { refundPence: row.refund, kind: row.kind },
    });
    await runJobs();
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(0);
    expect(await balanceOf(db(), `teacher:${teacher.id}`)).toBe(row.teacherGets);
    expect((await sumOf(db(), "fees")) - fees).toBe(row.fee);
    expect(await sumOf(db(), "refunds")).toBe(0);
    expect((await stateOf(lessonId)).state).toBe("cancelled_student");
    await ledgerIsSound();
  });

  it("gives everything back when the teacher cancels, however late", async () => {
    const { teacher, lessonId, now } = await bookedFor(0.5);
    expect(await cancelLesson(teacher, { lessonId, ...cancel(2200) }, now)).toMatchObject({
      ok: true,
      refund: { kind: "teacher" },
    });
  });

  it("asks again when the refund shown is no longer true", async () => {
    const { student, lessonId, now } = await bookedFor(5);
    expect(await cancelLesson(student, { lessonId, ...cancel(2200) }, now)).toMatchObject({
      ok: false,
      reason: "refund-changed",
      refund: { refundPence: 1100 },
    });
    expect(await cancelLesson(student, { lessonId, ...cancel(0) }, now)).toMatchObject({
      reason: "refund-changed",
    });
    expect((await stateOf(lessonId)).state).toBe("booked");
  });

  it("goes by the policy the lesson was sold under, whatever is sold today", async () => {
    const { student, lessonId, now } = await bookedFor(5);
    const cancelPolicy = { ...cancelPolicyOf(12), partialHours: 4, partialRefundPercent: 30 };
    await rewriteLessons({ cancelPolicy }, eq(lessons.id, lessonId));
    const answer = await cancelLesson(student, { lessonId, ...cancel(660) }, now);
    expect(answer).toMatchObject({ ok: true, refund: { refundPence: 660, kind: "partial" } });
  });

  it("happens once when both press at the same moment, and frees the slot [C6]", async () => {
    const { student, teacher, lessonId, now } = await bookedFor(30);
    const answers = await Promise.all([
      cancelLesson(student, { lessonId, ...cancel(2200) }, now),
      cancelLesson(teacher, { lessonId, ...cancel(2200) }, now),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const startsAt = (await stateOf(lessonId)).startsAt.getTime();
    expect(await bookLesson(await aStudent(), aBookingInput(teacher, startsAt))).toMatchObject({
      ok: true,
    });
  });
});

describe("the clock", () => {
  it("takes a lesson through live and ended to completed, and pays teacher and platform", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const now = new Date(Date.now() - 10 * day);
    const lessonId = await aBookedLesson(student, teacher, { now });
    const { startsAt } = await stateOf(lessonId);
    const at = (ms: number) => new Date(startsAt.getTime() + ms);
    await bothCame(lessonId);
    for (const [moment, state] of [
      [at(-1), "booked"],
      [at(0), "live"],
      [at(50 * minute), "ended"],
      [at(48 * hour), "ended"],
      [at(48 * hour + 50 * minute), "completed"],
    ] as const) {
      await advanceLessons(moment);
      expect((await stateOf(lessonId)).state).toBe(state);
    }
    expect(await balanceOf(db(), `teacher:${teacher.id}`)).toBe(1936);
    const steps = await db().select().from(lessonEvents).where(eq(lessonEvents.lessonId, lessonId));
    expect(steps.map(({ to }) => to)).toEqual(["held", "booked", "live", "ended", "completed"]);
    await ledgerIsSound();
  });
});

describe("an open report", () => {
  it("keeps a lesson's money until it is decided", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher, {
      now: new Date(Date.now() - 10 * day),
    });
    await db().insert(reports).values({
      reporterId: student.id,
      subject: "lesson",
      lessonId,
      teacherId: teacher.id,
      category: "late",
      severity: "S3",
      text: "Twenty minutes late.",
    });
    await bothCame(lessonId);
    await advanceLessons();
    expect((await stateOf(lessonId)).state).toBe("disputed");
    await advanceLessons(new Date(Date.now() + 30 * day));
    expect((await stateOf(lessonId)).state).toBe("disputed");
    expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(2200);
  });
});

describe("the ledger", () => {
  it("refuses an unbalanced transaction and any rewriting [D2]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    const code = (promise: Promise<unknown>) =>
      promise.then(
        () => "accepted",
        (error: { cause?: { code?: string }; code?: string }) => error.cause?.code ?? error.code,
      );
    expect(await code(db().update(ledgerEntries).set({ amountMinor: 1 }))).toBe("42501");
    expect(await code(db().delete(ledgerEntries))).toBe("42501");
    expect(await code(db().execute(sql`truncate ledger_entries cascade`))).toBe("42501");
    expect(
      await code(
        db().execute(sql`with t as (
          insert into ledger_postings (key, event, at) values ('odd', 'refund', now()) returning id)
          insert into ledger_entries (posting_id, account, account_version, amount_minor, currency, balance_minor, hash)
          select id, ${`escrow:${lessonId}`}, 1000, 5, 'GBP', 5, repeat('0', 64) from t`),
      ),
    ).toBe("23514");
    const [charge] = await db()
      .select()
      .from(payments)
      .where(and(eq(payments.lessonId, lessonId), eq(payments.state, "paid")));
    expect(charge?.cardLast4).toBe("4242");
  });
});
