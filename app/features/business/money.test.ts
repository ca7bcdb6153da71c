import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sumOf } from "#app/features/payments/ledger/ledger.server.ts";
import {
  adjustPayment,
  previewAdjustment,
} from "#app/features/payments/adjustments/adjust-payment.server.ts";
import { previewOf } from "#app/features/payments/adjustments/rules.ts";
import { preparePayout } from "#app/features/payments/payouts/prepare-payout.server.ts";
import { refundSettled } from "#app/features/payments/payouts/refund-settled.server.ts";
import { lockPayment } from "#app/features/payments/purchases/purchases.server.ts";
import { sendRefund } from "#app/features/payments/purchases/send-refund.server.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { heldMoney } from "#app/features/scheduling/cancel-and-reschedule/settle-by-admin.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { businessMoneyDays } from "#db/schema/business.ts";
import { accountKinds } from "#db/schema/payments/ledger.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, aCompletedLesson } from "#test/builders/lessons.ts";
import { canBePaid, settleBanks } from "#test/builders/payouts.ts";
import { readBusiness } from "./business.server.ts";
import { countBusiness } from "./count-business.server.ts";

/** As if counted so many days later: what happens now is of a full day then. */
const later = (days: number) => new Date(Date.now() + days * day);

describe("money on the page", () => {
  // A row is changed on purpose: the log need not tell of it.
  process.env["LOG_LEVEL"] = "silent";

  useDatabase();

  it("is what the ledger holds to the penny, after bookings, refunds, goodwill and a payout", async () => {
    const [admin, teacher, student] = [await anAdmin(), await aTeacher(), await aStudent()];
    await canBePaid(teacher);
    const taught: string[] = [];
    for (const daysAgo of [6, 5, 4])
      taught.push(await aCompletedLesson(student, teacher, { daysAgo }));
    const cancelled = await aBookedLesson(await aStudent(), teacher);
    const { priceMinor } = teacher.offer;
    const called = await cancelLesson(teacher, {
      lessonId: cancelled,
      refundPence: priceMinor,
      reason: "I am ill that day.",
    });
    expect(called.ok).toBe(true);
    await countBusiness();
    await inTransaction(async (tx) =>
      refundSettled(tx, await lockPayment(tx, taught[0]!), {
        teacherId: teacher.id,
        refundPence: 701,
        cause: "a-test",
        at: new Date(),
      }),
    );
    await runJobs([sendRefund]);
    const { id: paymentId } = await inTransaction((tx) => lockPayment(tx, taught[1]!));
    const goodwill = { paymentId, kind: "goodwill-student" as const, amountPence: 333 };
    const quoted = await previewAdjustment(admin, goodwill, heldMoney.ruleOf);
    if (!quoted.ok) throw new Error(quoted.reason);
    const given = await adjustPayment(
      admin,
      {
        ...goodwill,
        reason: "The line was bad for half of it.",
        key: crypto.randomUUID(),
        preview: previewOf(quoted.effect),
      },
      heldMoney,
    );
    expect(given.ok).toBe(true);
    expect(await preparePayout(teacher.id, { kind: "asked" })).toMatchObject({ ok: true });
    await settleBanks();
    await runJobs([sendRefund]);
    const run = await countBusiness(later(2));
    expect(run.differenceMinor).toBe(0);

    const { figures, balances } = (await readBusiness(admin, "days")).counted!;
    const held = Object.fromEntries(
      await Promise.all(accountKinds.map(async (kind) => [kind, await sumOf(db(), kind)] as const)),
    );
    const { paid, refunded, earned, revenue, paidOut, borne } = figures.whole.money["GBP"]!;
    expect(paid).toBe(4 * priceMinor);
    expect(paid - refunded).toBe(0 - held["card"]!);
    expect(refunded).toBe(priceMinor + 701 + 333);
    expect(revenue).toBe(held["fees"]);
    expect(paidOut).toBe(held["bank"]);
    expect(paidOut).toBeGreaterThan(0);
    expect(earned).toBe(held["teacher"]! + held["payout"]! + held["bank"]! + held["debt"]!);
    expect(borne).toBe(333);
    const shown = Object.fromEntries(balances.map((one) => [one.account, one.amountMinor]));
    for (const kind of accountKinds) expect(shown[kind] ?? 0, kind).toBe(held[kind]);
    expect(balances.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(0);
  });

  it("that was tampered with is noticed by the next run, and right after that of the night", async () => {
    await db()
      .update(businessMoneyDays)
      .set({ amountMinor: sql`${businessMoneyDays.amountMinor} + 1` })
      .where(sql`day = (select min(day) from business_money_days) and account = 'card'`);
    // As if long ago: the days of these postings are not counted again by themselves.
    await db().execute(sql`update business_runs set seen_until = now() + interval '3 hours'`);
    expect((await countBusiness(later(2))).differenceMinor).toBe(1);
    expect((await countBusiness(later(2), { all: true })).differenceMinor).toBe(0);
  });
});
