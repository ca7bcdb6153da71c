import { and, asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Student } from "#app/access/actor.ts";
import { balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { lessonSeries, savedCards } from "#db/schema/scheduling/series-and-packages.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { embeddedCards, payments } from "#db/schema/payments/payments.ts";
import { lessonEvents, lessons, rescheduleRequests } from "#db/schema/scheduling/lessons.ts";
import { timeOff } from "#db/schema/scheduling/availability.ts";
import { offers, teachers } from "#db/schema/teachers/teachers.ts";
import { ledgerIsSound } from "#test/ledger.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { countWaiting, useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import {
  aBookedLesson,
  aHold,
  aBookingInput,
  bankCard,
  bothCame,
  dayAhead,
  declinedCard,
  firstOpenStart,
  goodCard,
} from "#test/builders/lessons.ts";
import { onTheWay } from "#test/servers/way-to-provider.ts";
import { aPastLesson } from "#test/builders/past-lessons.ts";
import {
  aSeriesHold,
  aSeriesInput,
  aSeries,
  laterDeclinedCard,
  lessonsOf,
} from "#test/builders/series.ts";
import { advanceLessons } from "../lifecycle/advance-lessons.server.ts";
import { bookLesson } from "../booking/book-lesson.server.ts";
import {
  acceptReschedule,
  requestReschedule,
} from "../cancel-and-reschedule/reschedule-requests.server.ts";
import { getLesson } from "../lessons/lessons.server.ts";
import { moneyLine } from "../lessons/lesson-money.ts";
import { bookSeries } from "./book-series.server.ts";
import { cancelLesson } from "../cancel-and-reschedule/cancel-lesson.server.ts";
import { chargeDueLessons, chargeLesson } from "./charge-lessons.server.ts";
import { endSeries } from "./end-series.server.ts";
import { expireHolds } from "../booking/expire-holds.server.ts";
import { previewSeries } from "./check-series-dates.server.ts";
import { releaseHold } from "../booking/release-hold.server.ts";
import { forgetUnneededCards } from "../booking/cards/forget-cards.server.ts";
import { tellCharge } from "../mails/series-notices.server.ts";
import { seriesStarts } from "../lessons/series.ts";
import { answerBank, changeSeriesCard, payLesson } from "#db/seed/money/paying.ts";

// A charge that the provider refuses was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

useDatabase();

const pay = { note: "", earlyStart: true, saveCard: true, card: goodCard };
const week = 7 * day;
type Url = string | URL | Request;

const reasonOf = async (answer: ReturnType<typeof bookSeries>) => {
  const given = await answer;
  return given.ok ? "ok" : given.reason;
};

const mailsTo = async (email: string) =>
  (await db().select().from(mails).where(eq(mails.to, email)).orderBy(asc(mails.createdAt))).map(
    ({ subject }) => subject,
  );

const stateOf = async (id: string) =>
  (await db().select().from(lessons).where(eq(lessons.id, id)))[0]!.state;

const paymentOf = async (id: string) =>
  (await db().select().from(payments).where(eq(payments.lessonId, id)))[0]!;

/** The card, as the provider has it, that a lesson of a series is charged to. */
async function cardRefOf(lessonId: string): Promise<string> {
  const [card] = await db()
    .select({ ref: savedCards.providerRef })
    .from(lessons)
    .innerJoin(lessonSeries, eq(lessonSeries.id, lessons.seriesId))
    .innerJoin(savedCards, eq(savedCards.id, lessonSeries.cardId))
    .where(eq(lessons.id, lessonId));
  return card!.ref;
}

