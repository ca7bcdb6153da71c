import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { notifications } from "#db/schema/notifications/notifications.ts";
import {
  embeddedPayouts,
  embeddedTransfers,
  payouts,
  transfers,
} from "#db/schema/payments/payouts.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { embeddedRefunds } from "#db/schema/payments/payments.ts";
import { imposeSanction } from "#app/features/teachers/sanctions/impose-sanction.server.ts";
import { embeddedDisputes } from "#db/schema/payments/provider-calls.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cases } from "#test/depth.ts";
import { aDispute } from "#test/builders/disputes.ts";
import { faultyTransport } from "#test/servers/faulty-transport.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, aCompletedLesson, rewriteLessons } from "#test/builders/lessons.ts";
import {
  canBePaid,
  closedBank,
  givePayoutBank,
  giveTaxDetails,
  pastPayouts,
  settleBanks,
} from "#test/builders/payouts.ts";
import { hearDisputes } from "../disputes/hear-disputes.server.ts";
import { accounts, balanceOf } from "../ledger/ledger.server.ts";
import { verifyLedger } from "../ledger/verify-ledger.server.ts";
import { twinPayouts } from "../provider/provider-in-use.server.ts";
import { twin } from "../provider/twin/twin.server.ts";
import { lockPayment } from "../purchases/purchases.server.ts";
import { sendRefund } from "../purchases/send-refund.server.ts";
import { listReportedSellers } from "../platform-report/sellers.server.ts";
import { sumOfYear } from "../platform-report/rules.ts";
import { reconcile } from "../reconciling/reconcile.server.ts";
import { reconcilePayouts } from "../reconciling/reconcile-payouts.server.ts";
import { announcePayoutFailed } from "./end-payout.server.ts";
import { readPayoutSums } from "./payout-sums.server.ts";
import { readPayoutsPage } from "./payouts-page.server.ts";
import { preparePayout } from "./prepare-payout.server.ts";
import { refundSettled } from "./refund-settled.server.ts";
import { reverseTransfers } from "./reverse-transfers.server.ts";
import { sendPrepared } from "./send-payout.server.ts";
import { watchPayouts } from "./watch-payouts.server.ts";
import { payTeacher, queueWeeklyPayouts } from "./weekly-payouts.server.ts";

useDatabase();

const earned = 1936;

async function aPayableTeacher(lessons = 1, bank?: string) {
  const teacher = await aTeacher();
  const account = await canBePaid(teacher, bank);
  const lessonIds: string[] = [];
  for (let day = 4; day < 4 + lessons; day += 1)
    lessonIds.push(await aCompletedLesson(await aStudent(), teacher, { daysAgo: day }));
  return { teacher, account, lessonIds };
}

const ask = (teacher: { id: string }, now?: Date) =>
  preparePayout(teacher.id, { kind: "asked", ...(now && { now }) });

const tomorrow = () => new Date(Date.now() + 86_400_000);

const transfersTo = (account: string) =>
  db().select().from(embeddedTransfers).where(eq(embeddedTransfers.accountId, account));
const payoutsTo = (account: string) =>
  db().select().from(embeddedPayouts).where(eq(embeddedPayouts.accountId, account));

const around = () => ({
  from: new Date(Date.now() - 3_600_000),
  to: new Date(Date.now() + 60_000),
});

/** Refunds as an admin's decision would. */
const refund = (
  teacher: { id: string },
  lessonId: string,
  refundPence: number,
  cause: string = crypto.randomUUID(),
) =>
  inTransaction(async (tx) =>
    refundSettled(tx, await lockPayment(tx, lessonId), {
      teacherId: teacher.id,
      refundPence,
      cause,
      at: new Date(),
    }),
  );

/** What the tax office would be told that somebody earned, this year and the last; pence. */
async function reported({ id }: { id: string }): Promise<number> {
  const admin = await anAdmin();
  const now = new Date().getUTCFullYear();
  const sellers = await Promise.all([now - 1, now].map((year) => listReportedSellers(admin, year)));
  const own = sellers.flat().filter(({ teacherId }) => teacherId === id);
  return own.reduce((sum, { consideration }) => sum + sumOfYear(consideration), 0);
}

