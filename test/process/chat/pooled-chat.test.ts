import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { editMessage } from "#app/features/chat/changing/edit-message.server.ts";
import { getChat, unreadCount } from "#app/features/chat/conversations/chats.server.ts";
import { latestMessages } from "#app/features/chat/conversations/messages.server.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { markRead } from "#app/features/chat/reading/mark-read.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { countOutbox } from "#app/platform/database/chat-cluster/outbox.server.ts";
import { closeDatabase, database } from "#app/platform/database/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/database/jobs.server.ts";
import { isMigrated, migrateDatabase } from "#app/platform/database/migrate.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { hasPgbouncer, startPgbouncer } from "#test/servers/pgbouncer.ts";
import { asAdmin } from "#test/servers/replication.ts";

useDatabase({ apart: true });

const name = `u_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
const connections = 3;
let pooler: Awaited<ReturnType<typeof startPgbouncer>> | undefined;
let direct = "";

beforeAll(async () => {
  if (!hasPgbouncer) return;
  direct = env().chatUrl!;
  await asOwner(`create role ${name} login`);
  const own = new URL(direct);
  own.username = name;
  pooler = await startPgbouncer(own.href, { connections });
  Object.assign(env(), {
    chatUrl: pooler.url,
    chatOwnerUrl: direct,
    hasChatOwner: true,
    isChatPooled: true,
    DATABASE_PREPARED: false,
  });
  await stopJobs();
  await closeDatabase();
  await migrateDatabase();
  await startJobs([], { work: false });
}, 60_000);
afterAll(async () => {
  if (!hasPgbouncer) return;
  await stopJobs();
  await closeDatabase();
  await pooler?.stop();
  Object.assign(env(), {
    chatUrl: direct,
    hasChatOwner: false,
    isChatPooled: false,
    DATABASE_PREPARED: true,
  });
  await asAdmin({ url: direct }, `drop owned by ${name}`);
  await asOwner(`drop role ${name}`);
});

/** What the chat's cluster answers, asked as the product asks. */
const one = async (text: string) => (await chatDb().execute(sql.raw(text))).rows[0]!;

it.skipIf(!hasPgbouncer)(
  "chats in a cluster behind a pooler in transaction mode are written, edited and read by many, on few connections",
  async () => {
    expect(await isMigrated(chatDb())).toBe(true);
    const teacher = await aTeacher({ profile: { slug: "ana" } });
    const chats = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const student = await aStudent();
        const opened = await openChat(student, "ana");
        if (!opened.ok) throw new Error(opened.reason);
        return { student, chatId: opened.chatId };
      }),
    );
    await Promise.all(
      chats.map(async ({ student, chatId }) => {
        for (const text of ["one", "two", "three"])
          expect(
            await sendMessage(student, { chatId, clientId: randomUUID(), text }),
          ).toMatchObject({
            ok: true,
          });
        const edit = { chatId, seq: 2, text: "two and a half", before: "two" };
        expect(await editMessage(student, edit)).toMatchObject({ ok: true });
      }),
    );
    expect(await unreadCount(teacher)).toBe(3 * chats.length);
    for (const { chatId } of chats) {
      const said = await latestMessages(await getChat(teacher, chatId), 10);
      expect(said.map(({ text }) => text)).toEqual(["one", "two and a half", "three"]);
      await markRead(teacher, chatId);
    }
    expect(await unreadCount(teacher)).toBe(0);
    // What these transactions left for the queue, which is in the other cluster, comes there.
    await runJobs();
    expect(await countOutbox()).toBe(0);
    const [open] = await asAdmin<{ n: number }>(
      { url: direct },
      `select count(*)::int as n from pg_stat_activity where usename = '${name}'`,
    );
    expect(open!.n).toBeLessThanOrEqual(connections);
    expect(database().chat!.pool.totalCount).toBeGreaterThan(connections);
  },
);

it.skipIf(!hasPgbouncer)("its user has the limits that no connection could bring", async () => {
  // Those of before were opened by the migration itself.
  await asAdmin(
    { url: direct },
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`,
  );
  await expect
    .poll(() => one("select current_setting('lock_timeout') as lock").catch(() => null))
    .toEqual({ lock: "350ms" });
  expect(
    await one("select current_setting('statement_timeout') as most, current_user as name"),
  ).toEqual({ most: "5s", name });
});