describe("holding a weekly series", () => {
  it("of one form is one series, and with other dates in it is refused [F15] [C4]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const start = await firstOpenStart(teacher);
    const input = aSeriesInput(teacher, start, { count: 4 });
    const first = await bookSeries(student, input);
    if (!first.ok) throw new Error(first.reason);
    expect(await bookSeries(student, input)).toEqual(first);
    const [, second] = await lessonsOf(first.lessonId);
    const other = teacher.offers.find(({ id }) => id !== input.offerId)!;
    for (const change of [
      { count: 5 },
      { skip: [+second!.startsAt] },
      { at: [start + hour] },
      { at: [start, start + hour] },
      { offerId: other.id },
    ])
      expect(await reasonOf(bookSeries(student, { ...input, ...change }))).toBe("form-used");
    expect(await db().$count(lessons, eq(lessons.studentId, student.id))).toBe(4);
  });

  it("holds every lesson for ten minutes, as one of the student's three holds", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const now = new Date();
    const first = await aSeriesHold(student, teacher, { count: 5, now });
    const held = await lessonsOf(first);
    expect(held).toHaveLength(5);
    for (const lesson of held) {
      expect(lesson).toMatchObject({ state: "held", priceMinor: 2200 });
      expect(+lesson.heldUntil! - +now).toBe(rules.booking.holdMinutes * minute);
    }
    await aHold(student, teacher);
    await aHold(student, teacher);
    const start = await firstOpenStart(teacher);
    expect(await bookLesson(student, aBookingInput(teacher, start))).toMatchObject({
      reason: "too-many-holds",
    });
  });

  it("reaches beyond the booking window, which binds its first week alone", async () => {
    const teacher = await aTeacher({ profile: { windowDays: 7 } });
    const start = await firstOpenStart(teacher);
    const student = await aStudent();
    const input = aSeriesInput(teacher, start, { count: 26 });
    expect(await reasonOf(bookSeries(student, input))).toBe("ok");
    const late = aSeriesInput(teacher, start + 3 * week + hour, { count: 2 });
    expect(await reasonOf(bookSeries(await aStudent(), late))).toBe("dates-refused");
  });

  it("names every date that cannot be had, before anything is held", async () => {
    const [student, teacher, other] = [
      await aStudent(),
      await aTeacher({ profile: { maxPerDay: 2 } }),
      await aTeacher(),
    ];
    const start = dayAhead(3, 10, teacher.zone);
    const starts = seriesStarts([start], 6, teacher.zone);
    const at = starts.map(({ startsAt }) => startsAt);
    await aBookedLesson(await aStudent(), teacher, { startsAt: at[1]! });
    await db()
      .insert(timeOff)
      .values({
        teacherId: teacher.id,
        during: `[${new Date(at[2]! - hour).toISOString()},${new Date(at[2]! + 2 * hour).toISOString()})`,
      });
    await aBookedLesson(student, other, { startsAt: at[3]! });
    for (const hours of [2, 4])
      await aBookedLesson(await aStudent(), teacher, { startsAt: at[4]! + hours * hour });
    const dates = await previewSeries(student, {
      teacherId: teacher.id,
      starts,
      skip: [],
      minutes: 50,
    });
    expect(dates.map(({ refusal }) => refusal)).toEqual([
      null,
      "slot-taken",
      "time-off",
      "you-are-busy",
      "full",
      null,
    ]);
    const input = aSeriesInput(teacher, start, { count: 6 });
    expect(await reasonOf(bookSeries(student, input))).toBe("dates-refused");
    expect(await reasonOf(bookSeries(student, { ...input, skip: at.slice(1, 5) }))).toBe("ok");
  });

  it("names lessons of the student's own with the same teacher as theirs, not somebody else's", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const start = dayAhead(3, 10, teacher.zone);
    await aSeries(student, teacher, { startsAt: start, count: 2 });
    const starts = seriesStarts([start], 3, teacher.zone);
    const asked = { teacherId: teacher.id, starts, skip: [], minutes: 50 };
    const refusals = async (person: { id: string }) =>
      (await previewSeries(person, asked)).map(({ refusal }) => refusal);
    expect(await refusals(student)).toEqual(["you-are-busy", "you-are-busy", null]);
    expect(await refusals(await aStudent())).toEqual(["slot-taken", "slot-taken", null]);
  });

  it("counts its own lessons towards the teacher's limit of a week", async () => {
    const teacher = await aTeacher({ profile: { maxPerWeek: 2 } });
    const monday = Math.ceil((Date.now() + 3 * day - 4 * day) / week) * week + 4 * day + 10 * hour;
    const at = [0, 1, 2].map((days) => monday + days * day);
    const input = { ...aSeriesInput(teacher, at[0]!, { count: 3 }), at };
    expect(await reasonOf(bookSeries(await aStudent(), input))).toBe("dates-refused");
    const less = { ...aSeriesInput(teacher, at[0]!, { count: 4 }), at: at.slice(0, 2) };
    expect(await reasonOf(bookSeries(await aStudent(), less))).toBe("ok");
  });

  it("refuses a forged price, times of different weeks, too few dates, a trial, a teacher who answers first", async () => {
    const student = await aStudent();
    const [teacher, asks] = [await aTeacher(), await aTeacher({ profile: { approveFirst: true } })];
    const start = await firstOpenStart(teacher);
    const input = aSeriesInput(teacher, start);
    const tried = (change: object) => reasonOf(bookSeries(student, { ...input, ...change }));
    expect(await tried({ pricePence: 1 })).toBe("price-changed");
    expect(await tried({ at: [start, start + week] })).toBe("not-weekly-times");
    expect(await tried({ count: 2, skip: [start] })).toBe("too-few-dates");
    const trial = teacher.offers[0]!;
    expect(await tried({ offerId: trial.id, pricePence: trial.priceMinor })).toBe("not-offered");
    expect(await reasonOf(bookSeries(student, aSeriesInput(asks, start)))).toBe("asks-first");
    expect(await db().$count(lessons, eq(lessons.studentId, student.id))).toBe(0);
  });

  it("answers a retry of the same request with its first lesson", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const input = aSeriesInput(teacher, await firstOpenStart(teacher));
    const answers = await Promise.all([1, 2, 3, 4].map(() => bookSeries(student, input)));
    expect(new Set(answers.map((answer) => answer.ok && answer.lessonId)).size).toBe(1);
    expect(await db().$count(lessonSeries, eq(lessonSeries.studentId, student.id))).toBe(1);
  });

  it("is all or nothing when somebody takes one of its slots at the same moment", async () => {
    const teacher = await aTeacher();
    const start = await firstOpenStart(teacher);
    for (let round = 0; round < 6; round++) {
      const at = start + round * 2 * hour;
      const [one, many] = [await aStudent(), await aStudent()];
      const answers = await Promise.all([
        bookLesson(one, aBookingInput(teacher, seriesStarts([at], 2, teacher.zone)[1]!.startsAt)),
        bookSeries(many, aSeriesInput(teacher, at, { count: 3 })),
      ]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const held = await db().$count(lessons, eq(lessons.studentId, many.id));
      expect(held).toBe(answers[1].ok ? 3 : 0);
    }
  });

  it("lets all of it go at once, by the student or when the ten minutes are over", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const released = await aSeriesHold(student, teacher);
    await releaseHold(student, released);
    const early = new Date(Date.now() - 11 * minute);
    const lapsed = await aSeriesHold(student, teacher, { now: early });
    await inTransaction((tx) => expireHolds(tx, { now: new Date() }));
    for (const id of [released, lapsed])
      for (const { state } of await lessonsOf(id)) expect(state).toBe("expired");
    const states = await db()
      .select({ state: lessonSeries.state })
      .from(lessonSeries)
      .where(eq(lessonSeries.studentId, student.id));
    expect(states).toEqual([{ state: "expired" }, { state: "expired" }]);
  });
});

