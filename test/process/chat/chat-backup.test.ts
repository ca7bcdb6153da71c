import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { getChat } from "#app/features/chat/conversations/chats.server.ts";
import { latestMessages } from "#app/features/chat/conversations/messages.server.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { closeDatabase } from "#app/platform/database/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/database/jobs.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { isDeep } from "#test/depth.ts";
import { asAdmin } from "#test/servers/replication.ts";
import { tempDir } from "#test/temp-dir.ts";
import { type Embedded, startPostgres } from "#server/postgres/postgres.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const folders = {
  main: tempDir({ onDisk: true }),
  chat: tempDir({ onDisk: true }),
  mainBackups: tempDir({ onDisk: true }),
  chatBackups: tempDir({ onDisk: true }),
  restored: tempDir({ onDisk: true }),
};
const clusters: Embedded[] = [];

async function aCluster(dir: string): Promise<Embedded> {
  const cluster = await startPostgres(dir);
  clusters.push(cluster);
  return cluster;
}

/** Works with chat and presence in the cluster at `url`, as the product does. */
async function workWithChatsAt(url: string): Promise<void> {
  await stopJobs();
  await closeDatabase();
  Object.assign(env(), { databaseUrl: clusters[0]!.url, chatUrl: url, chatOwnerUrl: url });
  await migrateDatabase();
  await startJobs([], { work: false });
}

function run(script: "backup" | "restore", args: string[], backups: string) {
  const [main, chat] = clusters as [Embedded, Embedded];
  const done = spawnSync(process.execPath, [`scripts/operations/${script}.ts`, ...args], {
    encoding: "utf8",
    env: {
      ...process.env,
      EMBEDDED_DATABASE_URL: "",
      DATABASE_URL: main.url,
      CHAT_DATABASE_URL: chat.url,
      AUTH_SECRET: "a-secret-for-tests-only-0123456789",
      PUBLIC_URL: "http://localhost:23000",
      DATA_DIR: folders.main.dir,
      BACKUP_DIR: backups,
      BACKUP_KEY: "mF3x9Qv7LpT2rWz8KsYb4NcHd6JgUe1A",
    },
  });
  return { code: done.status, said: done.stdout + done.stderr };
}

describe.runIf(isDeep)("chats in a cluster of their own", () => {
  beforeAll(async () => {
    process.env["AUTH_SECRET"] = "a-secret-for-tests-only-0123456789";
    process.env["DATA_DIR"] = folders.main.dir;
    await aCluster(folders.main.dir);
    await workWithChatsAt((await aCluster(folders.chat.dir)).url);
  });
  afterAll(async () => {
    await stopJobs();
    await closeDatabase();
    Object.assign(env(), { chatUrl: null, chatOwnerUrl: undefined });
    for (const cluster of clusters) await cluster.stop();
    for (const { remove } of Object.values(folders)) remove();
  });

  it("are backed up to a place of their own, and are there after a restore up to the last message before it [K14]", async () => {
    const teacher = await aTeacher({ profile: { slug: "ana" } });
    const student = await aStudent();
    const opened = await openChat(student, "ana");
    if (!opened.ok) throw new Error(opened.reason);
    const { chatId } = opened;
    const say = (text: string) => sendMessage(student, { chatId, clientId: randomUUID(), text });
    await say("before the backup");

    const first = run("backup", [], folders.mainBackups.dir);
    expect(first.said).toContain("Chat and presence are not in this backup");
    expect(first.code, first.said).toBe(0);
    const second = run("backup", ["--chat"], folders.chatBackups.dir);
    expect(second.code, second.said).toBe(0);
    await say("before the damage");
    expect(run("backup", ["--chat"], folders.chatBackups.dir).code).toBe(0);
    await asAdmin(clusters[1]!, "delete from messages");

    const { dir } = folders.restored;
    const restored = run("restore", ["--into", dir], folders.chatBackups.dir);
    expect(restored.said).toContain(`${join(dir, "postgres")} is ready`);
    expect(restored.code, restored.said).toBe(0);
    await workWithChatsAt((await aCluster(dir)).url);
    const said = await latestMessages(await getChat(teacher, chatId), 10);
    expect(said.map(({ text }) => text)).toEqual(["before the backup", "before the damage"]);
    await say("and on");
    expect(await latestMessages(await getChat(teacher, chatId), 1)).toMatchObject([
      { text: "and on" },
    ]);
  });
});
