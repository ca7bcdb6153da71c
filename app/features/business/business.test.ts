import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/access/actor.ts";
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
import { countView } from "#app/features/statistics/count-view.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, instantOf } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { accountKinds } from "#db/schema/ledger.ts";
import { businessLessonDays, businessMoneyDays } from "#db/schema/business.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, aCompletedLesson } from "#test/lessons.ts";
import { aPastLesson } from "#test/past-lessons.ts";
import { canBePaid, settleBanks } from "#test/payouts.ts";
import { readBusiness, readTable } from "./business.server.ts";
import { countBusiness } from "./count-business.server.ts";

/** As if counted so many days later: what happens now is of a full day then. */
const later = (days: number) => new Date(Date.now() + days * day);

async function countedFor(admin: Admin, name: "days" | "weeks" | "months" = "days") {
  const { counted } = await readBusiness(admin, name);
  return counted!;
}

/** What is in the rollups, whole. */
async function rollups(): Promise<unknown[]> {
  const tables = [
    "business_lesson_days",
    "business_lesson_hours",
    "business_money_days",
    "business_first_lesson_days",
    "business_cohorts",
    "business_active_people",
  ];
  return Promise.all(
    tables.map(
      async (table) =>
        (await db().execute(sql.raw(`select * from ${table} order by 1, 2, 3`))).rows,
    ),
  );
}

describe("money", () => {
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

    const { figures, balances } = await countedFor(admin);
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

describe("rollups", () => {
  useDatabase();

  it("are what is counted directly, whether at once, piece by piece, twice or by two at the same time", async () => {
    const [teacher, other] = [await aTeacher(), await aTeacher()];
    const [student, second] = [await aStudent(), await aStudent()];
    const at = (days: number) => new Date(Date.now() - days * day);
    await aPastLesson(teacher, student, { state: "completed", at: at(40) });
    await countBusiness();
    await aPastLesson(teacher, student, { state: "completed", at: at(20) });
    await aPastLesson(other, second, { state: "no_show_teacher", at: at(70) });
    await aCompletedLesson(second, other, { daysAgo: 5 });
    await aBookedLesson(student, other);
    await Promise.all([countBusiness(), countBusiness()]);
    const pieceByPiece = await rollups();
    await countBusiness(new Date(), { all: true });
    expect(await rollups()).toEqual(pieceByPiece);
    await countBusiness();
    expect(await rollups()).toEqual(pieceByPiece);
    const { rows } = await db().execute(sql`
      select (starts_at at time zone ${brand.zone})::date as day, kind, state, count(*)::int as lessons
      from lessons where state not in ('held', 'expired') group by 1, 2, 3 order by 1, 2, 3`);
    const { day: onDay, kind, state } = businessLessonDays;
    expect(await db().select().from(businessLessonDays).orderBy(onDay, kind, state)).toEqual(rows);
    expect(rows.length).toBeGreaterThan(3);
  });
});

describe("people", () => {
  useDatabase();
  let admin: Admin;
  /** Fixed, so that months and weeks fall as they are written here. */
  const now = new Date("2026-11-26T12:00:00Z");
  const startsAt = (date: string, hour = 18) => {
    const [year = 0, month = 0, number = 0] = date.split("-").map(Number);
    return instantOf({ year, month, day: number }, hour * 60, brand.zone);
  };
  const lesson = (
    teacher: Awaited<ReturnType<typeof aTeacher>>,
    student: { id: string },
    date: string,
    state: "completed" | "no_show_teacher" = "completed",
  ) => {
    const after = state === "completed" ? 2 * day : 15 * 60_000;
    return aPastLesson(teacher, student, { state, at: new Date(startsAt(date) + after) });
  };

  beforeAll(async () => {
    admin = await anAdmin();
    const busy = await aTeacher({ person: { name: "Falling Teacher" } });
    const calm = await aTeacher({ person: { name: "Calm Teacher" }, weekly: [] });
    const [kept, left, late] = [await aStudent(), await aStudent(), await aStudent()];
    // Two who began in September: one came back within 30 days and in both months after, one never.
    await lesson(busy, kept, "2026-09-07");
    await lesson(busy, kept, "2026-09-28");
    await lesson(calm, kept, "2026-10-12");
    await lesson(busy, left, "2026-09-30");
    await lesson(busy, left, "2026-10-05", "no_show_teacher");
    // One who has only just begun.
    await lesson(busy, late, "2026-11-20");
    for (const date of [
      "2026-10-02",
      "2026-10-03",
      "2026-10-04",
      "2026-10-06",
      "2026-10-07",
      "2026-10-08",
    ])
      await lesson(busy, kept, date);
    for (const date of ["2026-09-14", "2026-09-15"])
      await countView({ page: "/", begins: true, from: null }, new Date(startsAt(date)));
    await db()
      .update(teachers)
      .set({ reliabilityNoticeAt: now })
      .where(sql`user_id = ${calm.id}`);
    await countBusiness(now);
  });

  it("begin once, count as active once, and convert within their 30 days", async () => {
    const { figures } = await countedFor(admin, "weeks");
    expect(figures.whole).toMatchObject({
      lessons: 11,
      missedByTeachers: 1,
      students: 3,
      teachers: 2,
      visits: 2,
      newStudents: 3,
      again: 1,
      early: 1,
      againEarly: 0,
    });
    expect(figures.before).toMatchObject({ lessons: 0, students: 0, newStudents: 0 });
    const weekOfFirst = figures.parts[1]!;
    expect(weekOfFirst).toMatchObject({ lessons: 1, students: 1, newStudents: 1 });
  });

  it("stay by the month of their first lesson, and a month that is not over says nothing", async () => {
    const { cohorts } = await countedFor(admin);
    expect(cohorts).toEqual([
      { month: "2026-09-01", students: 2, later: [1, null, null, null, null] },
    ]);
  });

  it("want lessons at the hour of our own zone, and a gap is named from four on", async () => {
    const later = new Date("2026-10-20T12:00:00Z");
    await countBusiness(later);
    await db().execute(sql`delete from business_runs where started_at > ${later}`);
    const { demand } = await countedFor(admin);
    expect(demand.gaps).toEqual([{ name: "Spanish", hour: 18, wanted: 10, starts: 0 }]);
    await countBusiness(now);
  });

  it("are at risk by points or by half their lessons, and a file of it holds the same", async () => {
    const { teachers: found } = await countedFor(admin);
    expect(found.map(({ name, reasons }) => [name, reasons])).toEqual([
      ["Falling Teacher", ["fell", "closed"]],
      ["Calm Teacher", ["points"]],
    ]);
    expect((await readTable(admin, "teachers", "days"))!.rows).toHaveLength(2);
  });
});

describe("a marketplace of nobody", () => {
  useDatabase();

  it("says that nothing is counted, then that nothing happened, and does not break", async () => {
    const admin = await anAdmin();
    expect(await readBusiness(admin, "weeks")).toMatchObject({ counted: null });
    expect(await readTable(admin, "lessons", "weeks")).toBeNull();
    const run = await countBusiness();
    expect(run).toMatchObject({ days: 0, differenceMinor: 0 });
    for (const name of ["days", "weeks", "months"] as const) {
      const { figures, cohorts, demand, balances, currencies } = await countedFor(admin, name);
      expect(figures.whole).toMatchObject({ lessons: 0, students: 0, money: {} });
      expect([cohorts, demand.languages, balances]).toEqual([[], [], []]);
      expect(currencies).toEqual([brand.currency]);
    }
  });
});
