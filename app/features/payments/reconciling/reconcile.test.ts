import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { embeddedCharges, payments } from "#db/schema/payments/payments.ts";
import { embeddedPayouts, embeddedTransfers } from "#db/schema/payments/payouts.ts";
import { providerCalls } from "#db/schema/payments/provider-calls.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, aCompletedLesson, aHold } from "#test/builders/lessons.ts";
import { canBePaid, settleBanks } from "#test/builders/payouts.ts";
import { provider } from "../provider/provider-in-use.server.ts";
import { payCharge } from "#db/seed/money/paying.ts";
import { testCard } from "../provider/test-cards.ts";
import { preparePayout } from "../payouts/prepare-payout.server.ts";
import { lockPayment, settleCancelled } from "../purchases/purchases.server.ts";
import { sendRefund } from "../purchases/send-refund.server.ts";
import { closeDifference, countDifferences, readDifferences } from "./differences.server.ts";
import { reconcile } from "./reconcile.server.ts";
import { reconcileDays } from "./reconcile-days.server.ts";

// The differences here are made on purpose: the log need not tell of them.
process.env["LOG_LEVEL"] = "silent";

useDatabase();

const compareNow = () =>
  reconcile({ from: new Date(Date.now() - hour), to: new Date(Date.now() + minute) });

async function aPaidLesson() {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aBookedLesson(student, teacher);
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  return { lessonId, teacher, payment: payment!, ref: payment!.providerRef! };
}

