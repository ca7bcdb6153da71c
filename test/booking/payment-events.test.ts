import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { accounts, balanceOf } from "#app/features/payments/ledger/ledger.server.ts";
import { paymentEventsPath } from "#app/features/payments/provider/events-path.ts";
import { eventSecrets } from "#app/features/payments/provider/events.server.ts";
import { openDispute } from "#app/features/payments/provider/twin/disputes.server.ts";
import { provider } from "#app/features/payments/provider/provider-in-use.server.ts";
import { testCard } from "#app/features/payments/provider/test-cards.ts";
import { setProviderRef } from "#app/features/payments/purchases/payment-steps.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { paymentEvents, payments } from "#db/schema/payments/payments.ts";
import { embeddedDisputes } from "#db/schema/payments/provider-calls.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { Random } from "#db/seed/random.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { jobsDone } from "#test/jobs.ts";
import { aHold } from "#test/builders/lessons.ts";
import { useServers } from "#test/servers/servers.ts";
import { payCharge } from "#db/seed/money/paying.ts";

useDatabase();
const servers = useServers(2);

type Told = { id?: string; type?: string; object?: object; account?: string; seconds?: number };

/** A message as the provider would send and sign it, `seconds` away from now. */
function aMessage({
  id = `evt_${randomUUID()}`,
  type = "payment_intent.succeeded",
  ...told
}: Told) {
  const created = Math.floor(Date.now() / 1000) + (told.seconds ?? 0);
  const data = { object: told.object ?? { id: randomUUID(), object: "payment_intent" } };
  const payload = JSON.stringify({
    id,
    object: "event",
    type,
    account: told.account,
    created,
    data,
  });
  const signed = { payload, secret: eventSecrets()[0], timestamp: created };
  return { payload, signature: Stripe.webhooks.generateTestHeaderString(signed) };
}

function tell({ payload, signature }: { payload: string; signature?: string }, server = 0) {
  return fetch(servers.url(server) + paymentEventsPath, {
    method: "POST",
    body: payload,
    headers: {
      "content-type": "application/json",
      ...(signature && { "stripe-signature": signature }),
    },
  });
}

const stored = () => db().$count(paymentEvents);

/** The provider has taken the money, and nobody here has heard of it. */
async function chargedUnseen() {
  const lessonId = await aHold(await aStudent(), await aTeacher());
  const [payment] = await db().select().from(payments).where(eq(payments.lessonId, lessonId));
  const { id: key, amountMinor, currency } = payment!;
  const { ref } = await provider().open({ key, amountMinor, currency });
  await inTransaction((tx) => setProviderRef(tx, key, ref));
  await payCharge(ref, testCard());
  return { lessonId, ref, amountMinor };
}

