import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts, balanceOf, postAll } from "#app/features/payments/ledger/ledger.server.ts";
import { hearDisputes } from "#app/features/payments/disputes/hear-disputes.server.ts";
import { nextPayoutAt } from "#app/features/payments/payouts/payout-date.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { advanceLessons } from "#app/features/scheduling/lifecycle/advance-lessons.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour, localDate, zonedParts } from "#app/platform/time/time.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { ledgerEntries } from "#db/schema/payments/ledger.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aDispute, aLessonDisputedInPart } from "#test/builders/disputes.ts";
import { embeddedDisputes } from "#db/schema/payments/provider-calls.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson, bothCame } from "#test/builders/lessons.ts";
import { listEarned, readEarnings } from "./earnings.server.ts";

useDatabase();

const exactHour = (after: number) => Math.floor(Date.now() / hour) * hour + after;

/** Cancelled three hours before it began: half goes back. */
async function aHalfRefund(teacher: Awaited<ReturnType<typeof aTeacher>>): Promise<void> {
  const student = await aStudent();
  const startsAt = exactHour(-30 * day);
  const lessonId = await aBookedLesson(student, teacher, {
    startsAt,
    now: new Date(startsAt - 3 * day),
  });
  const gone = await cancelLesson(
    student,
    { lessonId, refundPence: 1100, reason: "" },
    new Date(startsAt - 3 * hour),
  );
  if (!gone.ok) throw new Error(gone.reason);
}