describe("paying for a series", () => {
  it("takes the first lesson only, saves the card, and books the others to be charged later", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const first = await aSeries(student, teacher, { count: 4 });
    const list = await lessonsOf(first);
    expect(list.map(({ state }) => state)).toEqual(["booked", "booked", "booked", "booked"]);
    const paid = await Promise.all(list.map(({ id }) => paymentOf(id)));
    expect(paid.map(({ state }) => state)).toEqual(["paid", "due", "due", "due"]);
    // The express request is for those that fall within the days of the right to cancel.
    const asked = list.map(({ earlyStartAt }) => earlyStartAt !== null);
    expect(asked).toEqual([true, true, false, false]);
    for (const [index, { chargeAt }] of paid.slice(1).entries())
      expect(+chargeAt!).toBe(+list[index + 1]!.startsAt - rules.price.seriesChargeHours * hour);
    expect(await balanceOf(db(), `escrow:${first}`)).toBe(2200);
    const [card] = await db().select().from(savedCards).where(eq(savedCards.userId, student.id));
    expect(card).toMatchObject({ last4: "4242", removedAt: null });
    await runJobs();
    for (const person of [student, teacher])
      expect(await mailsTo(person.email)).toEqual([expect.stringMatching(/^4 weekly lessons/)]);
    await ledgerIsSound();
  });

  it("does nothing without leave to save the card, nor for a lesson that is not the first", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const first = await aSeriesHold(student, teacher);
    const input = { lessonId: first, ...pay, saveCard: false };
    await expect(payLesson(student, input)).rejects.toMatchObject({ code: "forbidden" });
    const second = (await lessonsOf(first))[1]!.id;
    await expect(payLesson(student, { ...pay, lessonId: second })).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await db().$count(savedCards, eq(savedCards.userId, student.id))).toBe(0);
  });

  it("keeps all slots over a declined card and the bank's question", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aSeriesHold(student, teacher);
    expect(await payLesson(student, { lessonId, ...pay, card: declinedCard })).toEqual({
      ok: false,
      reason: "declined",
    });
    expect(await payLesson(student, { lessonId, ...pay, card: bankCard })).toEqual({
      ok: true,
      next: "bank",
    });
    const until = new Set((await lessonsOf(lessonId)).map(({ heldUntil }) => +heldUntil!));
    expect(until.size).toBe(1);
    expect(await answerBank(student, { lessonId, approved: true })).toMatchObject({ ok: true });
    for (const { state } of await lessonsOf(lessonId)) expect(state).toBe("booked");
  });

  it("gives everything back when the money arrives after one of the slots has gone", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const then = new Date(Date.now() - 20 * minute);
    const lessonId = await aSeriesHold(student, teacher, { count: 3, now: then });
    await payLesson(student, { lessonId, ...pay, card: bankCard }, then);
    const [, second] = await lessonsOf(lessonId);
    await aBookedLesson(await aStudent(), teacher, { startsAt: +second!.startsAt });
    expect(await answerBank(student, { lessonId, approved: true })).toEqual({
      ok: false,
      reason: "returned",
    });
    await runJobs();
    expect(await paymentOf(lessonId)).toMatchObject({ state: "refunded", refundedMinor: 2200 });
    for (const { state } of await lessonsOf(lessonId)) expect(state).toBe("expired");
    await ledgerIsSound();
  });
});