describe("a payout", () => {
  it("takes each lesson from available through a payout to the bank, in the bank's currency", async () => {
    const { teacher, account } = await aPayableTeacher(2);
    expect(await ask(teacher)).toMatchObject({ ok: true, amountMinor: 2 * earned });
    expect(await readPayoutSums(teacher.id)).toMatchObject({
      availablePence: 0,
      inPayoutPence: 2 * earned,
    });
    await settleBanks();
    expect(await readPayoutSums(teacher.id)).toMatchObject({
      availablePence: 0,
      inPayoutPence: 0,
      paidOutPence: 2 * earned,
    });
    const [
      {
        payouts: [paid],
      },
      theirs,
    ] = [await readPayoutsPage(teacher), await payoutsTo(account)];
    // The teacher's bank is in Spain, and the twin gives 115 cents for 100 pence.
    const bank = { minor: Math.floor((2 * earned * 115) / 100), currency: "EUR" };
    expect(paid).toMatchObject({ state: "paid", pence: 2 * earned, bank, bankLast4: "6789" });
    expect(paid!.lessons).toHaveLength(2);
    expect(theirs).toMatchObject([{ state: "paid", amountMinor: bank.minor, currency: "EUR" }]);
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });

  it("is made once a day on demand, from £10 on, with a bank and tax details, and a reason where not", async () => {
    const teacher = await aTeacher();
    expect(await ask(teacher)).toEqual({ ok: false, reason: "not-set-up" });
    await givePayoutBank(teacher);
    expect(await ask(teacher)).toEqual({ ok: false, reason: "no-tax-details" });
    await giveTaxDetails(teacher);
    const trial = teacher.offers.find(({ kind }) => kind === "trial")!;
    await aCompletedLesson(await aStudent(), teacher, { offer: trial });
    expect(await ask(teacher)).toEqual({ ok: false, reason: "under-minimum" });
    await aCompletedLesson(await aStudent(), teacher, { daysAgo: 5 });
    const asked = await Promise.all([ask(teacher), ask(teacher), ask(teacher)]);
    expect(asked.filter(({ ok }) => ok)).toHaveLength(1);
    await settleBanks();
    await aCompletedLesson(await aStudent(), teacher, { daysAgo: 6 });
    expect(await ask(teacher)).toEqual({ ok: false, reason: "asked-today" });
    expect(await ask(teacher, tomorrow())).toMatchObject({ ok: true, amountMinor: earned });
  });

  it("is made of less than £10, too, where no lesson will add to it: for a teacher who leaves, is suspended or closed", async () => {
    const stops = (teacher: { id: string }, to: "suspended" | "closed" | "leaving") =>
      to === "leaving"
        ? db().update(users).set({ deletionAskedAt: new Date() }).where(eq(users.id, teacher.id))
        : db().update(teachers).set({ status: to }).where(eq(teachers.userId, teacher.id));
    for (const to of ["leaving", "suspended", "closed"] as const) {
      const teacher = await aTeacher();
      await canBePaid(teacher);
      const offer = teacher.offers.find(({ kind }) => kind === "trial")!;
      await aCompletedLesson(await aStudent(), teacher, { offer });
      const ahead = await aBookedLesson(await aStudent(), teacher);
      await stops(teacher, to);
      expect(await ask(teacher)).toEqual({ ok: false, reason: "under-minimum" });
      expect(await readPayoutsPage(teacher)).toMatchObject({ refusal: "under-minimum" });
      await rewriteLessons({ state: "cancelled_teacher" }, eq(lessons.id, ahead));
      expect(await readPayoutsPage(teacher)).toMatchObject({ refusal: null, payablePence: 800 });
      expect(await ask(teacher)).toMatchObject({ ok: true, amountMinor: 800 });
      await settleBanks();
      expect(await readPayoutSums(teacher.id)).toMatchObject({ paidOutPence: 800 });
    }
  });

  it("that a bank refuses is available again with its reason, told to the teacher, and sent once more", async () => {
    const { teacher, account } = await aPayableTeacher(1, closedBank);
    await ask(teacher);
    await settleBanks();
    await runJobs([announcePayoutFailed]);
    const { sums, payouts: listed } = await readPayoutsPage(teacher);
    expect(sums).toMatchObject({ availablePence: earned, inPayoutPence: 0, paidOutPence: 0 });
    expect(listed[0]).toMatchObject({ state: "failed" });
    expect(listed[0]!.failure).toContain("Your bank account is closed");
    const [notice] = await db()
      .select()
      .from(notifications)
      .where(eq(notifications.userId, teacher.id));
    expect(notice).toMatchObject({ event: "payout-failed", title: "A payout of £19.36 failed" });
    await givePayoutBank(teacher);
    expect(await ask(teacher, tomorrow())).toMatchObject({ ok: true, amountMinor: earned });
    await settleBanks();
    expect(await readPayoutSums(teacher.id)).toMatchObject({ paidOutPence: earned });
    expect(await transfersTo(account)).toHaveLength(1);
    expect(await reconcilePayouts(around())).toMatchObject({
      oursOnly: [],
      theirsOnly: [],
      different: [],
    });
  });

  it("that the exchange has left below what a bank can be sent waits for the next one, and says how much that is", async () => {
    const { teacher, account } = await aPayableTeacher();
    const prepared = await ask(teacher);
    if (!prepared.ok) throw new Error(prepared.reason);
    // The provider took nearly all of it for something else.
    await db()
      .insert(embeddedPayouts)
      .values({
        key: "taken",
        accountId: account,
        amountMinor: Math.floor((earned * 115) / 100) - 99,
        currency: "EUR",
        state: "paid",
      });
    await settleBanks();
    const { sums, payouts: listed } = await readPayoutsPage(teacher);
    expect(sums).toMatchObject({ availablePence: earned, inPayoutPence: 0 });
    expect(listed[0]).toMatchObject({ state: "failed" });
    expect(listed[0]!.failure).toContain("less than the least that your bank can be sent, €1");
    await db().delete(embeddedPayouts).where(eq(embeddedPayouts.key, "taken"));
  });

  it("that was paid and comes back is available again", async () => {
    const { teacher, account } = await aPayableTeacher();
    await ask(teacher);
    await settleBanks();
    const returned = { state: "failed", failureCode: "account_closed" } as const;
    await db().update(embeddedPayouts).set(returned).where(eq(embeddedPayouts.accountId, account));
    await settleBanks();
    expect(await readPayoutSums(teacher.id)).toMatchObject({
      availablePence: earned,
      paidOutPence: 0,
    });
  });

  it("of a lesson that a bank disputes afterwards stays the teacher's: we bear the loss, and nothing else waits [D9]", async () => {
    const { teacher, lessonIds } = await aPayableTeacher(2);
    await ask(teacher);
    await settleBanks();
    await aCompletedLesson(await aStudent(), teacher, { daysAgo: 7 });
    const { dispute, ref } = await aDispute(lessonIds[0]!);
    expect(await balanceOf(db(), accounts.losses(dispute.id))).toBe(-(earned + dispute.feeMinor));
    const unmoved = { paidOutPence: 2 * earned, availablePence: earned, owedPence: 0 };
    expect(await readPayoutSums(teacher.id)).toMatchObject(unmoved);
    await db()
      .update(embeddedDisputes)
      .set({ state: "lost", closedAt: new Date() })
      .where(eq(embeddedDisputes.chargeId, ref));
    await hearDisputes(ref);
    expect(await readPayoutSums(teacher.id)).toMatchObject(unmoved);
    expect(await ask(teacher, tomorrow())).toMatchObject({ ok: true, amountMinor: earned });
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });

  it("is on one page of its teacher's list however many there are, and each page says why none can be asked for", async () => {
    const { teacher } = await aPayableTeacher();
    const now = new Date("2031-06-01T12:00:00Z");
    const made = await pastPayouts(teacher, 110, now);
    const falling = made.toSorted((a, b) => +b.createdAt - +a.createdAt || (a.id < b.id ? 1 : -1));
    const pages: string[][] = [];
    let before: string | null = null;
    do {
      const page = await readPayoutsPage(teacher, now, before);
      expect(page.refusal).toBe("asked-today");
      pages.push(page.payouts.map(({ id }) => id));
      before = page.older;
    } while (before !== null && pages.length < 9);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 10]);
    expect(pages.flat()).toEqual(falling.map(({ id }) => id));
  });

  it("leaves out the lesson that somebody has reported, and no other", async () => {
    const { teacher, lessonIds } = await aPayableTeacher(2);
    const student = await aStudent();
    await db().insert(reports).values({
      reporterId: student.id,
      subject: "lesson",
      lessonId: lessonIds[0]!,
      teacherId: teacher.id,
      category: "late",
      severity: "S3",
      text: "She came twenty minutes late.",
    });
    expect(await readPayoutSums(teacher.id)).toMatchObject({ reportedPence: earned });
    expect(await ask(teacher)).toMatchObject({ ok: true, amountMinor: earned });
    expect(await readPayoutSums(teacher.id)).toMatchObject({ availablePence: earned });
  });
});

