import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isNull, sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { queue } from "#app/platform/database/jobs.server.ts";
import { storeMail } from "#app/platform/mail/send.server.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { useDatabase } from "#test/database.ts";
import { isDeep, patience } from "#test/depth.ts";
import { mailReceiver } from "#test/servers/mail-receiver.ts";
import { useServers } from "#test/servers/servers.ts";
import { freeLowPort } from "#e2e/harness/process.ts";

useDatabase();
const port = await freeLowPort();
const receiver = mailReceiver(port);
const servers = useServers(2, {
  env: () => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "us@example.test" }),
});
afterAll(() => receiver.stop());

// What a killed worker had begun is tried again within a minute: too long for a quick run.
it.runIf(isDeep)(
  "mails wait while the mail service is away, and none is lost when it is back and workers are killed: each goes out, under one id of its own [K9] [K12]",
  async () => {
    const count = 600;
    for (let n = 0; n < count; n += 1) {
      const key = `killed:${randomUUID()}`;
      const words = { subject: `Mail ${n}`, html: "<p>.</p>", text: ".", attachments: [] };
      await storeMail(db(), { ...words, key, to: `person-${n}@example.test` });
      await queue().send("notifications.post", { key });
    }
    // The site goes on meanwhile.
    for (const path of ["/readyz", "/student/teachers"])
      expect((await servers.ask(path)).status).toBe(200);
    await sleep(3_000);
    await receiver.begin();
    const waiting = () => db().$count(mails, isNull(mails.deliveredAt));
    const begun = performance.now();
    let kills = 0;
    for (; kills < 20 && (await waiting()) > 0; kills += 1) {
      // As if the pause before the next try were over.
      await db().execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
      await sleep(200);
      await servers.process(kills % 2).kill();
      await servers.begin(kills % 2);
    }
    const killedFor = performance.now() - begun;
    const drained = async () => {
      await db().execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
      return waiting();
    };
    await expect.poll(drained, { timeout: 120_000, interval: 1_000 }).toBe(0);
    const took = Math.round((performance.now() - begun - killedFor) / 1_000);
    expect(new Set(receiver.ids).size).toBe(count);
    console.log(
      `${count} mails, ${kills} kills: ${receiver.ids.length - count} went out twice under the same id; the last was out ${took} s after the last kill`,
    );
  },
  patience.timeout,
);