describe("charging a series", () => {
  async function aBookedSeries(input: { card?: typeof goodCard; count?: number } = {}) {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const first = await aSeries(student, teacher, input);
    await runJobs();
    const list = await lessonsOf(first);
    const before = (index: number, hours: number) =>
      new Date(+list[index]!.startsAt - hours * hour);
    return { student, teacher, list, before };
  }

  it("takes each lesson 24 hours before it starts, at the price it was bought for", async () => {
    const { teacher, list, before } = await aBookedSeries();
    await db().update(offers).set({ priceMinor: 9900 }).where(eq(offers.id, teacher.offer.id));
    await chargeDueLessons(before(1, 25));
    expect((await paymentOf(list[1]!.id)).state).toBe("due");
    await chargeDueLessons(before(1, 24));
    expect(await paymentOf(list[1]!.id)).toMatchObject({ state: "paid", amountMinor: 2200 });
    expect(await balanceOf(db(), `escrow:${list[1]!.id}`)).toBe(2200);
    expect((await paymentOf(list[2]!.id)).state).toBe("due");
    await ledgerIsSound();
  });

  it("of a lesson that moves to less than a day ahead is due at once, and a refusal leaves half the time to give another card", async () => {
    const { student, teacher, list } = await aBookedSeries({ card: laterDeclinedCard });
    const now = new Date();
    const startsAt = +now + 10 * hour - (+now % minute);
    const asked = await requestReschedule(
      teacher,
      { lessonId: list[2]!.id, startsAt, note: "" },
      now,
    );
    if (!asked.ok) throw new Error(asked.reason);
    const moved = await acceptReschedule(student, asked.rescheduleRequestId, now);
    if (!moved.ok) throw new Error(moved.reason);
    const { lessonId } = moved;
    expect(await paymentOf(lessonId)).toMatchObject({ state: "due", chargeAt: now });
    expect(moneyLine(await getLesson(student, lessonId), "student", +now)).toBe(
      "£22.00 is being charged to your card now. That takes a minute or two.",
    );

    expect(await chargeLesson(lessonId, now)).toBe("failed");
    const { chargeAt } = await paymentOf(lessonId);
    expect(+chargeAt! - +now).toBe(Math.floor((startsAt - +now) / 2));
    await runJobs();
    expect(await mailsTo(student.email)).toContainEqual(expect.stringContaining("declined"));
    expect(await stateOf(lessonId)).toBe("booked");
    expect(await chargeLesson(lessonId, chargeAt!)).toBe("cancelled");
  });

  it("charges once, however often and at once the job runs", async () => {
    const { list, before } = await aBookedSeries();
    await Promise.all([1, 2, 3, 4].map(() => chargeLesson(list[1]!.id, before(1, 24))));
    await chargeDueLessons(before(1, 23));
    expect(await balanceOf(db(), `escrow:${list[1]!.id}`)).toBe(2200);
  });

  it("writes after a refusal, tries once more 12 hours later, then cancels and owes nothing", async () => {
    const { student, teacher, list, before } = await aBookedSeries({ card: laterDeclinedCard });
    const second = list[1]!.id;
    expect(await chargeLesson(second, before(1, 24))).toBe("failed");
    expect(+(await paymentOf(second)).chargeAt!).toBe(+before(1, 12));
    await runJobs();
    expect((await mailsTo(student.email)).at(-1)).toContain("declined");
    expect(await chargeLesson(second, before(1, 13))).toBe("not-due");
    expect(await chargeLesson(second, before(1, 12))).toBe("cancelled");
    await runJobs();
    expect(await stateOf(second)).toBe("cancelled_student");
    expect(await paymentOf(second)).toMatchObject({ state: "cancelled", refundedMinor: 0 });
    const [event] = await db()
      .select()
      .from(lessonEvents)
      .where(eq(lessonEvents.lessonId, second))
      .orderBy(sql`${lessonEvents.at} desc`);
    expect(event).toMatchObject({ to: "cancelled_student", actor: "system" });
    for (const person of [student, teacher])
      expect((await mailsTo(person.email)).at(-1)).toMatch(/^Cancelled/);
    expect(await balanceOf(db(), `escrow:${second}`)).toBe(0);
    expect(await stateOf(list[2]!.id)).toBe("booked");
    await ledgerIsSound();
  });

  it("counts a card that the provider has no more as a refusal, and cancels after the second", async () => {
    const { student, list, before } = await aBookedSeries();
    const second = list[1]!.id;
    await db()
      .delete(embeddedCards)
      .where(eq(embeddedCards.id, await cardRefOf(second)));
    await chargeDueLessons(before(1, 24));
    expect(await paymentOf(second)).toMatchObject({ state: "failed", attempts: 1 });
    await runJobs();
    expect((await mailsTo(student.email)).at(-1)).toContain("declined");
    await chargeDueLessons(before(1, 12));
    expect(await stateOf(second)).toBe("cancelled_student");
    expect(await paymentOf(second)).toMatchObject({ state: "cancelled", refundedMinor: 0 });
    await ledgerIsSound();
  });

  it("gives a lesson up that could not be charged before it began, whatever was in the way", async () => {
    const { list, before } = await aBookedSeries();
    const second = list[1]!.id;
    // The provider refuses a charge of that key with another sum.
    const { embeddedProvider } =
      await import("#app/features/payments/provider/provider-in-use.server.ts");
    const { id: key, amountMinor, currency } = await paymentOf(second);
    await embeddedProvider.open({ key, amountMinor: amountMinor + 1, currency });
    await expect(chargeDueLessons(before(1, 24))).rejects.toThrow();
    expect(await stateOf(second)).toBe("booked");
    await chargeDueLessons(before(1, 0));
    expect(await stateOf(second)).toBe("cancelled_student");
    expect(await paymentOf(second)).toMatchObject({ state: "cancelled", refundedMinor: 0 });
    await ledgerIsSound();
  });

  it("never begins a lesson that is still due, and holds to the end what was charged", async () => {
    const { list } = await aBookedSeries();
    const second = list[1]!;
    await advanceLessons(new Date(+second.startsAt + minute));
    expect(await stateOf(second.id)).toBe("booked");
    await chargeDueLessons(new Date(+second.startsAt + minute));
    await bothCame(second.id);
    await advanceLessons(new Date(+second.startsAt + 50 * hour));
    expect(await stateOf(second.id)).toBe("completed");
    expect(await balanceOf(db(), `escrow:${second.id}`)).toBe(0);
    await ledgerIsSound();
  });

  it("gives a charge back that was on its way while the lesson was cancelled", async () => {
    for (const round of [1, 2, 3]) {
      const { student, list, before } = await aBookedSeries({ count: 3 });
      const { id } = list[1]!;
      const now = before(1, 24 - round / 100);
      const cancelling = cancelLesson(student, { lessonId: id, refundPence: 0, reason: "" }, now);
      const [charged, cancelled] = await Promise.all([chargeLesson(id, now), cancelling]);
      await runJobs();
      const payment = await paymentOf(id);
      if (cancelled.ok) {
        expect(charged).toBe("not-due");
        expect(["cancelled", "refunded"]).toContain(payment.state);
        expect(await balanceOf(db(), `card:${payment.id}`)).toBe(0);
      } else {
        expect(cancelled.reason).toBe("refund-changed");
        expect(payment.state).toBe("paid");
      }
      await ledgerIsSound();
    }
  }, 60_000);

  it("that was on its way while the lesson moved is the new lesson's where the card paid, and counts as no try where not", async () => {
    for (const card of [goodCard, laterDeclinedCard]) {
      const { student, teacher, list, before } = await aBookedSeries({ card });
      const { id, startsAt } = list[1]!;
      const later = { lessonId: id, startsAt: +startsAt + 2 * hour, note: "" };
      const asked = await requestReschedule(student, later, before(1, 30));
      if (!asked.ok) throw new Error(asked.reason);
      const moved: Awaited<ReturnType<typeof acceptReschedule>>[] = [];
      const movingMeanwhile = (send: typeof fetch) => async (url: Url, init?: RequestInit) => {
        const answer = await send(url, init);
        if (String(url).endsWith("/confirm"))
          moved.push(await acceptReschedule(teacher, asked.rescheduleRequestId, before(1, 24)));
        return answer;
      };
      const charge = () => chargeLesson(id, before(1, 24));
      const isGood = card === goodCard;
      expect(await onTheWay(movingMeanwhile, charge)).toBe(isGood ? "charged" : "not-due");
      if (!moved[0]?.ok) throw new Error("it was not moved");
      const { lessonId } = moved[0];
      expect(await paymentOf(lessonId)).toMatchObject({
        state: isGood ? "paid" : "due",
        attempts: 0,
      });
      expect(await balanceOf(db(), `escrow:${lessonId}`)).toBe(isGood ? 2200 : 0);
      expect(await balanceOf(db(), `escrow:${id}`)).toBe(0);
      await ledgerIsSound();
    }
  });

  it("finds a charge that succeeded before the process died, and records it once", async () => {
    const { list, before } = await aBookedSeries();
    const { id } = list[1]!;
    const { embeddedProvider } =
      await import("#app/features/payments/provider/provider-in-use.server.ts");
    const payment = await paymentOf(id);
    const { ref } = await embeddedProvider.open({
      key: payment.id,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
    });
    const [card] = await db()
      .select()
      .from(embeddedCards)
      .orderBy(sql`created_at desc`)
      .limit(1);
    await embeddedProvider.payWithSavedCard(ref, card!.id);
    await chargeDueLessons(before(1, 24));
    expect(await paymentOf(id)).toMatchObject({ state: "paid" });
    expect(await balanceOf(db(), `escrow:${id}`)).toBe(2200);
  });

  it("says 48 hours before a lesson what will be charged, unless it no longer will", async () => {
    const { student, list } = await aBookedSeries({ count: 3 });
    await cancelLesson(student, { lessonId: list[2]!.id, refundPence: 0, reason: "" });
    for (const { id } of list) await tellCharge(id);
    await runJobs();
    const notices = (await mailsTo(student.email)).filter((one) => one.includes("will be charged"));
    expect(notices).toEqual([expect.stringContaining("£22.00")]);
    const { rows } = await db().execute<{ at: Date }>(
      sql`select start_after as at from pgboss.job where name = 'scheduling.notice-charge'
        and data->>'lessonId' = ${list[1]!.id}`,
    );
    expect(+new Date(rows[0]!.at)).toBe(+list[1]!.startsAt - rules.price.seriesNoticeHours * hour);
  });
});

