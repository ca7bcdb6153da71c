import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/access/actor.ts";
import { heldMoney } from "./settle-by-admin.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { adjustments } from "#db/schema/payments/adjustments.ts";
import { adjustmentKinds } from "#db/schema/payments/adjustment-kinds.ts";
import { auditLog } from "#db/schema/audit.ts";
import { ledgerAccounts } from "#db/schema/payments/ledger.ts";
import { notifications } from "#db/schema/notifications/notifications.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { Random } from "#db/seed/random.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cases, patience } from "#test/depth.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, aCompletedLesson, rewriteLessons } from "#test/builders/lessons.ts";
import { canBePaid, settleBanks } from "#test/builders/payouts.ts";
import { accounts, balanceOf, post } from "#app/features/payments/ledger/ledger.server.ts";
import { verifyLedger } from "#app/features/payments/ledger/verify-ledger.server.ts";
import { provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import { readPayoutSums } from "#app/features/payments/payouts/payout-sums.server.ts";
import { preparePayout } from "#app/features/payments/payouts/prepare-payout.server.ts";
import { listLateRefunds } from "#app/features/payments/payouts/payouts-page.server.ts";
import { refundSettled } from "#app/features/payments/payouts/refund-settled.server.ts";
import { divided } from "#app/features/payments/purchases/divided.server.ts";
import { lockPayment } from "#app/features/payments/purchases/purchases.server.ts";
import { listEarned } from "../earnings/earnings.server.ts";
import {
  adjustPayment,
  decideAdjustment,
  previewAdjustment,
} from "#app/features/payments/adjustments/adjust-payment.server.ts";
import { type AdjustmentKind, previewOf } from "#app/features/payments/adjustments/rules.ts";

useDatabase();

let [admin, other]: Admin[] = [];
beforeAll(async () => {
  [admin, other] = [await anAdmin(), await anAdmin()];
});

async function aPaidLesson({ completed = true, priceMinor = 2200 } = {}) {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const offer = { ...teacher.offer, priceMinor };
  if (priceMinor !== teacher.offer.priceMinor)
    await db().execute(sql`update offers set price_minor = ${priceMinor} where id = ${offer.id}`);
  const lessonId = completed
    ? await aCompletedLesson(student, teacher, { offer })
    : await aBookedLesson(student, teacher, { offer });
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  return { student, teacher, lessonId, paymentId: payment!.id, ref: payment!.providerRef! };
}

type Input = { paymentId: string; kind: AdjustmentKind; amountPence: number };
const reason = "The teacher's microphone did not work for half of the lesson.";

async function preview(input: Input) {
  const quoted = await previewAdjustment(admin!, input, heldMoney.ruleOf);
  return quoted.ok ? previewOf(quoted.effect) : "";
}

async function adjust(input: Input, by = admin!, key: string = randomUUID()) {
  const asked = { ...input, reason, key, preview: await preview(input) };
  return adjustPayment(by, asked, heldMoney);
}

async function decide(id: string, input: Input, by: Admin) {
  const answer = { id, preview: await preview(input), declineReason: null };
  return decideAdjustment(by, answer, heldMoney);
}

async function balances(paymentId: string, teacherId: string, lessonId: string) {
  const of = (account: string) => balanceOf(db(), account);
  return {
    student: (await of(accounts.card(paymentId))) + (await of(accounts.refunds(paymentId))),
    teacher: await of(accounts.teacher(teacherId)),
    fee: await of(accounts.fees(teacherId)),
    own: await of(accounts.goodwill(paymentId)),
    held: await of(accounts.escrow(lessonId)),
  };
}

describe("an admin's refund or goodwill", () => {
  it(
    "does to the penny what its preview said, in the ledger and at the provider",
    patience,
    async () => {
      for (let n = 0; n < cases(5, 400); n += 1) {
        const random = new Random(`adjust ${n}`);
        const priceMinor = random.int(801, 9_000);
        const made = await aPaidLesson({ priceMinor, completed: n % 4 !== 3 });
        if (n % 4 === 3) await rewriteLessons({ state: "ended" }, eq(lessons.id, made.lessonId));
        let back = 0;
        for (let step = 0; step < 3; step += 1) {
          const kind = random.pick(adjustmentKinds);
          const input = { paymentId: made.paymentId, kind, amountPence: random.int(1, 3_000) };
          const quoted = await previewAdjustment(admin!, input, heldMoney.ruleOf);
          if (quoted.ok === false && quoted.most === 0) continue;
          if (!quoted.ok) input.amountPence = random.int(1, quoted.most);
          const told = await previewAdjustment(admin!, input, heldMoney.ruleOf);
          if (!told.ok) throw new Error(`refused: ${told.reason}`);
          const before = await balances(made.paymentId, made.teacher.id, made.lessonId);
          const done = await adjust(input);
          if (!done.ok) throw new Error(`refused: ${done.reason}`);
          if (done.state === "pending")
            expect((await decide(done.id, input, other!)).ok).toBe(true);
          await runJobs();
          const after = await balances(made.paymentId, made.teacher.id, made.lessonId);
          expect({
            studentPence: after.student - before.student,
            teacherPence: after.teacher - before.teacher,
            feePence: after.fee - before.fee,
            ownPence: after.own - before.own,
            heldPence: after.held - before.held,
          }).toEqual(told.effect);
          back += told.effect.studentPence;
          expect((await provider().read(made.ref)).refundedMinor).toBe(back);
        }
        expect(back).toBeLessThanOrEqual(priceMinor);
      }
      expect((await verifyLedger()).fault).toBeNull();
    },
  );

  it("is one for a form that is sent twice at once, and tells both sides", async () => {
    const { paymentId, student, teacher, ref } = await aPaidLesson();
    const input = { paymentId, kind: "refund", amountPence: 500 } as const;
    const asked = { ...input, reason, key: randomUUID(), preview: await preview(input) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => adjustPayment(admin!, asked, heldMoney)),
    );
    expect(new Set(answers.map((one) => (one.ok ? one.id : one.reason))).size).toBe(1);
    await runJobs();
    expect((await provider().read(ref)).refundedMinor).toBe(500);
    const [shown] = await db()
      .select({ divided })
      .from(payments)
      .innerJoin(lessons, eq(lessons.id, payments.lessonId))
      .where(eq(payments.id, paymentId));
    expect(shown!.divided).toMatchObject({ refundPence: 500, teacherPence: 1496, feePence: 204 });
    const told = await db()
      .select()
      .from(notifications)
      .where(inArray(notifications.userId, [student.id, teacher.id]));
    const words = told
      .filter(({ event }) => event === "payment-adjusted")
      .map(({ userId, body }) => [userId === student.id, body]);
    expect(new Map(words as [boolean, string][])).toEqual(
      new Map([
        [true, "£5.00 goes back to the card ending 4242. Banks usually show it within a few days."],
        [
          false,
          "£5.00 goes to the student. £4.40 of it comes from what you earned for this lesson. If that was paid out already, your next earnings make up for it.",
        ],
      ]),
    );
    const logged = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.object, `payment:${paymentId}`));
    expect(logged.map(({ action }) => action)).toEqual(["payments.adjustment-done"]);
  });

  it("of two that each give all back at once, one is refused: nothing is left", async () => {
    const { paymentId } = await aPaidLesson();
    const input = { paymentId, kind: "refund", amountPence: 2200 } as const;
    const shown = await preview(input);
    const ask = () => ({ ...input, reason, key: randomUUID(), preview: shown });
    const [one, two] = await Promise.all([
      adjustPayment(admin!, ask(), heldMoney),
      adjustPayment(other!, ask(), heldMoney),
    ]);
    expect([one, two].filter(({ ok }) => ok)).toHaveLength(1);
    expect([one, two].find(({ ok }) => !ok)).toMatchObject({ reason: "above-left", most: 0 });
  });

  it("of a lesson that was paid out is a debt, which goodwill settles like an earning before it is paid out [D8]", async () => {
    const { paymentId, teacher } = await aPaidLesson();
    await canBePaid(teacher);
    await preparePayout(teacher.id, { kind: "asked" });
    await settleBanks();
    const earned = 1936;
    expect(await adjust({ paymentId, kind: "refund", amountPence: 2200 })).toMatchObject({
      ok: true,
    });
    expect(await readPayoutSums(teacher.id)).toMatchObject({
      availablePence: 0,
      paidOutPence: earned,
      owedPence: earned,
    });
    const goodwill = { paymentId, kind: "goodwill-teacher", amountPence: 4_000 } as const;
    const given = await adjust(goodwill);
    if (!given.ok) throw new Error(given.reason);
    if (given.state === "pending") await decide(given.id, goodwill, other!);
    const tomorrow = new Date(Date.now() + day);
    expect(await preparePayout(teacher.id, { kind: "asked", now: tomorrow })).toMatchObject({
      amountMinor: 4_000 - earned,
    });
    await settleBanks();
    expect(await readPayoutSums(teacher.id)).toMatchObject({
      availablePence: 0,
      owedPence: 0,
      paidOutPence: 4_000,
    });
    expect((await verifyLedger()).fault).toBeNull();
  });

  it("leaves the parts of a lesson's price adding up to it, also where the teacher owes theirs", async () => {
    const partsOf = async (paymentId: string) => {
      const [shown] = await db()
        .select({ divided })
        .from(payments)
        .innerJoin(lessons, eq(lessons.id, payments.lessonId))
        .where(eq(payments.id, paymentId));
      return shown!.divided;
    };
    const { paymentId, teacher } = await aPaidLesson();
    await canBePaid(teacher);
    await preparePayout(teacher.id, { kind: "asked" });
    await settleBanks();
    await adjust({ paymentId, kind: "refund", amountPence: 500 });
    const parts = { refundPence: 500, packagePence: 0, teacherPence: 1496, feePence: 204 };
    expect(await partsOf(paymentId)).toMatchObject(parts);
    const reported = await aPaidLesson();
    const late = await inTransaction(async (tx) =>
      refundSettled(tx, await lockPayment(tx, reported.lessonId), {
        teacherId: reported.teacher.id,
        refundPence: 500,
        cause: `report:${randomUUID()}`,
        at: new Date(),
      }),
    );
    expect(late).toEqual({ ok: true });
    expect(await partsOf(reported.paymentId)).toMatchObject(parts);
  });

  it("is told once among a teacher's earnings: what came out of the balance as a line, what is owed as a refund", async () => {
    const { paymentId, teacher } = await aPaidLesson();
    const told = async () => {
      const [{ earned }, refunds, sums] = await Promise.all([
        listEarned(teacher),
        listLateRefunds(teacher.id),
        readPayoutSums(teacher.id),
      ]);
      const sum = earned.reduce((all, { earnedPence }) => all + earnedPence, 0);
      const back = refunds.reduce((all, { teacherPence }) => all + teacherPence, 0);
      expect(sum - back).toBe(sums.availablePence + sums.paidOutPence - sums.owedPence);
      return refunds.map(({ teacherPence, debtPence }) => [teacherPence, debtPence]);
    };
    await adjust({ paymentId, kind: "refund", amountPence: 500 });
    expect(await told()).toEqual([]);
    await canBePaid(teacher);
    await preparePayout(teacher.id, { kind: "asked" });
    await settleBanks();
    await adjust({ paymentId, kind: "refund", amountPence: 1700 });
    expect(await told()).toEqual([[1496, 1496]]);
  });

  it("of a lesson to come cancels it and gives all back", async () => {
    const { paymentId, lessonId, ref } = await aPaidLesson({ completed: false });
    expect(await adjust({ paymentId, kind: "refund", amountPence: 100 })).toMatchObject({
      reason: "only-whole",
    });
    expect(await adjust({ paymentId, kind: "refund", amountPence: 2200 })).toMatchObject({
      ok: true,
    });
    await runJobs();
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    expect(lesson!.state).toBe("cancelled_teacher");
    expect((await provider().read(ref)).refundedMinor).toBe(2200);
  });
});

