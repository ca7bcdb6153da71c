import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  hearProvider,
  takePaymentEvent,
} from "#app/features/scheduling/lifecycle/take-payment-event.server.ts";
import { startPayoutSetUp } from "#app/features/payments/payouts/payout-account.server.ts";
import { preparePayout } from "#app/features/payments/payouts/prepare-payout.server.ts";
import { sendPayout } from "#app/features/payments/payouts/send-payout.server.ts";
import { giveBank } from "#app/features/payments/provider/twin/connected-accounts.server.ts";
import { landPayouts } from "#app/features/payments/provider/twin/payouts.server.ts";
import { payoutAccounts, payouts } from "#db/schema/payments/payouts.ts";
import { disputes } from "#db/schema/payments/disputes.ts";
import { paymentEvents, payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { onCardPage } from "#db/seed/money/paying.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cases, patience } from "#test/depth.ts";
import { faultyDelivery } from "#test/servers/faulty-transport.ts";
import { runJobs } from "#test/jobs.ts";
import { aCompletedLesson, aHold } from "#test/builders/lessons.ts";
import { closedBank, giveTaxDetails, goodBank } from "#test/builders/payouts.ts";
import { setProviderRef } from "#app/features/payments/purchases/payment-steps.server.ts";
import { reconcile } from "#app/features/payments/reconciling/reconcile.server.ts";
import { provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import { testCard } from "#app/features/payments/provider/test-cards.ts";
import {
  tellEvents,
  type TwinMessage,
} from "#app/features/payments/provider/twin/tell-events.server.ts";

// The twin tells of disputes about charges that a test before has made by itself: the log need not.
process.env["LOG_LEVEL"] = "silent";

useDatabase();

const typesOf = async (ref: string) => {
  const { rows } = await db().execute<{ type: string }>(sql`
    select type from embedded_events where object->>'id' = ${ref} or object->>'payment_intent' = ${ref} order by id`);
  return rows.map(({ type }) => type);
};

async function opened(captureLater = false) {
  const { ref } = await provider().open({
    key: randomUUID(),
    amountMinor: 1_000,
    currency: "GBP",
    captureLater,
  });
  return ref;
}

it("the twin tells by itself what became of a charge, once, signed, until it is taken", async () => {
  const [paid, reserved, refused] = [await opened(), await opened(true), await opened()];
  await onCardPage.pay(paid, testCard("4000000000000259"));
  await onCardPage.pay(reserved, testCard());
  await provider().cancel(reserved);
  await onCardPage.pay(refused, testCard("4000000000000002"));
  const given = await opened();
  await onCardPage.pay(given, testCard());
  await provider().refund({ key: randomUUID(), ref: given, amountMinor: 400 });
  const created = "payment_intent.created";
  const succeeded = "payment_intent.succeeded";
  expect((await typesOf(paid)).toSorted()).toEqual(["charge.dispute.created", created, succeeded]);
  const capturable = "payment_intent.amount_capturable_updated";
  expect(await typesOf(reserved)).toEqual([created, capturable, "payment_intent.canceled"]);
  expect(await typesOf(refused)).toEqual([created, "payment_intent.payment_failed"]);
  expect(await typesOf(given)).toEqual([created, succeeded, "charge.refunded"]);

  let refusals = 0;
  expect(await tellEvents(async () => ((refusals += 1), 500))).toBe(0);
  expect(refusals).toBe(11);
  const heard: string[] = [];
  const receive = async ({ payload, signature }: TwinMessage) => {
    heard.push((JSON.parse(payload) as { id: string }).id);
    return takePaymentEvent(payload, signature);
  };
  const soon = new Date(Date.now() + minute);
  expect(await tellEvents(receive, soon)).toBe(11);
  expect(await tellEvents(receive, new Date(Date.now() + 2 * minute))).toBe(0);
  expect(new Set(heard).size).toBe(11);
  expect(await db().$count(paymentEvents)).toBe(11);
});

it("the twin tells of teachers' accounts and payouts as well, and nobody has to ask", async () => {
  const teacher = await aTeacher();
  await aCompletedLesson(await aStudent(), teacher);
  await giveTaxDetails(teacher);
  const begun = await startPayoutSetUp(teacher);
  expect(begun.ok).toBe(true);
  const own = eq(payoutAccounts.teacherId, teacher.id);
  const account = async () => (await db().select().from(payoutAccounts).where(own))[0]!;
  await giveBank((await account()).providerRef!, closedBank);
  const types: string[] = [];
  const hear = async () => {
    await tellEvents(async ({ payload, signature }) => {
      types.push((JSON.parse(payload) as { type: string }).type);
      return takePaymentEvent(payload, signature);
    });
    await runJobs([hearProvider, sendPayout]);
  };
  await hear();
  expect(await account()).toMatchObject({ state: "ready", bankLast4: "1113" });
  await giveBank((await account()).providerRef!, goodBank);
  await hear();
  expect(await account()).toMatchObject({ bankLast4: "6789" });
  const prepared = await preparePayout(teacher.id, { kind: "asked" });
  expect(prepared.ok).toBe(true);
  await hear();
  await inTransaction((tx) => landPayouts(tx, undefined, new Date(Date.now() + 2 * minute)));
  await hear();
  const [payout] = await db().select().from(payouts).where(eq(payouts.teacherId, teacher.id));
  expect(payout).toMatchObject({ state: "paid" });
  expect(types.filter((type) => !type.startsWith("payment_intent"))).toEqual([
    "v2.core.account[configuration.recipient].capability_status_updated",
    "account.external_account.updated",
    "payout.created",
    "payout.paid",
  ]);
});

it(
  "messages doubled, shuffled, lost and a day late leave the books that a calm day leaves [D5]",
  patience,
  async () => {
    const made: string[] = [];
    for (let n = 0; n < cases(6, 200); n += 1) {
      const lessonId = await aHold(await aStudent(), await aTeacher());
      const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
      const { id: key, amountMinor, currency } = payment!;
      const { ref } = await provider().open({ key, amountMinor, currency });
      await inTransaction((tx) => setProviderRef(tx, key, ref));
      await onCardPage.pay(ref, testCard(n % 2 === 0 ? undefined : "4000000000000259"));
      made.push(lessonId);
    }
    const day = faultyDelivery(
      ({ payload, signature }, at) => takePaymentEvent(payload, signature, at),
      {
        seed: "a bad day",
        share: 0.5,
      },
    );
    const began = Date.now();
    for (let past = 0; past <= 30; past += 1) {
      const at = new Date(began + past * hour);
      await tellEvents((message) => day.take(message, at), at);
      await day.deliverLate(at);
    }
    await runJobs();
    expect([...day.met.keys()].toSorted()).toEqual(["delayed", "doubled", "lost"]);
    const { rows } = await db().execute(sql`select from embedded_events where not sent`);
    expect(rows).toEqual([]);
    for (const [n, lessonId] of made.entries()) {
      const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
      expect(lesson!.state).toBe("booked");
      const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
      expect(await db().$count(disputes, eq(disputes.paymentId, payment!.id))).toBe(n % 2);
    }
    const window = { from: new Date(began - hour), to: new Date(Date.now() + minute) };
    expect(await reconcile(window)).toMatchObject({ oursOnly: [], different: [] });
  },
);
