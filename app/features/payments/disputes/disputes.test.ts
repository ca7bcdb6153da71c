import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { asAdmin } from "#app/access/actor.ts";
import { disputes, waitingSettlements } from "#db/schema/payments/disputes.ts";
import { notifications } from "#db/schema/notifications/notifications.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { embeddedDisputes, providerCalls } from "#db/schema/payments/provider-calls.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { db, named, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { aPerson, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aDispute, aLessonDisputedInPart } from "#test/builders/disputes.ts";
import { canBePaid, settleBanks } from "#test/builders/payouts.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, aCompletedLesson, takesPlace } from "#test/builders/lessons.ts";
import { accounts, balanceOf } from "../ledger/ledger.server.ts";
import { verifyLedger } from "../ledger/verify-ledger.server.ts";
import { listRefusedRefunds } from "../provider/provider-calls.server.ts";
import { decideDisputes, openDispute } from "../provider/twin/disputes.server.ts";
import { readPayoutSums } from "../payouts/payout-sums.server.ts";
import { preparePayout } from "../payouts/prepare-payout.server.ts";
import { refundSettled } from "../payouts/refund-settled.server.ts";
import { listUnpaid } from "../payouts/unpaid-earnings.server.ts";
import { lockPayment, settleCancelled } from "../purchases/purchases.server.ts";
import { sendRefund } from "../purchases/send-refund.server.ts";
import { acceptDisputedPayment, sendDisputeEvidence } from "./answer-dispute.server.ts";
import { announceDispute } from "./announce-dispute.server.ts";
import { findLessonDispute, readDisputedEarnings } from "./disputes.server.ts";
import { hearDisputes } from "./hear-disputes.server.ts";
import { resumeCalls } from "./resume-calls.server.ts";

// A refund that the provider refuses was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

useDatabase();

type EmbeddedDispute = typeof embeddedDisputes.$inferSelect;

/** A lesson whose payment a bank takes back, told more than once. */
async function aDisputedLesson({ settled }: { settled: boolean }) {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await (settled ? aCompletedLesson : aBookedLesson)(student, teacher);
  const told = await aDispute(lessonId);
  await Promise.all([hearDisputes(told.ref), hearDisputes(told.ref)]);
  return { student, teacher, lessonId, ...told };
}

const held = (account: string) => balanceOf(db(), account);

/** The bank's word on this dispute. */
const decide = (chargeId: string, state: "won" | "lost") =>
  db()
    .update(embeddedDisputes)
    .set({ state, closedAt: new Date() })
    .where(eq(embeddedDisputes.chargeId, chargeId));

/** What is held for a lesson, and what its teacher and we have of all lessons. */
async function sumsOf(lessonId: string, teacherId: string) {
  return {
    escrow: await held(accounts.escrow(lessonId)),
    teacher: await held(accounts.teacher(teacherId)),
    fees: await held(accounts.fees(teacherId)),
  };
}