describe("above the limit", () => {
  const { secondAdminAbovePence: limit } = rules.adjust;

  it("another admin decides: the database refuses the one who asked, and a second part counts", async () => {
    const { paymentId } = await aPaidLesson({ priceMinor: 14_000 });
    const first = { paymentId, kind: "refund", amountPence: limit - 1 } as const;
    expect(await adjust(first)).toMatchObject({ ok: true, state: "done" });
    const second = { paymentId, kind: "refund", amountPence: 2 } as const;
    const asked = await adjust(second);
    if (!asked.ok) throw new Error(asked.reason);
    expect(asked.state).toBe("pending");
    expect(await decide(asked.id, second, admin!)).toEqual({ ok: false, reason: "own" });
    const effect = { studentPence: 2, teacherPence: -2, feePence: 0, ownPence: 0, heldPence: 0 };
    await expect(
      db()
        .update(adjustments)
        .set({ state: "done", effect, decidedBy: admin!.id, decidedAt: new Date() })
        .where(eq(adjustments.id, asked.id)),
    ).rejects.toMatchObject({ cause: { constraint: "adjustments_second_admin" } });
    const answers = await Promise.all([
      decide(asked.id, second, other!),
      decide(asked.id, second, other!),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: "decided" });
  });

  it("no money moves without an adjustment that is done, and a done one stays as it is", async () => {
    const { paymentId, teacher } = await aPaidLesson();
    const input = { paymentId, kind: "goodwill-teacher", amountPence: limit + 1 } as const;
    const asked = await adjust(input);
    if (!asked.ok) throw new Error(asked.reason);
    const before = await balanceOf(db(), accounts.teacher(teacher.id));
    const line = (account: string, amountMinor: number) => ({
      account,
      amountMinor,
      currency: "GBP",
    });
    await expect(
      inTransaction((tx) =>
        post(tx, {
          key: `adjusted:${asked.id}`,
          event: "goodwill",
          at: new Date(),
          lines: [line(accounts.goodwill(paymentId), -1), line(accounts.teacher(teacher.id), 1)],
        }),
      ),
    ).rejects.toMatchObject({ constraint: "ledger_adjusted" });
    expect(await decide(asked.id, input, other!)).toEqual({ ok: true });
    expect(await balanceOf(db(), accounts.teacher(teacher.id))).toBe(before + limit + 1);
    await expect(
      db().update(adjustments).set({ amountMinor: 1 }).where(eq(adjustments.id, asked.id)),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
    expect(
      await db().$count(ledgerAccounts, eq(ledgerAccounts.name, accounts.goodwill(paymentId))),
    ).toBe(1);
  });
});
