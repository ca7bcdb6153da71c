import pg from "pg";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { unreadMail } from "#app/features/chat/reading/unread-mail.server.ts";
import { countOutbox } from "#app/platform/database/chat-cluster/outbox.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { twoWhoTalk } from "#test/asking/chat-page.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { isTurn } from "#test/depth.ts";
import { useServers } from "#test/servers/servers.ts";
import { cookieOf } from "#test/asking/sockets.ts";

describe.skipIf(!isTurn(1, 3))("a server whose chats are in a cluster of their own", () => {
  useDatabase({ apart: true });
  const servers = useServers();

  /** Whether that cluster lets anybody in. */
  async function letIn(anybody: boolean): Promise<void> {
    const name = new URL(env().chatUrl!).pathname.slice(1);
    await asOwner(`alter database ${name} allow_connections ${anybody}`);
    if (!anybody)
      await asOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
  }

  it("says that chats are unavailable while it is away, and goes on with all else", async () => {
    const { chatId, people, pages } = await twoWhoTalk(servers);
    const cookie = await cookieOf(people[0].email);
    const chat = `/student/chats/${chatId}`;
    expect((await servers.ask(chat, { cookie })).status).toBe(200);
    for (const page of pages) page.cut();
    await letIn(false);
    try {
      const answer = await servers.ask(chat, { cookie });
      expect(answer.status).toBe(503);
      expect(await answer.text()).toContain("Temporarily unavailable");
      for (const path of ["/student/lessons", "/student/payments"])
        expect((await servers.ask(path, { cookie })).status, path).toBe(200);
    } finally {
      await letIn(true);
    }
    await expect.poll(async () => (await servers.ask(chat, { cookie })).status).toBe(200);
  });

  it("that is killed between a message and its jobs has left them for the next", async () => {
    const { chatId, people, pages } = await twoWhoTalk(servers);
    const holds = new pg.Client(env().databaseUrl);
    await holds.connect();
    await holds.query("begin; lock table pgboss.job in exclusive mode");
    await pages[0]!.send("are you there?");
    for (const page of pages) page.cut();
    await servers.process().kill();
    await holds.end();
    expect(await countOutbox()).toBeGreaterThan(0);
    await servers.begin(0);
    const queued = async () =>
      (
        await db().execute(sql`select data ->> 'readerId' as reader from pgboss.job
          where name = ${unreadMail.name} and data ->> 'chatId' = ${chatId}`)
      ).rows;
    await expect.poll(queued).toEqual([{ reader: people[1].id }]);
    await expect.poll(countOutbox).toBe(0);
  });
});