describe("the weekly run", () => {
  it("pays every teacher who can be paid and has £10, suspended ones too, once however often it runs", async () => {
    const [ready, noBank, poor] = [await aPayableTeacher(), await aTeacher(), await aTeacher()];
    const suspended = await aPayableTeacher();
    const admin = await anAdmin();
    await inTransaction((tx) =>
      imposeSanction(
        tx,
        admin,
        {
          teacherId: suspended.teacher.id,
          kind: "suspend",
          scope: "everybody",
          cause: "safety",
          reason: "Messages to a student that nobody should have to read.",
          endsAt: null,
        },
        new Date(),
      ),
    );
    await aCompletedLesson(await aStudent(), noBank);
    const [leaving, indebted] = [await aTeacher(), await aPayableTeacher()];
    await ask(indebted.teacher);
    await settleBanks();
    await refund(indebted.teacher, indebted.lessonIds[0]!, 2200);
    for (const teacher of [poor, leaving, indebted.teacher]) {
      if (teacher !== indebted.teacher) await canBePaid(teacher);
      const offer = teacher.offers.find(({ kind }) => kind === "trial")!;
      await aCompletedLesson(await aStudent(), teacher, { offer, daysAgo: 7 });
    }
    await db().update(users).set({ deletionAskedAt: new Date() }).where(eq(users.id, leaving.id));
    const monday = new Date(Date.now() + 8 * 86_400_000);
    for (let times = 0; times < 2; times += 1) {
      await queueWeeklyPayouts(monday);
      await runJobs([payTeacher]);
    }
    await settleBanks();
    const queuedFor = async ({ id }: { id: string }) => {
      const { rows } = await db().execute(
        sql`select from pgboss.job where name = ${payTeacher.name} and data->>'teacherId' = ${id}`,
      );
      return rows.length;
    };
    const those = [ready.teacher, suspended.teacher, leaving, indebted.teacher, poor, noBank];
    expect(await Promise.all(those.map(queuedFor))).toEqual([1, 1, 1, 1, 0, 0]);
    expect(await readPayoutSums(indebted.teacher.id)).toMatchObject({
      availablePence: 0,
      owedPence: earned - 800,
    });
    const of = (id: string) => db().select().from(payouts).where(eq(payouts.teacherId, id));
    for (const { teacher } of [ready, suspended])
      expect(await of(teacher.id)).toMatchObject([
        { kind: "weekly", amountMinor: earned, state: "paid" },
      ]);
    expect(await of(leaving.id)).toMatchObject([{ kind: "weekly", amountMinor: 800 }]);
    expect([await of(noBank.id), await of(poor.id)]).toEqual([[], []]);
  });

  it("pays each lesson once with two workers, answers that are lost and a stop midway [D12]", async () => {
    const teachers = await Promise.all(
      Array.from({ length: cases(3, 40) }, () => aPayableTeacher(3)),
    );
    for (const [at, { teacher, account }] of teachers.entries()) {
      const prepared = await Promise.all([ask(teacher), ask(teacher)]);
      const payoutId = prepared.flatMap((one) => (one.ok ? [one.payoutId] : []));
      expect(payoutId).toHaveLength(1);
      const worker = (name: string) => {
        const seed = `${name} ${at}`;
        const send = async (url: string | URL | Request, init?: RequestInit) =>
          twin.fetch(new Request(url, init));
        const { transport } = faultyTransport(send, { seed, share: 0.3 });
        return twinPayouts({ way: () => transport, retries: 0, timeoutMs: 100 });
      };
      const [one, two] = [worker("one"), worker("two")];
      const isOpen = async () =>
        (await db().$count(
          payouts,
          and(eq(payouts.id, payoutId[0]!), eq(payouts.state, "preparing")),
        )) > 0;
      while (await isOpen())
        await Promise.allSettled([
          sendPrepared(payoutId[0]!, one),
          sendPrepared(payoutId[0]!, two),
        ]);
      const moved = await transfersTo(account);
      expect(moved.map(({ amountMinor }) => amountMinor)).toEqual([earned, earned, earned]);
      expect(await payoutsTo(account)).toHaveLength(1);
    }
    await settleBanks();
    for (const { teacher } of teachers)
      expect(await readPayoutSums(teacher.id)).toMatchObject({ paidOutPence: 3 * earned });
    expect(await reconcilePayouts(around())).toMatchObject({
      oursOnly: [],
      theirsOnly: [],
      different: [],
    });
  });

  it("asks after a payout of which nothing is known after a minute, and the database holds a second transfer off", async () => {
    const { teacher } = await aPayableTeacher();
    const prepared = await ask(teacher);
    expect(prepared.ok).toBe(true);
    await watchPayouts(new Date(Date.now() + 120_000));
    const [row] = await db().select().from(transfers).where(eq(transfers.teacherId, teacher.id));
    expect(row).toMatchObject({ state: "made" });
    const { id: _, providerRef: __, ...again } = row!;
    await expect(
      db()
        .insert(transfers)
        .values({ ...again, state: "unknown", madeAt: null }),
    ).rejects.toMatchObject({ cause: { constraint: "transfers_once" } });
  });
});