describe("leaving a series", () => {
  async function aRunningSeries(student?: Student) {
    const person = student ?? (await aStudent());
    const teacher = await aTeacher();
    const first = await aSeries(person, teacher, { count: 4 });
    const list = await lessonsOf(first);
    await chargeDueLessons(new Date(+list[1]!.startsAt - 24 * hour));
    return { student: person, teacher, list, seriesId: list[0]!.seriesId! };
  }

  it("skips one lesson for nothing before its charge; after it the usual terms hold", async () => {
    const { student, list } = await aRunningSeries();
    const skip = (index: number, refundPence: number, now?: Date) =>
      cancelLesson(student, { lessonId: list[index]!.id, refundPence, reason: "" }, now);
    expect(await skip(2, 2200)).toMatchObject({ ok: false, reason: "refund-changed" });
    expect(await skip(2, 0)).toMatchObject({ ok: true });
    expect(await paymentOf(list[2]!.id)).toMatchObject({ state: "cancelled" });
    const late = new Date(+list[1]!.startsAt - 5 * hour);
    await db()
      .update(lessons)
      .set({ bookedAt: new Date(Date.now() - 2 * hour) })
      .where(eq(lessons.id, list[1]!.id));
    expect(await skip(1, 1100, late)).toMatchObject({ ok: true, refund: { kind: "partial" } });
    expect(await stateOf(list[3]!.id)).toBe("booked");
    await ledgerIsSound();
  });

  it("ends while one of its lessons moves: the lesson in its place is cancelled too, and costs nothing", async () => {
    const { student, teacher, list, seriesId } = await aRunningSeries();
    const later = { lessonId: list[2]!.id, startsAt: +list[2]!.startsAt + 2 * hour, note: "" };
    const asked = await requestReschedule(teacher, later);
    if (!asked.ok) throw new Error(asked.reason);
    const { rescheduleRequestId } = asked;
    let moving: ReturnType<typeof acceptReschedule> | undefined;
    let ending: ReturnType<typeof endSeries> | undefined;
    await inTransaction(async (tx) => {
      const suggested = eq(rescheduleRequests.id, rescheduleRequestId);
      await tx.select().from(rescheduleRequests).where(suggested).for("update");
      moving = acceptReschedule(student, rescheduleRequestId);
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
      ending = endSeries(student, seriesId);
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(2);
    });
    const moved = await moving!;
    if (!moved.ok) throw new Error(moved.reason);
    expect(await ending).toEqual({ cancelled: 2 });
    expect(await stateOf(moved.lessonId)).toBe("cancelled_student");
    expect(await paymentOf(moved.lessonId)).toMatchObject({ state: "cancelled", refundedMinor: 0 });
    await ledgerIsSound();
  });

  it("ends: what is not charged is cancelled for nothing, what is paid stays, the card is forgotten", async () => {
    const { student, teacher, list, seriesId } = await aRunningSeries();
    await expect(endSeries(await aStudent(), seriesId)).rejects.toMatchObject({
      code: "not-found",
    });
    expect(await endSeries(student, seriesId)).toEqual({ cancelled: 2 });
    expect(await endSeries(student, seriesId)).toEqual({ cancelled: 0 });
    await runJobs();
    for (const { email } of [student, teacher]) {
      const ended = and(
        eq(mails.to, email),
        eq(mails.subject, endedSubject(student, teacher, email)),
      );
      const [mail] = await db().select().from(mails).where(ended);
      const files = mail!.attachments.map(({ content }) => content);
      expect(files).toHaveLength(2);
      for (const file of files) expect(file).toContain("STATUS:CANCELLED");
    }
    expect(await Promise.all(list.map(({ id }) => stateOf(id)))).toEqual([
      "booked",
      "booked",
      "cancelled_student",
      "cancelled_student",
    ]);
    await runJobs();
    for (const person of [student, teacher])
      expect(
        (await mailsTo(person.email)).filter((one) => one.includes("have ended")),
      ).toHaveLength(1);
    await forgetUnneededCards(new Date(Date.now() + 2 * hour));
    const [card] = await db().select().from(savedCards).where(eq(savedCards.userId, student.id));
    expect(card!.removedAt).not.toBeNull();
    expect(await db().$count(embeddedCards, eq(embeddedCards.owner, student.id))).toBe(0);
    await ledgerIsSound();
  });

  it("saves the card while a lesson is still to be charged to it", async () => {
    const { student } = await aRunningSeries();
    await forgetUnneededCards(new Date(Date.now() + 2 * hour));
    const [card] = await db().select().from(savedCards).where(eq(savedCards.userId, student.id));
    expect(card!.removedAt).toBeNull();
  });

  it("gives the paid back and drops the due when the teacher is no longer there", async () => {
    const { teacher, list } = await aRunningSeries();
    const { cancelComingLessons } =
      await import("../cancel-and-reschedule/cancel-coming-lessons.server.ts");
    await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, teacher.id));
    await inTransaction((tx) =>
      cancelComingLessons(tx, {
        teacherId: teacher.id,
        by: { actor: "admin", id: null },
        reason: "",
        now: new Date(+list[1]!.startsAt - 12 * hour),
      }),
    );
    await runJobs();
    const states = await Promise.all(list.map(async ({ id }) => (await paymentOf(id)).state));
    // The first was a week ago.
    expect(states).toEqual(["paid", "refunded", "cancelled", "cancelled"]);
    await ledgerIsSound();
  });
});