describe("a payment that a bank takes back", () => {
  it("before its lesson is settled: the held money waits, and comes back or is lost, with the fee ours [D9]", async () => {
    const won = await aDisputedLesson({ settled: false });
    const lost = await aDisputedLesson({ settled: false });
    for (const { dispute, lessonId, payment } of [won, lost]) {
      expect(await held(accounts.escrow(lessonId))).toBe(0);
      expect(await held(accounts.dispute(dispute.id))).toBe(payment.amountMinor);
      expect(await held(accounts.chargeback(dispute.id))).toBe(2000);
      expect(await held(accounts.losses(dispute.id))).toBe(-2000);
    }
    await decide(won.ref, "won");
    await decide(lost.ref, "lost");
    for (const { ref } of [won, lost, won, lost]) await hearDisputes(ref);
    expect(await held(accounts.escrow(won.lessonId))).toBe(won.payment.amountMinor);
    expect(await held(accounts.dispute(won.dispute.id))).toBe(0);
    expect(await held(accounts.escrow(lost.lessonId))).toBe(0);
    expect(await held(accounts.chargeback(lost.dispute.id))).toBe(lost.payment.amountMinor + 2000);
  });

  it("after its lesson is settled: only that lesson's earning and commission wait [D9]", async () => {
    const { teacher, dispute, payment, ref } = await aDisputedLesson({ settled: true });
    const other = await aCompletedLesson(await aStudent(), teacher, { daysAgo: 5 });
    const [{ earned } = { earned: 0 }] = (
      await db().execute<{ earned: number }>(sql`select sum(e.amount_minor)::int as earned
        from ledger_entries e join ledger_postings p on p.id = e.posting_id
        where p.lesson_id = ${other} and e.account = ${accounts.teacher(teacher.id)}`)
    ).rows;
    expect(await held(accounts.teacher(teacher.id))).toBe(earned);
    expect(await readDisputedEarnings(teacher.id)).toEqual({
      disputedPence: earned,
      disputedLessons: 1,
    });
    expect(await held(accounts.dispute(dispute.id))).toBe(payment.amountMinor);
    const unpaid = async () =>
      (await listUnpaid({ named }, teacher.id, new Date())).map(({ lessonId }) => lessonId);
    expect(await unpaid()).toEqual([other]);
    await decide(ref, "won");
    await hearDisputes(ref);
    expect(await held(accounts.teacher(teacher.id))).toBe(2 * earned!);
    expect(await readDisputedEarnings(teacher.id)).toMatchObject({ disputedLessons: 0 });
    expect(await unpaid()).toHaveLength(2);
  });

  it("twice takes nothing more of its teacher or of another lesson: the second is ours to bear, however both end", async () => {
    for (const [first, second] of [
      ["lost", "lost"],
      ["won", "lost"],
      ["lost", "won"],
      ["won", "won"],
    ] as const) {
      const { teacher, payment, ref, dispute } = await aDisputedLesson({ settled: true });
      await aCompletedLesson(await aStudent(), teacher, { daysAgo: 5 });
      const [earned, fees] = [1936, 264];
      const { amountMinor, currency } = payment;
      await inTransaction((tx) => openDispute(tx, { id: ref, amountMinor, currency }));
      await hearDisputes(ref);
      const own = eq(disputes.paymentId, payment.id);
      const both = await db().select().from(disputes).where(own).orderBy(disputes.openedAt);
      expect(both.map(({ id }) => id)).toEqual([dispute.id, expect.any(String)]);
      expect(await held(accounts.teacher(teacher.id))).toBe(earned);
      expect(await held(accounts.fees(teacher.id))).toBe(fees);
      expect(await held(accounts.losses(both[1]!.id))).toBe(-amountMinor - 2000);
      expect(await readDisputedEarnings(teacher.id)).toMatchObject({ disputedPence: earned });
      for (const [at, state] of [first, second].entries()) {
        const told = eq(embeddedDisputes.id, both[at]!.providerRef);
        await db().update(embeddedDisputes).set({ state, closedAt: new Date() }).where(told);
        await hearDisputes(ref);
      }
      const back = first === "won" ? 2 : 1;
      expect(await held(accounts.teacher(teacher.id))).toBe(back * earned);
      expect(await held(accounts.fees(teacher.id))).toBe(back * fees);
      const unpaid = await listUnpaid({ named }, teacher.id, new Date());
      expect(unpaid).toHaveLength(back);
    }
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });

  it("in part leaves the rest to its teacher and to us once the lesson has taken place, and it is paid out", async () => {
    const startsAt = Math.floor(Date.now() / hour) * hour - 4 * day;
    const now = new Date(startsAt - 3 * day);
    const { teacher, lessonId, ...lesson } = await aLessonDisputedInPart([800], { startsAt, now });
    await canBePaid(teacher);
    await lesson.decide("lost");
    for (const told of [lesson.ref, lesson.ref]) await hearDisputes(told);
    expect(await sumsOf(lessonId, teacher.id)).toEqual({ escrow: 1400, teacher: 0, fees: 0 });
    await takesPlace(lessonId);
    expect(await sumsOf(lessonId, teacher.id)).toEqual({ escrow: 0, teacher: 1232, fees: 168 });
    expect(await preparePayout(teacher.id, { kind: "asked" })).toMatchObject({
      ok: true,
      amountMinor: 1232,
    });
    await settleBanks();
    expect(await readPayoutSums(teacher.id)).toMatchObject({
      availablePence: 0,
      paidOutPence: 1232,
    });
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });

  it("in two parts before its lesson is settled: all that is not lost is divided with the lesson, whichever ends first", async () => {
    for (const [first, second, escrow, earned, fees] of [
      ["lost", "won", 1400, 1232, 168],
      ["won", "lost", 1700, 1496, 204],
      ["lost", "lost", 900, 792, 108],
    ] as const) {
      const { teacher, lessonId, decide } = await aLessonDisputedInPart([800, 500]);
      expect(await sumsOf(lessonId, teacher.id)).toEqual({ escrow: 900, teacher: 0, fees: 0 });
      await decide(first);
      const back = first === "won" ? 800 : 0;
      expect(await sumsOf(lessonId, teacher.id)).toMatchObject({ escrow: 900 + back });
      await decide(first, second);
      expect(await sumsOf(lessonId, teacher.id)).toEqual({ escrow, teacher: 0, fees: 0 });
      await takesPlace(lessonId);
      expect(await sumsOf(lessonId, teacher.id)).toEqual({ escrow: 0, teacher: earned, fees });
    }
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });

  it("in two parts while its lesson takes place: the division waits for both decisions", async () => {
    for (const ends of [
      ["lost", "won"],
      ["won", "lost"],
    ] as const) {
      const { teacher, lessonId, decide } = await aLessonDisputedInPart([700, 700]);
      await takesPlace(lessonId);
      await decide(ends[0]);
      expect(await sumsOf(lessonId, teacher.id)).toMatchObject({ teacher: 0, fees: 0 });
      await decide(...ends);
      expect(await sumsOf(lessonId, teacher.id)).toEqual({ escrow: 0, teacher: 1320, fees: 180 });
    }
    expect(await db().$count(waitingSettlements)).toBe(0);
  });

  it("in part and lost counts as given back when its lesson is cancelled: the rest goes to who it is for", async () => {
    for (const [refundPence, refunds, earned, fees] of [
      [2200, 1400, 0, 0],
      [1100, 300, 968, 132],
      [0, 0, 1232, 168],
    ] as const)
      for (const cancelledFirst of [true, false]) {
        const { teacher, lessonId, payment, decide } = await aLessonDisputedInPart([800]);
        const cancel = () =>
          inTransaction(async (tx) =>
            settleCancelled(tx, await lockPayment(tx, lessonId), {
              teacherId: teacher.id,
              refundPence,
              at: new Date(),
            }),
          );
        if (cancelledFirst) await cancel();
        await decide("lost");
        if (!cancelledFirst) await cancel();
        expect(await held(accounts.refunds(payment.id))).toBe(refunds);
        expect(await sumsOf(lessonId, teacher.id)).toEqual({ escrow: 0, teacher: earned, fees });
        if (refunds === 0) continue;
        // The twin sends nothing back of a charge that a bank has taken from: an admin sees it.
        await runJobs([sendRefund]);
        expect(await listRefusedRefunds(payment.providerRef!)).toMatchObject([
          { amountMinor: refunds },
        ]);
      }
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });

  it("in two parts is told of by the one that is open, and by both once they are lost", async () => {
    const { lessonId, decide } = await aLessonDisputedInPart([800, 500]);
    const told = () => findLessonDispute(lessonId);
    expect(await told()).toEqual({ state: "open", takenPence: 1300, keptPence: 1300 });
    await decide("lost");
    expect(await told()).toEqual({ state: "open", takenPence: 500, keptPence: 500 });
    await decide("lost", "lost");
    expect(await told()).toEqual({ state: "lost", takenPence: 1300, keptPence: 1300 });
  });

  it("is told of as lost to a teacher who has lost the lesson by it, though another that takes nothing is open", async () => {
    const { lessonId, ref, payment } = await aDisputedLesson({ settled: true });
    expect(await findLessonDispute(lessonId)).toEqual({
      state: "open",
      takenPence: null,
      keptPence: 1936,
    });
    await decide(ref, "lost");
    const { amountMinor, currency } = payment;
    await inTransaction((tx) => openDispute(tx, { id: ref, amountMinor, currency }));
    await hearDisputes(ref);
    expect(await findLessonDispute(lessonId)).toEqual({
      state: "lost",
      takenPence: null,
      keptPence: 1936,
    });
  });

  it("after a part was refunded takes what is left of earning and commission, and no more", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aCompletedLesson(student, teacher);
    await inTransaction(async (tx) =>
      refundSettled(tx, await lockPayment(tx, lessonId), {
        teacherId: teacher.id,
        refundPence: 1000,
        cause: `report:${randomUUID()}`,
        at: new Date(),
      }),
    );
    await runJobs([sendRefund]);
    expect(await sumsOf(lessonId, teacher.id)).toEqual({ escrow: 0, teacher: 1056, fees: 144 });
    const { dispute, ref } = await aDispute(lessonId);
    expect(await sumsOf(lessonId, teacher.id)).toEqual({ escrow: 0, teacher: 0, fees: 0 });
    expect(await held(accounts.losses(dispute.id))).toBe(-1000 - 2000);
    expect(await findLessonDispute(lessonId)).toMatchObject({ takenPence: null, keptPence: 1056 });
    await decide(ref, "won");
    await hearDisputes(ref);
    expect(await sumsOf(lessonId, teacher.id)).toEqual({ escrow: 0, teacher: 1056, fees: 144 });
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });

  it("has its fee in the ledger as the provider has it, each time that it changes, also after the end", async () => {
    const tell = async ({ ref }: { ref: string }, set: Partial<EmbeddedDispute>) => {
      await db().update(embeddedDisputes).set(set).where(eq(embeddedDisputes.chargeId, ref));
      for (const told of [ref, ref]) await hearDisputes(told);
    };
    const closedAt = new Date();
    const won = await aDisputedLesson({ settled: false });
    const borne = async (fee: number) => {
      expect(await held(accounts.chargeback(won.dispute.id))).toBe(fee);
      expect(await held(accounts.losses(won.dispute.id))).toBe(0 - fee);
    };
    for (const feeMinor of [3500, 2000, 3500]) {
      await tell(won, { feeMinor });
      await borne(feeMinor);
    }
    await tell(won, { state: "under_review", feeMinor: 4000 });
    await borne(4000);
    await tell(won, { state: "won", closedAt, feeMinor: 1500 });
    await borne(1500);
    await tell(won, { feeMinor: 0 });
    await borne(0);
    expect(await held(accounts.escrow(won.lessonId))).toBe(won.payment.amountMinor);
    const lost = await aDisputedLesson({ settled: false });
    await tell(lost, { state: "lost", closedAt, feeMinor: 3500 });
    const { amountMinor } = lost.payment;
    expect(await held(accounts.chargeback(lost.dispute.id))).toBe(amountMinor + 3500);
    expect(await held(accounts.losses(lost.dispute.id))).toBe(-3500);
    const [after] = await db().select().from(disputes).where(eq(disputes.id, lost.dispute.id));
    expect(after).toMatchObject({ state: "lost", feeMinor: 3500 });
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });

  it("is not refunded as well: a cancellation waits for the bank, and is paid out only where that gives the money back", async () => {
    const won = await aDisputedLesson({ settled: false });
    const lost = await aDisputedLesson({ settled: false });
    for (const { lessonId, teacher, payment } of [won, lost])
      await inTransaction(async (tx) =>
        settleCancelled(tx, await lockPayment(tx, lessonId), {
          teacherId: teacher.id,
          refundPence: payment.amountMinor,
          at: new Date(),
        }),
      );
    await runJobs([sendRefund]);
    expect(await db().$count(waitingSettlements)).toBe(2);
    await decide(won.ref, "won");
    await decide(lost.ref, "lost");
    for (const { ref } of [won, lost]) await hearDisputes(ref);
    await runJobs([sendRefund]);
    expect(await db().$count(waitingSettlements)).toBe(0);
    const stateOf = async ({ payment }: typeof won) =>
      (await db().select().from(payments).where(eq(payments.id, payment.id)))[0];
    expect(await stateOf(won)).toMatchObject({ state: "refunded" });
    expect(await held(accounts.card(won.payment.id))).toBe(0);
    expect(await stateOf(lost)).toMatchObject({ state: "paid", settledAt: expect.any(Date) });
    expect(await held(accounts.card(lost.payment.id))).toBe(-lost.payment.amountMinor);
  });

  it("keeps a refund that was on its way for the end of the dispute", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const lessonId = await aBookedLesson(student, teacher);
    const payment = await inTransaction(async (tx) => {
      const own = await lockPayment(tx, lessonId);
      const { amountMinor: refundPence } = own;
      await settleCancelled(tx, own, { teacherId: teacher.id, refundPence, at: new Date() });
      return own;
    });
    const { providerRef: ref, amountMinor, currency } = payment;
    await inTransaction((tx) => openDispute(tx, { id: ref!, amountMinor, currency }));
    await hearDisputes(ref!);
    await runJobs([sendRefund]);
    expect(await held(accounts.card(payment.id))).toBe(-amountMinor);
    await decide(ref!, "won");
    await hearDisputes(ref!);
    await resumeCalls(new Date(Date.now() + day));
    expect(await held(accounts.card(payment.id))).toBe(0);
    const [call] = await db()
      .select()
      .from(providerCalls)
      .where(and(eq(providerCalls.paymentId, payment.id), eq(providerCalls.kind, "refund")));
    expect(call).toMatchObject({ state: "done", attempts: 2 });
  });

  it("is answered once by an admin, and the bank decides by what it was shown; both sides hear of each step", async () => {
    const admin = asAdmin(await aPerson("admin"));
    const { dispute, ref, student, teacher } = await aDisputedLesson({ settled: true });
    const evidence = { access_activity_log: "Both were in the room for 50 minutes." };
    const send = () => sendDisputeEvidence(admin, { disputeId: dispute.id, evidence });
    const answers = await Promise.all([send(), send()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    await decideDisputes(new Date(Date.now() + 2 * day));
    await hearDisputes(ref);
    expect(await acceptDisputedPayment(admin, dispute.id)).toEqual({ ok: false, reason: "over" });
    await runJobs([announceDispute]);
    const told = await db()
      .select({ to: notifications.userId })
      .from(notifications)
      .where(eq(notifications.about, `dispute:${dispute.id}`));
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      [student.id, teacher.id, student.id, teacher.id].toSorted(),
    );
    const [after] = await db().select().from(disputes).where(eq(disputes.id, dispute.id));
    expect(after).toMatchObject({ state: "won", answeredBy: admin.id });
  });

  it("is given up by an admin, and is lost when nobody answers in time", async () => {
    const admin = asAdmin(await aPerson("admin"));
    const [given, late] = [
      await aDisputedLesson({ settled: true }),
      await aDisputedLesson({ settled: false }),
    ];
    expect(await acceptDisputedPayment(admin, given.dispute.id)).toEqual({ ok: true });
    const after = new Date(Date.now() + 8 * day);
    const said = { disputeId: late.dispute.id, evidence: {} };
    expect(await sendDisputeEvidence(admin, said, after)).toEqual({
      ok: false,
      reason: "too-late",
    });
    await decideDisputes(after);
    await hearDisputes(late.ref);
    const states = await db()
      .select({ state: disputes.state })
      .from(disputes)
      .where(sql`${disputes.id} in (${given.dispute.id}, ${late.dispute.id})`);
    expect(states).toEqual([{ state: "lost" }, { state: "lost" }]);
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, late.lessonId));
    expect(lesson!.state).toBe("booked");
  });
});
