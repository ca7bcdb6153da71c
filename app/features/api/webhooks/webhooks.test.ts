import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/api/webhooks.ts";
import { type WebhookEvent, webhookEvents } from "#db/schema/api/webhook-values.ts";
import type { Student, Teacher } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { suspendPerson } from "#test/builders/person-sanctions.ts";
import { mailsTo } from "#test/asking/sign-in.ts";
import { aWebhookReceiver } from "#test/servers/webhook-receiver.ts";
import {
  dropOldDeliveries,
  listDeliveries,
  sendDeliveryAgain,
  testEndpoint,
} from "./deliveries.server.ts";
import {
  getEndpoint,
  makeEndpoint,
  rotateSecret,
  switchOffEndpoint,
  switchOnEndpoint,
} from "./endpoints.server.ts";
import { sendDueWebhooks } from "./send-webhooks.server.ts";
import { tellWebhooks } from "./tell-webhooks.server.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";
process.env["FETCH_ALLOW"] = "127.0.0.1";

useDatabase();

let receiver: Awaited<ReturnType<typeof aWebhookReceiver>>;
beforeEach(async () => void (receiver = await aWebhookReceiver()));
afterEach(() => receiver.stop());

const requester = { headers: new Headers() };

async function aWebhook(
  person: Student | Teacher,
  events: readonly WebhookEvent[] = webhookEvents,
) {
  const made = await makeEndpoint(person, { url: receiver.url, events: [...events] }, requester);
  if (!made.ok) throw new Error(made.reason);
  return { id: made.endpoint.id, secret: made.secret };
}

const clock = (at: Date) => () => at;
const later = (ms: number) => new Date(Date.now() + ms);
const types = () => receiver.received.map(({ type }) => type);

async function aTestIsSent(person: Student | Teacher, id: string, at = new Date()) {
  await testEndpoint(person, id, at);
  await sendDueWebhooks(clock(at));
}