describe("a teacher's earnings", () => {
  it("say which lesson a bank has taken back, and how much of what is held that is", async () => {
    const teacher = await aTeacher();
    const lessonIds: string[] = [];
    for (const daysAgo of [4, 5])
      lessonIds.push(await aCompletedLesson(await aStudent(), teacher, { daysAgo }));
    expect(await readEarnings(teacher)).toMatchObject({ heldPence: 0, disputedPence: 0 });
    await aDispute(lessonIds[0]!);
    expect(await readEarnings(teacher)).toMatchObject({
      availablePence: 1936,
      heldPence: 1936,
      disputedPence: 1936,
    });
    const { earned } = await listEarned(teacher);
    expect(earned.map(({ lessonId, bank }) => [lessonId, bank])).toEqual(
      expect.arrayContaining([
        [lessonIds[0], "open"],
        [lessonIds[1], null],
      ]),
    );
  });

  it("hold what a lost dispute has left of a lesson that is to come, and nothing of what it took whole", async () => {
    const { teacher, lessonId, decide } = await aLessonDisputedInPart([800, 1400]);
    await decide("lost");
    expect(await readEarnings(teacher)).toMatchObject({ heldPence: 1232, heldLessons: 1 });
    await decide("lost", "won");
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    const at = nextPayoutAt(+lesson!.startsAt + 2 * day + hour);
    expect(await readEarnings(teacher, at - 1)).toMatchObject({
      heldPence: 1232,
      nextPayout: { pence: 1232, freedPence: 1232 },
    });
    const whole = await aLessonDisputedInPart([800, 1400]);
    await whole.decide("lost", "lost");
    expect(await readEarnings(whole.teacher)).toMatchObject({ heldPence: 0, heldLessons: 0 });
  });

  it("list what a bank took back as a line of its own, so that all lines sum to the account", async () => {
    const teacher = await aTeacher();
    const lessonIds: string[] = [];
    for (const daysAgo of [4, 5, 6])
      lessonIds.push(await aCompletedLesson(await aStudent(), teacher, { daysAgo }));
    const decide = async (lessonId: string, state: "won" | "lost") => {
      const { ref } = await aDispute(lessonId);
      await db()
        .update(embeddedDisputes)
        .set({ state, closedAt: new Date() })
        .where(eq(embeddedDisputes.chargeId, ref));
      await hearDisputes(ref);
    };
    await decide(lessonIds[0]!, "lost");
    await decide(lessonIds[1]!, "won");
    const { earned } = await listEarned(teacher);
    const lines = earned.filter(({ bankStep }) => bankStep !== null);
    const taken = { paidPence: 0, backPence: 2200, feePence: -264, earnedPence: -1936 };
    const givenBack = { paidPence: 2200, backPence: 0, feePence: 264, earnedPence: 1936 };
    const [lost, won] = lessonIds;
    expect(lines).toMatchObject([
      { lessonId: won, bankStep: "given-back", bank: null, ...givenBack },
      { lessonId: won, bankStep: "taken", bank: null, ...taken },
      { lessonId: lost, bankStep: "taken", bank: "lost", ...taken },
    ]);
    const sumOfLines = earned.reduce((all, { earnedPence }) => all + earnedPence, 0);
    expect(sumOfLines).toBe(2 * 1936);
    expect(sumOfLines).toBe(await balanceOf(db(), accounts.teacher(teacher.id)));
    expect(sumOfLines).toBe(sum((await readEarnings(teacher)).months));
  });

  it("say what of the next payout becomes available before it: what is over by then and nobody reports", async () => {
    const teacher = await aTeacher();
    await aCompletedLesson(await aStudent(), teacher, { daysAgo: 4 });
    const payoutAt = nextPayoutAt(Date.now());
    // Its 48 hours are over an hour before the payout, those of one that is two hours later are not.
    const inTime = payoutAt - 50 * hour;
    const now = inTime - 3 * day;
    const [early, late, reported] = [await aStudent(), await aStudent(), await aStudent()];
    const book = (student: typeof early, startsAt: number) =>
      aBookedLesson(student, teacher, { startsAt, now: new Date(now) });
    await book(early, inTime);
    await book(late, inTime + 2 * hour);
    const lessonId = await book(reported, inTime - 2 * hour);
    const at = payoutAt - day;
    expect((await readEarnings(teacher, at)).nextPayout).toEqual({
      at: payoutAt,
      pence: 3 * 1936,
      freedPence: 2 * 1936,
    });
    const { dispute } = await aDispute(lessonId);
    expect(dispute.state).toBe("needs_response");
    expect((await readEarnings(teacher, at)).nextPayout).toMatchObject({
      pence: 2 * 1936,
      freedPence: 1936,
    });
  });

  it("add up to the ledger to the penny, after lessons taught, cancelled and given back [B1]", async () => {
    const teacher = await aTeacher();
    for (const daysAgo of [4, 5, 6]) await aCompletedLesson(await aStudent(), teacher, { daysAgo });
    await aHalfRefund(teacher);
    const [student, booked] = [await aStudent(), exactHour(5 * day)];
    await aBookedLesson(student, teacher, { startsAt: booked });
    const returned = await aBookedLesson(student, teacher, { startsAt: exactHour(6 * day) });
    await cancelLesson(student, { lessonId: returned, refundPence: 2200, reason: "" });

    const account = accounts.teacher(teacher.id);
    const read = await readEarnings(teacher);
    const { earned } = await listEarned(teacher);
    expect(read.availablePence).toBe(3 * 1936 + 968);
    expect(read.availablePence).toBe(await balanceOf(db(), account));
    expect(read.paidOutPence).toBe(0);
    expect(read).toMatchObject({ heldPence: 1936, heldLessons: 1 });
    expect(read.nextPayout.pence).toBe(read.availablePence);
    expect(read.months).toHaveLength(12);
    expect(sum(read.months)).toBe(read.availablePence);
    expect(read.months.reduce((all, { lessons }) => all + lessons, 0)).toBe(4);
    expect(sum(read.forecast)).toBe(1936);

    expect(earned.reduce((all, { earnedPence }) => all + earnedPence, 0)).toBe(read.availablePence);
    for (const one of earned)
      expect(one.backPence + one.feePence + one.earnedPence).toBe(one.paidPence);
    expect(await sumOfFees(teacher.id)).toBe(earned.reduce((all, one) => all + one.feePence, 0));
    const half = earned.find(({ backPence }) => backPence > 0);
    expect(half).toMatchObject({ paidPence: 2200, backPence: 1100, feePence: 132 });
  });

  it("of a lesson that is taught are held until it is settled, and available then", async () => {
    const teacher = await aTeacher();
    const startsAt = exactHour(-24 * hour);
    const now = new Date(startsAt - 3 * day);
    const lessonId = await aBookedLesson(await aStudent(), teacher, { startsAt, now });
    await bothCame(lessonId);
    await advanceLessons(new Date());
    expect(await readEarnings(teacher)).toMatchObject({ heldPence: 1936, availablePence: 0 });
    await advanceLessons(new Date(startsAt + 3 * day));
    expect(await readEarnings(teacher)).toMatchObject({ heldPence: 0, availablePence: 1936 });
  });

  it("below the minimum stay in the balance", async () => {
    const teacher = await aTeacher();
    const trial = teacher.offers.find(({ kind }) => kind === "trial")!;
    await aCompletedLesson(await aStudent(), teacher, { offer: trial });
    const { availablePence, nextPayout } = await readEarnings(teacher);
    expect(availablePence).toBe(trial.priceMinor);
    expect(availablePence).toBeLessThan(1000);
    expect(nextPayout.pence).toBe(0);
  });

  it("are listed page by page, each lesson once, newest first", async () => {
    const teacher = await aTeacher();
    await inTransaction((tx) =>
      postAll(
        tx,
        Array.from({ length: 25 }, (_, n) => ({
          key: `listed:${teacher.id}${n + 1}`,
          event: "lesson" as const,
          at: new Date(Date.now() - (29 - n) * hour),
          lines: [
            { account: accounts.teacher(teacher.id), amountMinor: n + 1, currency: "GBP" },
            { account: accounts.fees(teacher.id), amountMinor: -n - 1, currency: "GBP" },
          ],
        })),
      ),
    );
    const first = await listEarned(teacher);
    const second = await listEarned(teacher, first.older);
    const listed = [...first.earned, ...second.earned].map(({ earnedPence }) => earnedPence);
    expect(listed).toEqual(Array.from({ length: 25 }, (_, n) => 25 - n));
    expect([first.earned.length, second.older]).toEqual([20, null]);
  });

  it("are counted in months and weeks of the teacher's own zone", async () => {
    const zone = "Pacific/Kiritimati";
    const teacher = await aTeacher({ person: { zone } });
    const now = Date.now();
    const { months, forecast } = await readEarnings(teacher, now);
    expect(zonedParts(months.at(-1)!.from, zone)).toMatchObject({ day: 1, hour: 0, minute: 0 });
    expect(zonedParts(months.at(-1)!.from, zone).month).toBe(zonedParts(now, zone).month);
    expect(localDate(forecast[0]!.from, zone)).toBe(localDate(now, zone));
  });
});

const sum = (parts: { pence: number }[]) => parts.reduce((all, { pence }) => all + pence, 0);

async function sumOfFees(teacherId: string): Promise<number> {
  const rows = await db()
    .select({ pence: ledgerEntries.amountMinor })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, accounts.fees(teacherId)));
  return sum(rows);
}