describe("ledger and provider", () => {
  it("agree on what was paid, given back, declined and never paid", async () => {
    await aPaidLesson();
    const { payment, ref, lessonId, teacher } = await aPaidLesson();
    await inTransaction(async (tx) =>
      settleCancelled(tx, await lockPayment(tx, lessonId), {
        teacherId: teacher.id,
        refundPence: payment.amountMinor,
        at: new Date(),
      }),
    );
    await runJobs([sendRefund]);
    await aHold(await aStudent(), await aTeacher());
    const open = await provider().open({ key: randomUUID(), amountMinor: 900, currency: "GBP" });
    await payCharge(open.ref, testCard("4000 0000 0000 0002"));
    const found = await compareNow();
    expect(found).toMatchObject({ oursOnly: [], theirsOnly: [], different: [] });
    expect(found.compared).toBeGreaterThanOrEqual(3);
    expect(await provider().find(ref)).toMatchObject({ refundedMinor: payment.amountMinor });
  });

  it("list a refund that the provider refused, until it has gone out [D13]", async () => {
    const { payment, ref, lessonId, teacher } = await aPaidLesson();
    await inTransaction(async (tx) =>
      settleCancelled(tx, await lockPayment(tx, lessonId), {
        teacherId: teacher.id,
        refundPence: payment.amountMinor,
        at: new Date(),
      }),
    );
    const charge = eq(embeddedCharges.id, ref);
    await db().update(embeddedCharges).set({ refundedMinor: payment.amountMinor }).where(charge);
    await runJobs([sendRefund]);
    await db().update(embeddedCharges).set({ refundedMinor: 0 }).where(charge);
    const listed = async () => {
      const { open } = await readDifferences(await anAdmin());
      return open.filter(({ list, goneAt }) => list === "refund-refused" && goneAt === null);
    };
    await reconcileDays(1);
    expect(await listed()).toMatchObject([
      { providerRef: ref, ours: { refundedMinor: payment.amountMinor }, theirs: null },
    ]);
    await db()
      .update(providerCalls)
      .set({ state: "done", refusal: null })
      .where(eq(providerCalls.paymentId, payment.id));
    await reconcileDays(1, new Date(Date.now() + minute));
    expect(await listed()).toEqual([]);
  });

  it("differ in one charge each, which is listed, and nothing is corrected [D13]", async () => {
    const [lost, other] = [await aPaidLesson(), await aPaidLesson()];
    const stranger = await provider().open({
      key: randomUUID(),
      amountMinor: 700,
      currency: "GBP",
    });
    await payCharge(stranger.ref, testCard());
    await db().delete(embeddedCharges).where(eq(embeddedCharges.id, lost.ref));
    await provider().refund({ key: randomUUID(), ref: other.ref, amountMinor: 100 });
    const expected = {
      oursOnly: [{ ref: lost.ref, paymentId: lost.payment.id, takenMinor: 2200 }],
      theirsOnly: [{ ref: stranger.ref, takenMinor: 700, currency: "GBP" }],
      different: [{ ref: other.ref, ours: { refundedMinor: 0 }, theirs: { refundedMinor: 100 } }],
    };
    expect(await compareNow()).toMatchObject(expected);
    expect(await compareNow()).toMatchObject(expected);
  });

  it("have their differences kept: since when, until when, and by whose note closed [D13]", async () => {
    const admin = await anAdmin();
    const at = (minutes: number) => new Date(Date.now() + minutes * minute);
    await reconcileDays(1, at(20));
    const before = (await readDifferences(admin)).open.length;
    const [lost, other] = [await aPaidLesson(), await aPaidLesson()];
    const [charge] = await db()
      .delete(embeddedCharges)
      .where(eq(embeddedCharges.id, lost.ref))
      .returning();
    await provider().refund({ key: randomUUID(), ref: other.ref, amountMinor: 100 });
    await reconcileDays(1, at(30));
    await reconcileDays(1, at(40));
    const { open, lastRun } = await readDifferences(admin);
    expect(open).toHaveLength(before + 2);
    const found = open.find(({ providerRef }) => providerRef === lost.ref)!;
    expect(found).toMatchObject({
      list: "ours-only",
      paymentId: lost.payment.id,
      ours: { takenMinor: 2200, refundedMinor: 0, currency: "GBP" },
      theirs: null,
      goneAt: null,
    });
    expect(found.lastSeenAt).toBeGreaterThan(found.firstSeenAt);
    expect(lastRun!.compared).toBeGreaterThan(0);
    await db().insert(embeddedCharges).values(charge!);
    const count = await countDifferences(admin);
    await reconcileDays(1, at(50));
    expect(await countDifferences(admin)).toBe(count - 1);
    const sums = open.find(({ providerRef }) => providerRef === other.ref)!;
    const note = "The provider sent £1 back by hand.";
    const closed = await Promise.all(
      [1, 2].map(() => closeDifference(admin, { id: sums.id, note })),
    );
    expect(closed.toSorted()).toEqual([false, true]);
    await reconcileDays(1, at(60));
    const after = await readDifferences(admin);
    expect(after.open.map(({ id }) => id)).not.toContain(sums.id);
    expect(after.closed[0]).toMatchObject({ id: sums.id, note, closer: admin.name });
    expect(
      (await db().select().from(payments).where(eq(payments.id, other.payment.id)))[0],
    ).toEqual(other.payment);
  });

  it("have a charge that is neither taken nor closed after a day on a list of its own", async () => {
    const { ref } = await provider().open({
      key: randomUUID(),
      amountMinor: 1200,
      currency: "GBP",
      captureLater: true,
    });
    await payCharge(ref, testCard());
    expect((await compareNow()).unfinished).toEqual([]);
    await db()
      .update(embeddedCharges)
      .set({ createdAt: new Date(Date.now() - 26 * hour) })
      .where(eq(embeddedCharges.id, ref));
    const { unfinished } = await reconcile({
      from: new Date(Date.now() - 27 * hour),
      to: new Date(Date.now() - 25 * hour),
    });
    expect(unfinished).toMatchObject([{ ref, paymentId: null, theirs: { takenMinor: 0 } }]);
  });

  it("are compared on every page of a long list", async () => {
    const to = new Date(Date.now() - 10 * 24 * hour);
    const from = new Date(to.getTime() - hour);
    const createdAt = new Date(to.getTime() - minute);
    await db()
      .insert(embeddedCharges)
      .values(
        Array.from({ length: 1234 }, () => ({
          key: randomUUID(),
          amountMinor: 100,
          currency: "GBP",
          state: "succeeded" as const,
          last4: "4242",
          createdAt,
        })),
      );
    const { theirsOnly } = await reconcile({ from, to });
    expect(new Set(theirsOnly.map(({ ref }) => ref)).size).toBe(1234);
  });
});

