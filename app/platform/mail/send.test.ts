import { eq } from "drizzle-orm";
import { createElement } from "react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mails } from "#db/schema/notifications/notifications.ts";
import { freeLowPort } from "#e2e/harness/process.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { mailReceiver } from "#test/servers/mail-receiver.ts";
import { db } from "../database/db.server.ts";
import { queue } from "../database/jobs.server.ts";
import { env } from "../env/env.server.ts";
import { minute } from "../time/time.ts";
import { dropSpentMails, postMail, sendMail } from "./send.server.ts";

useDatabase();
const port = await freeLowPort();
const receiver = mailReceiver(port);

beforeAll(() => {
  Object.assign(env(), { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "us@example.test" });
});
afterAll(async () => {
  Object.assign(env(), { SMTP_URL: undefined, MAIL_FROM: undefined });
  await receiver.stop();
});

const aMail = (secretMinutes?: number) => ({
  key: `test:${crypto.randomUUID()}`,
  to: `${crypto.randomUUID()}@example.test`,
  subject: "Our answer",
  body: createElement("p", null, "Here it is."),
  secretMinutes,
});

const isSent = async ({ key }: { key: string }) =>
  (await db().select().from(mails).where(eq(mails.key, key)))[0]!.deliveredAt !== null;

describe("while the mail service is away", () => {
  it("a mail waits for about a day, and goes out once when it is back [K12]", async () => {
    const mail = aMail();
    await sendMail(mail);
    expect(await isSent(mail)).toBe(false);
    expect(await queue().getQueue(postMail.name)).toMatchObject({ retryLimit: 30 });
    await receiver.begin();
    await runJobs([postMail]);
    expect(await isSent(mail)).toBe(true);
    await sendMail(mail);
    await runJobs([postMail]);
    expect(receiver.ids).toHaveLength(1);
    await receiver.stop();
  });

  it("a code runs out and is not sent any more, whether it has been emptied or not", async () => {
    const [emptied, late] = [aMail(10), aMail(10)];
    await sendMail(emptied);
    await dropSpentMails(new Date(Date.now() + 11 * minute));
    await sendMail(late);
    const secretUntil = new Date();
    await db().update(mails).set({ secretUntil }).where(eq(mails.key, late.key));
    await receiver.begin();
    await runJobs([postMail]);
    expect(await Promise.all([emptied, late].map(isSent))).toEqual([false, false]);
    expect(receiver.ids).toHaveLength(1);
  });
});