describe("what happens to somebody is sent to their webhooks", () => {
  it("only what they chose, only where it was committed, and to nobody else", async () => {
    const [student, teacher, stranger] = [await aStudent(), await aTeacher(), await aStudent()];
    await aWebhook(student, ["lesson.cancelled"]);
    await aWebhook(stranger);
    await aBookedLesson(student, teacher);
    const news = { type: "lesson.cancelled", to: student.id, data: {} } as const;
    const undone = inTransaction(async (tx) => {
      await tellWebhooks(tx, [news], new Date());
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await sendDueWebhooks(clock(later(minute)));
    expect(types()).toEqual([]);
  });

  it("once, though several servers look for what is due at the same moment", async () => {
    const student = await aStudent();
    const { id } = await aWebhook(student);
    await testEndpoint(student, id);
    await Promise.all([1, 2, 3].map(() => sendDueWebhooks(clock(later(minute)))));
    expect(types()).toEqual(["webhook.test"]);
  });
});

describe("a delivery that is not accepted", () => {
  it("is sent again under its id after 5 seconds, then ever later, and is in the log", async () => {
    const student = await aStudent();
    const { id } = await aWebhook(student);
    const begun = new Date();
    receiver.answer(500, 503);
    await aTestIsSent(student, id, begun);
    const [waiting] = await listDeliveries(id, 9);
    expect(waiting).toMatchObject({ state: "waiting", attempts: 1, lastStatus: 500 });
    expect(waiting!.dueAt! - begun.getTime()).toBe(5_000);
    await sendDueWebhooks(clock(new Date(begun.getTime() + 4_000)));
    expect(receiver.received).toHaveLength(1);
    await sendDueWebhooks(clock(new Date(begun.getTime() + 5_000)));
    const [again] = await listDeliveries(id, 9);
    expect(again!.dueAt! - begun.getTime()).toBe(5_000 + 5 * minute);
    await sendDueWebhooks(clock(new Date(begun.getTime() + hour)));
    expect(await listDeliveries(id, 9)).toMatchObject([
      { state: "delivered", attempts: 3, lastStatus: 204, lastProblem: null, dueAt: null },
    ]);
    expect(new Set(receiver.received.map((one) => one.id))).toEqual(new Set([waiting!.id]));
    expect((await getEndpoint(student, id)).failingSince).toBeNull();
  });

  it("fails in the end, and can be sent again by hand", async () => {
    const student = await aStudent();
    const { id } = await aWebhook(student);
    let at = new Date();
    receiver.answer(...rules.api.webhookWaitSeconds.map(() => 500), 500);
    await aTestIsSent(student, id, at);
    for (const seconds of rules.api.webhookWaitSeconds) {
      at = new Date(at.getTime() + seconds * 1_000);
      await sendDueWebhooks(clock(at));
    }
    const [failed] = await listDeliveries(id, 9);
    expect(failed).toMatchObject({ state: "failed", attempts: 10, lastProblem: "status" });
    await expect(
      sendDeliveryAgain(await aStudent(), { endpointId: id, deliveryId: failed!.id }),
    ).rejects.toThrow("not-found");
    await sendDeliveryAgain(student, { endpointId: id, deliveryId: failed!.id }, at);
    await sendDueWebhooks(clock(at));
    expect((await listDeliveries(id, 9))[0]).toMatchObject({ state: "delivered", attempts: 1 });
  });

  it("switches its webhook off after days, or at once where the receiver is gone, with a mail", async () => {
    const student = await aStudent();
    const [failing, gone] = [await aWebhook(student), await aWebhook(student)];
    const begun = new Date();
    receiver.answer(500, 500);
    await aTestIsSent(student, failing.id, begun);
    const given = new Date(begun.getTime() + rules.api.webhookOffDays * day + minute);
    await aTestIsSent(student, failing.id, given);
    expect((await getEndpoint(student, failing.id)).offReason).toBe("failing");
    const failed = { state: "failed", attempts: 2 };
    expect(await listDeliveries(failing.id, 9)).toMatchObject([failed]);
    receiver.answer(410);
    await aTestIsSent(student, gone.id);
    expect((await getEndpoint(student, gone.id)).offReason).toBe("gone");
    await runJobs();
    const subjects = (await mailsTo(student.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("We no longer send"))).toHaveLength(2);
    const sent = receiver.received.length;
    const news = { type: "lesson.booked", to: student.id, data: {} } as const;
    await inTransaction((tx) => tellWebhooks(tx, [news], new Date()));
    await sendDueWebhooks(clock(later(minute)));
    expect(receiver.received).toHaveLength(sent);
    await switchOnEndpoint(student, gone.id);
    await aTestIsSent(student, gone.id);
    expect(receiver.received).toHaveLength(sent + 1);
  });

  it("ends where its owner switches the webhook off, without a mail, and is sent again once it is on", async () => {
    const [student, stranger] = [await aStudent(), await aStudent()];
    const { id } = await aWebhook(student);
    await expect(switchOffEndpoint(stranger, id)).rejects.toThrow("not-found");
    await testEndpoint(student, id);
    await Promise.all([switchOffEndpoint(student, id), switchOffEndpoint(student, id)]);
    const news = { type: "lesson.booked", to: student.id, data: {} } as const;
    await inTransaction((tx) => tellWebhooks(tx, [news], new Date()));
    await sendDueWebhooks(clock(later(minute)));
    await runJobs();
    expect(receiver.received).toEqual([]);
    expect((await getEndpoint(student, id)).offReason).toBe("by-owner");
    const subjects = (await mailsTo(student.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("We no longer send"))).toEqual([]);
    const [waited, ...more] = await listDeliveries(id, 9);
    expect(waited).toMatchObject({ state: "failed", lastProblem: "switched-off" });
    expect(more).toEqual([]);
    await switchOnEndpoint(student, id);
    await sendDeliveryAgain(student, { endpointId: id, deliveryId: waited!.id });
    await sendDueWebhooks(clock(later(minute)));
    expect(types()).toEqual(["webhook.test"]);
  });

  it("stays ended where its owner switches the webhook off while an attempt that fails is under way", async () => {
    const student = await aStudent();
    const { id } = await aWebhook(student);
    receiver.answer(500);
    receiver.meanwhile(() => switchOffEndpoint(student, id));
    await aTestIsSent(student, id);
    expect(await listDeliveries(id, 9)).toMatchObject([
      { state: "failed", lastProblem: "switched-off" },
    ]);
  });

  it("that cannot be signed waits for its next turn, and all others go out", async () => {
    const [student, other] = [await aStudent(), await aStudent()];
    const [broken, sound] = [await aWebhook(student), await aWebhook(other)];
    await db()
      .update(webhookEndpoints)
      .set({ sealedSecret: "not ours" })
      .where(eq(webhookEndpoints.id, broken.id));
    const at = new Date();
    await testEndpoint(student, broken.id, at);
    await testEndpoint(other, sound.id, at);
    await sendDueWebhooks(clock(at));
    expect(await listDeliveries(sound.id, 9)).toMatchObject([{ state: "delivered" }]);
    expect(await listDeliveries(broken.id, 9)).toMatchObject([{ state: "waiting", attempts: 1 }]);
  });

  it("is not held back by two people whose receivers are slow, and who press for tests", async () => {
    const slow = await Promise.all([aStudent(), aStudent()]);
    const at = new Date();
    for (const person of slow)
      for (let made = 0; made < rules.api.webhooksMost; made += 1) {
        const { id } = await aWebhook(person);
        await testEndpoint(person, id, at);
        await testEndpoint(person, id, at);
        expect(await listDeliveries(id, 9)).toHaveLength(1);
      }
    const other = await aTeacher();
    const { id, secret } = await aWebhook(other);
    await testEndpoint(other, id, new Date(+at + minute));
    let wentOut = () => {};
    const first = new Promise<void>((done) => (wentOut = done));
    receiver.meanwhile(async () => {
      if (receiver.received.at(-1)!.verified(secret)) wentOut();
      await first;
    });
    await sendDueWebhooks(clock(new Date(+at + minute)));
    expect(receiver.received).toHaveLength(2 * rules.api.webhooksMost + 1);
  });

  it("is not sent for somebody who is suspended", async () => {
    const student = await aStudent();
    const { id } = await aWebhook(student);
    await testEndpoint(student, id);
    await suspendPerson(await anAdmin(), student.id);
    await sendDueWebhooks(clock(later(minute)));
    expect(receiver.received).toEqual([]);
    expect(await listDeliveries(id, 9)).toMatchObject([{ lastProblem: "switched-off" }]);
  });
});

it("a new secret signs beside the one before for a day, then alone", async () => {
  const student = await aStudent();
  const { id, secret } = await aWebhook(student);
  const next = await rotateSecret(student, id, requester);
  await aTestIsSent(student, id);
  expect(receiver.received[0]!.verified(secret)).toBe(true);
  expect(receiver.received[0]!.verified(next)).toBe(true);
  const over = later(rules.api.secretOverlapHours * hour + minute);
  await aTestIsSent(student, id, over);
  expect(receiver.received[1]!.signatures).toHaveLength(1);
  const own = eq(webhookEndpoints.id, id);
  const [row] = await db().select().from(webhookEndpoints).where(own);
  expect(JSON.stringify(row)).not.toContain(secret.slice(6));
});

it.each([
  ["http://example.org/hook", "not-https"],
  ["https://10.0.0.7/hook", "internal"],
  ["https://localhost/hook", "internal"],
  ["https://[::1]/hook", "internal"],
  ["https://name:word@example.org/", "credentials"],
  ["nonsense", "bad-address"],
])("an address that may not be called is refused: %s is %s", async (url, reason) => {
  const made = await makeEndpoint(await aStudent(), { url, events: ["lesson.booked"] }, requester);
  expect(made).toEqual({ ok: false, reason });
});

it("there are so many webhooks at most, and what was sent is kept for a month", async () => {
  const student = await aStudent();
  const made = await Promise.all(
    Array.from({ length: rules.api.webhooksMost + 2 }, () => aWebhook(student).catch(String)),
  );
  expect(made.filter((one) => one === "Error: too-many-webhooks")).toHaveLength(2);
  const { id } = made.find((one) => typeof one !== "string") as { id: string };
  await testEndpoint(student, id);
  const own = and(eq(webhookDeliveries.endpointId, id));
  await dropOldDeliveries(later(rules.api.webhookKeptDays * day - minute));
  expect(await db().$count(webhookDeliveries, own)).toBe(1);
  await dropOldDeliveries(later(rules.api.webhookKeptDays * day + minute));
  expect(await db().$count(webhookDeliveries, own)).toBe(0);
});