/** A teacher whose one earning is transferred and paid out: £19.36, as €22.26. */
async function aPaidTeacher() {
  const teacher = await aTeacher();
  const account = await canBePaid(teacher);
  await aCompletedLesson(await aStudent(), teacher);
  await preparePayout(teacher.id, { kind: "asked" });
  await settleBanks();
  const [[transfer], [payout]] = await Promise.all([
    db().select().from(embeddedTransfers).where(eq(embeddedTransfers.accountId, account)),
    db().select().from(embeddedPayouts).where(eq(embeddedPayouts.accountId, account)),
  ]);
  return { teacher, account, transfer: transfer!, payout: payout! };
}

describe("transfers and payouts of teachers", () => {
  let minutes = 100;

  /** What a comparison of a later moment than the last leaves open about this account. */
  async function differencesOf(account: string) {
    await reconcileDays(1, new Date(Date.now() + (minutes += 10) * minute));
    const { open } = await readDifferences(await anAdmin());
    return open.filter(
      ({ ours, theirs, goneAt }) =>
        goneAt === null &&
        [ours, theirs].some(
          (sums) => sums !== null && "account" in sums && sums.account === account,
        ),
    );
  }

  it("that agree are in none of the lists", async () => {
    const { account } = await aPaidTeacher();
    expect(await differencesOf(account)).toEqual([]);
  });

  it("that the ledger alone has are kept in the list of ours, until the provider has them [D13]", async () => {
    const { teacher, account, payout } = await aPaidTeacher();
    await db().delete(embeddedPayouts).where(eq(embeddedPayouts.id, payout.id));
    expect(await differencesOf(account)).toMatchObject([
      {
        list: "ours-only",
        kind: "payout",
        providerRef: payout.id,
        ours: { amountMinor: 2226, state: "paid", currency: "EUR", account },
        theirs: null,
        teacher: { id: teacher.id },
      },
    ]);
    await db().insert(embeddedPayouts).values(payout);
    expect(await differencesOf(account)).toEqual([]);
  });

  it("that the provider alone has are kept in the list of theirs, until they are gone [D13]", async () => {
    const { teacher, account, transfer, payout } = await aPaidTeacher();
    const { id: _, ...again } = transfer;
    const { id: __, ...another } = payout;
    const [moved] = await db()
      .insert(embeddedTransfers)
      .values({ ...again, group: "by hand" })
      .returning();
    const [sent] = await db()
      .insert(embeddedPayouts)
      .values({ ...another, key: randomUUID() })
      .returning();
    const found = await differencesOf(account);
    const theirs = { list: "theirs-only", ours: null, teacher: { id: teacher.id } };
    expect(found.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toMatchObject([
      { ...theirs, kind: "payout", providerRef: sent!.id, theirs: { amountMinor: 2226 } },
      { ...theirs, kind: "transfer", providerRef: moved!.id, theirs: { amountMinor: 1936 } },
    ]);
    await db().delete(embeddedPayouts).where(eq(embeddedPayouts.id, sent!.id));
    await db().delete(embeddedTransfers).where(eq(embeddedTransfers.id, moved!.id));
    expect(await differencesOf(account)).toEqual([]);
  });

  it("that the two have otherwise are kept in the list of different ones, until they agree [D13]", async () => {
    const [{ account, transfer }, other] = [await aPaidTeacher(), await aPaidTeacher()];
    const reversed = (reversedMinor: number) =>
      db()
        .update(embeddedTransfers)
        .set({ reversedMinor })
        .where(eq(embeddedTransfers.id, transfer.id));
    const landed = (accountId: string) =>
      db()
        .update(embeddedTransfers)
        .set({ accountId })
        .where(eq(embeddedTransfers.id, other.transfer.id));
    await reversed(100);
    await landed(account);
    const sums = { amountMinor: 1936, reversedMinor: 0, currency: "GBP", account };
    const found = await differencesOf(account);
    expect(found).toHaveLength(2);
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          list: "different",
          kind: "transfer",
          providerRef: transfer.id,
          ours: sums,
          theirs: { ...sums, reversedMinor: 100 },
        }),
        expect.objectContaining({
          providerRef: other.transfer.id,
          ours: { ...sums, account: other.account },
          theirs: sums,
        }),
      ]),
    );
    await reversed(0);
    await landed(other.account);
    expect(await differencesOf(account)).toEqual([]);
  });
});
