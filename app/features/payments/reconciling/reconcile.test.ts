import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { embeddedCharges, payments } from "#db/schema/payments.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson, aHold } from "#test/lessons.ts";
import { provider } from "../provider/provider-in-use.server.ts";
import { payCharge } from "#db/seed/paying.ts";
import { testCard } from "../provider/test-cards.ts";
import { lockPayment, sendRefund, settleCancelled } from "../purchases/purchases.server.ts";
import { reconcile } from "./reconcile.server.ts";

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

  it("differ in one charge each, which is listed, and nothing is mended [D13]", async () => {
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