describe("a student with three absences", () => {
  async function anAbsentStudent() {
    const student = await aStudent();
    for (const days of [3, 10, 20])
      await aPastLesson(await aTeacher(), student, {
        state: "no_show_student",
        at: new Date(Date.now() - days * day),
      });
    return student;
  }

  it("pays for every lesson when the series is booked, and only once the page has said so", async () => {
    const [student, teacher] = [await anAbsentStudent(), await aTeacher()];
    const input = aSeriesInput(teacher, await firstOpenStart(teacher));
    expect(await reasonOf(bookSeries(student, input))).toBe("charged-at-booking");
    const held = await bookSeries(student, { ...input, atOnce: true });
    if (!held.ok) throw new Error(held.reason);
    await payLesson(student, { ...pay, lessonId: held.lessonId });
    await chargeDueLessons();
    const list = await lessonsOf(held.lessonId);
    for (const { id } of list) expect((await paymentOf(id)).state).toBe("paid");
    await runJobs();
    expect((await mailsTo(student.email)).some((subject) => /will be charged/.test(subject))).toBe(
      false,
    );
    // The terms of each lesson are its own.
    expect(
      await cancelLesson(student, { lessonId: list[3]!.id, refundPence: 2200, reason: "" }),
    ).toMatchObject({ ok: true });
    await ledgerIsSound();
  });

  it("has a charge that fails tried again, and the lesson cancelled if that fails too", async () => {
    const [student, teacher] = [await anAbsentStudent(), await aTeacher()];
    const input = { ...aSeriesInput(teacher, await firstOpenStart(teacher)), atOnce: true };
    const held = await bookSeries(student, input);
    if (!held.ok) throw new Error(held.reason);
    await payLesson(student, { ...pay, lessonId: held.lessonId, card: laterDeclinedCard });
    await chargeDueLessons();
    await chargeDueLessons(new Date(Date.now() + 13 * hour));
    const list = await lessonsOf(held.lessonId);
    expect(list.map(({ state }) => state)).toEqual([
      "booked",
      "cancelled_student",
      "cancelled_student",
      "cancelled_student",
    ]);
    await ledgerIsSound();
  });

  it("is charged lesson by lesson again when the page said so and the absences have run out", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const input = { ...aSeriesInput(teacher, await firstOpenStart(teacher)), atOnce: true };
    const held = await bookSeries(student, input);
    if (!held.ok) throw new Error(held.reason);
    await payLesson(student, { ...pay, lessonId: held.lessonId });
    const [, second] = await lessonsOf(held.lessonId);
    expect((await paymentOf(second!.id)).state).toBe("due");
    expect(+(await paymentOf(second!.id)).chargeAt!).toBe(+second!.startsAt - 24 * hour);
  });
});