describe("what a payment provider tells", () => {
  it("is refused unless it is signed, whole and of this minute, and nothing is kept [D3]", async () => {
    const before = await stored();
    const good = aMessage({});
    const strangers = [
      { payload: good.payload },
      { payload: good.payload, signature: "t=1,v1=00" },
      { payload: good.payload, signature: "nonsense" },
      { payload: `${good.payload} `, signature: good.signature },
      aMessage({ seconds: -310 }),
      aMessage({ seconds: 3600 }),
      aMessage({ seconds: 310 }),
      { payload: "", signature: good.signature },
    ];
    for (const stranger of strangers) expect((await tell(stranger)).status).toBe(400);
    const huge = await tell({ payload: "x".repeat(1_100_000), signature: good.signature });
    expect(huge.status).toBe(413);
    expect((await servers.ask(paymentEventsPath)).status).toBe(405);
    expect(await stored()).toBe(before);
  });

  it("has one effect, told a hundred times to two servers at once [D4]", async () => {
    const { lessonId, ref, amountMinor } = await chargedUnseen();
    const message = aMessage({ object: { id: ref, object: "payment_intent" } });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => tell(message, at % 2).then(({ status }) => status)),
    );
    expect(answers).toEqual(Array.from({ length: 100 }, () => 200));
    await jobsDone();
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    expect(lesson!.state).toBe("booked");
    expect(await balanceOf(db(), accounts.escrow(lessonId))).toBe(amountMinor);
  });

  it("of an account that is not ours does nothing, though it is signed [D3]", async () => {
    const { lessonId, ref } = await chargedUnseen();
    const object = { id: ref, object: "payment_intent" };
    const id = `evt_${randomUUID()}`;
    const foreign = aMessage({ id, object, account: "acct_elsewhere" });
    expect((await tell(foreign)).status).toBe(200);
    await jobsDone();
    const [kept] = await db().select().from(paymentEvents).where(eq(paymentEvents.id, id));
    expect(kept!.providerRef, "it is about nothing of ours").toBeNull();
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    // The provider's own word may have come meanwhile.
    if ((await db().$count(paymentEvents, eq(paymentEvents.providerRef, ref))) === 0)
      expect(lesson!.state).toBe("held");
  });

  it("ends the same in every order, and what is unknown is stored and does nothing [D5]", async () => {
    const types = ["payment_intent.created", "payment_intent.succeeded", "charge.refunded"];
    const orders = types.flatMap((first) =>
      types
        .filter((type) => type !== first)
        .map((second) => [first, second, types.find((one) => one !== first && one !== second)!]),
    );
    for (const order of orders) {
      const { lessonId, ref } = await chargedUnseen();
      for (const type of order) {
        const object = type.startsWith("charge")
          ? { id: "ch_1", object: "charge", payment_intent: ref }
          : { id: ref, object: "payment_intent" };
        expect((await tell(aMessage({ type, object }))).status).toBe(200);
      }
      for (const unknown of [{ type: "mandate.updated", object: {} }, { type: order[0]! }])
        expect((await tell(aMessage(unknown))).status).toBe(200);
      await jobsDone();
      const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
      expect(lesson!.state).toBe("booked");
    }
    const open = await db().$count(paymentEvents, sql`handled_at is null`);
    expect(open).toBe(0);
  });

  it("of a refund, a dispute and its end has the books of one ordered telling, told a hundredfold, shuffled, on two servers [D4]", async () => {
    const [calm, wild] = [await aHistory(), await aHistory()];
    for (const message of calm.messages) expect((await tell(message)).status).toBe(200);
    await jobsDone();
    const random = new Random("a hundredfold");
    const copies = Array.from({ length: 100 }, () => wild.messages).flat();
    const shuffled = random.some(copies, copies.length);
    for (let at = 0; at < shuffled.length; at += 50)
      await Promise.all(
        shuffled
          .slice(at, at + 50)
          .map((message, n) => tell(message, n % 2).then(({ status }) => expect(status).toBe(200))),
      );
    await jobsDone();
    const [ordered, doubled] = [await booksOf(calm), await booksOf(wild)];
    expect(doubled).toEqual(ordered);
    expect(ordered.filter(({ event }) => event === "dispute")).not.toEqual([]);
    expect(ordered.filter(({ event }) => event === "payment")).toHaveLength(4);
  });
});

/** Two lessons that nobody here has heard of: paid, and the one won, the other lost at the bank; all its messages. */
async function aHistory() {
  const [won, lost] = [await chargedUnseen(), await chargedUnseen()];
  for (const { ref: id, amountMinor } of [won, lost])
    await inTransaction((tx) => openDispute(tx, { id, amountMinor, currency: "GBP" }));
  for (const [{ ref }, state] of [
    [won, "won"],
    [lost, "lost"],
  ] as const)
    await db()
      .update(embeddedDisputes)
      .set({ state, closedAt: new Date() })
      .where(eq(embeddedDisputes.chargeId, ref));
  const types = ["payment_intent.succeeded", "charge.dispute.created", "charge.dispute.closed"];
  const messages = [won, lost].flatMap(({ ref }) =>
    types.map((type) => {
      const object = type.startsWith("charge")
        ? { id: randomUUID(), object: "dispute", payment_intent: ref }
        : { id: ref, object: "payment_intent" };
      return aMessage({ type, object });
    }),
  );
  return { lessonIds: [won.lessonId, lost.lessonId], messages };
}

/** What was posted for these lessons, account by account, without the ids in it. */
async function booksOf({ lessonIds }: { lessonIds: string[] }) {
  const { rows } = await db().execute<{ event: string; kind: string; amount: string }>(sql`
    select p.event, split_part(e.account, ':', 1) as kind, e.amount_minor as amount
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
    where p.lesson_id = any (${sql.param(lessonIds)}::uuid[]) order by 1, 2, 3`);
  return rows;
}