describe("a refund after the money was divided", () => {
  it("comes out of what is available, is made once in parallel, and never above the charge [D8]", async () => {
    const { teacher, lessonIds } = await aPayableTeacher();
    const cause = "report:one";
    const both = await Promise.all([1, 2].map(() => refund(teacher, lessonIds[0]!, 1100, cause)));
    expect(both.every(({ ok }) => ok)).toBe(true);
    expect(await refund(teacher, lessonIds[0]!, 1101)).toEqual({
      ok: false,
      reason: "above-charge",
      mostPence: 1100,
    });
    const apart = await Promise.all([1, 2].map(() => refund(teacher, lessonIds[0]!, 1100)));
    expect(apart.filter(({ ok }) => ok)).toHaveLength(1);
    await runJobs([sendRefund]);
    expect(await readPayoutSums(teacher.id)).toMatchObject({ availablePence: 0, owedPence: 0 });
    const { ref } = await chargeOf(lessonIds[0]!);
    const back = await db().select().from(embeddedRefunds).where(eq(embeddedRefunds.chargeId, ref));
    expect(back.map(({ amountMinor }) => amountMinor)).toEqual([1100, 1100]);
    expect(await reconcile(around())).toMatchObject({ different: [] });
  });

  it("after a transfer reverses it, after a payout is a debt that the next earnings settle [D8]", async () => {
    const { teacher, account, lessonIds } = await aPayableTeacher(2, closedBank);
    await ask(teacher);
    await settleBanks();
    // Both were transferred and have come back: nothing is at the bank.
    expect(await refund(teacher, lessonIds[0]!, 2200)).toEqual({ ok: true });
    await runJobs([reverseTransfers, sendRefund]);
    const reversed = (await transfersTo(account)).map(({ reversedMinor }) => reversedMinor);
    expect(reversed.toSorted((a, b) => a - b)).toEqual([0, earned]);
    expect(await readPayoutSums(teacher.id)).toMatchObject({
      availablePence: earned,
      owedPence: 0,
    });
    await givePayoutBank(teacher);
    await ask(teacher, tomorrow());
    await settleBanks();
    expect(await readPayoutSums(teacher.id)).toMatchObject({ paidOutPence: earned });

    expect(await refund(teacher, lessonIds[1]!, 1100)).toEqual({ ok: true });
    expect(await readPayoutSums(teacher.id)).toMatchObject({ availablePence: 0, owedPence: 968 });
    expect(await reported(teacher)).toBe(earned - 968);
    for (const daysAgo of [7, 8]) await aCompletedLesson(await aStudent(), teacher, { daysAgo });
    const later = new Date(Date.now() + 2 * 86_400_000);
    expect(await ask(teacher, later)).toMatchObject({ ok: true, amountMinor: 2 * earned - 968 });
    await settleBanks();
    expect(await readPayoutSums(teacher.id)).toMatchObject({
      availablePence: 0,
      owedPence: 0,
      paidOutPence: 3 * earned - 968,
    });
    expect(await reported(teacher)).toBe(3 * earned - 968);
    await runJobs([sendRefund]);
    expect(await reconcilePayouts(around())).toMatchObject({
      oursOnly: [],
      theirsOnly: [],
      different: [],
    });
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });

  it("of an earning that settled a debt is a debt again, and takes nothing from newer lessons", async () => {
    const { teacher, lessonIds } = await aPayableTeacher();
    await ask(teacher);
    await settleBanks();
    await refund(teacher, lessonIds[0]!, 2200);
    const eaten = await aCompletedLesson(await aStudent(), teacher, { daysAgo: 7 });
    expect(await ask(teacher, tomorrow())).toEqual({ ok: false, reason: "under-minimum" });
    expect(await readPayoutSums(teacher.id)).toMatchObject({ availablePence: 0, owedPence: 0 });
    expect(await refund(teacher, eaten, 2200)).toEqual({ ok: true });
    expect(await readPayoutSums(teacher.id)).toMatchObject({
      availablePence: 0,
      owedPence: earned,
    });
    expect(await reported(teacher)).toBe(0);
    for (const daysAgo of [8, 9]) await aCompletedLesson(await aStudent(), teacher, { daysAgo });
    const later = new Date(Date.now() + 2 * 86_400_000);
    expect(await ask(teacher, later)).toMatchObject({ ok: true, amountMinor: earned });
    await settleBanks();
    expect(await readPayoutSums(teacher.id)).toMatchObject({ availablePence: 0, owedPence: 0 });
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });

  it("of an earning that came back with its payout and settled a part of a debt reverses what is left of its transfer", async () => {
    const { teacher, account, lessonIds } = await aPayableTeacher();
    await ask(teacher);
    await settleBanks();
    await givePayoutBank(teacher, closedBank);
    const part = await aCompletedLesson(await aStudent(), teacher, { daysAgo: 7 });
    expect(await ask(teacher, tomorrow())).toMatchObject({ ok: true, amountMinor: earned });
    await settleBanks();
    await refund(teacher, lessonIds[0]!, 1100);
    await givePayoutBank(teacher);
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await ask(teacher, later(2))).toEqual({ ok: false, reason: "under-minimum" });
    expect(await refund(teacher, part, 2200)).toEqual({ ok: true });
    expect(await readPayoutSums(teacher.id)).toMatchObject({ availablePence: 0, owedPence: 968 });
    await runJobs([reverseTransfers, sendRefund]);
    const reversed = (await transfersTo(account)).map(({ reversedMinor }) => reversedMinor);
    expect(reversed.toSorted((a, b) => a - b)).toEqual([0, earned]);
    await aCompletedLesson(await aStudent(), teacher, { daysAgo: 8 });
    await aCompletedLesson(await aStudent(), teacher, { daysAgo: 9 });
    expect(await ask(teacher, later(3))).toMatchObject({ ok: true, amountMinor: 2 * earned - 968 });
    await settleBanks();
    expect(await reconcilePayouts(around())).toMatchObject({
      oursOnly: [],
      theirsOnly: [],
      different: [],
    });
    expect(await verifyLedger()).toMatchObject({ fault: null });
  });
});