describe("another card for a running series", () => {
  const other = { ...bankCard, cvc: "321" };
  const seriesIdOf = async (lessonId: string) =>
    (await db().select().from(lessons).where(eq(lessons.id, lessonId)))[0]!.seriesId!;

  it("is charged from then on, and the old one is forgotten", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const first = await aSeries(student, teacher);
    const seriesId = await seriesIdOf(first);
    expect(await changeSeriesCard(student, seriesId, other)).toEqual({ ok: true });
    const [, second] = await lessonsOf(first);
    await chargeDueLessons(new Date(+second!.startsAt - 24 * hour));
    expect(await paymentOf(second!.id)).toMatchObject({ state: "paid", cardLast4: "3184" });
    await forgetUnneededCards(new Date(Date.now() + 2 * hour));
    const cards = await db().select().from(savedCards).where(eq(savedCards.userId, student.id));
    expect(cards.filter(({ removedAt }) => removedAt === null)).toMatchObject([{ last4: "3184" }]);
  });

  it("is tried at once for a lesson that the old one could not pay, as often as a first time", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const first = await aSeries(student, teacher, { card: laterDeclinedCard });
    const [, second] = await lessonsOf(first);
    const before = (hours: number) => new Date(+second!.startsAt - hours * hour);
    expect(await chargeLesson(second!.id, before(24))).toBe("failed");
    const seriesId = await seriesIdOf(first);
    await changeSeriesCard(student, seriesId, laterDeclinedCard, before(23));
    expect(await chargeLesson(second!.id, before(23))).toBe("failed");
    await changeSeriesCard(student, seriesId, goodCard, before(22));
    await chargeDueLessons(before(22));
    expect((await paymentOf(second!.id)).state).toBe("paid");
    await ledgerIsSound();
  });

  it("is refused where it cannot be kept, where the series has ended, and to anybody else", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const first = await aSeries(student, teacher);
    const seriesId = await seriesIdOf(first);
    expect(await changeSeriesCard(student, seriesId, declinedCard)).toMatchObject({
      reason: "declined",
    });
    for (const [person, id] of [
      [await aStudent(), seriesId],
      [student, "nonsense"],
    ] as const)
      await expect(changeSeriesCard(person, id, other)).rejects.toMatchObject({
        code: "not-found",
      });
    await endSeries(student, seriesId);
    expect(await changeSeriesCard(student, seriesId, other)).toMatchObject({
      reason: "series-ended",
    });
  });
});

function endedSubject(
  student: { email: string; name: string },
  teacher: { name: string },
  email: string,
): string {
  const other = email === student.email ? teacher : student;
  return `Weekly lessons with ${other.name} have ended`;
}