it("transfers and payouts that only one side has, or has otherwise, are listed and not corrected [D13]", async () => {
  const [{ account }, { account: other }] = [await sent(), await sent()];
  await db()
    .update(embeddedTransfers)
    .set({ reversedMinor: 100 })
    .where(eq(embeddedTransfers.accountId, account));
  await db().delete(embeddedPayouts).where(eq(embeddedPayouts.accountId, other));
  const stray = await db()
    .insert(embeddedPayouts)
    .values({ key: "stray", accountId: other, amountMinor: 500, currency: "EUR", state: "paid" })
    .returning();
  for (let times = 0; times < 2; times += 1)
    expect(await reconcilePayouts(around())).toMatchObject({
      oursOnly: [{ kind: "payout", sums: { state: "paid", account: other } }],
      theirsOnly: [{ ref: stray[0]!.id, sums: { amountMinor: 500, account: other } }],
      different: [
        { ours: { sums: { reversedMinor: 0 } }, theirs: { sums: { reversedMinor: 100 } } },
      ],
    });
});

async function sent() {
  const made = await aPayableTeacher();
  await ask(made.teacher);
  await settleBanks();
  return made;
}

async function chargeOf(lessonId: string): Promise<{ ref: string }> {
  const { rows } = await db().execute<{ ref: string }>(
    sql`select provider_ref as ref from payments where lesson_id = ${lessonId}`,
  );
  return rows[0]!;
}
