import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { brand } from "#config/brand.ts";
import { env } from "../env/env.server.ts";
import { log } from "../log.server.ts";
import { grantToApp, mainHolds } from "./app-role.server.ts";
import {
  endSpanningKeys,
  filledChatTables,
  wasSetApart,
  type Holds,
} from "./chat-cluster/set-apart.server.ts";
import { isAway } from "./database-away.server.ts";
import { db, type Db } from "./db.server.ts";
import { limitUser } from "./limits.server.ts";
import { makeOnlineIndexes } from "./owner-work/online-indexes.server.ts";
import { openQueryStatistics } from "./owner-work/query-statistics.server.ts";
import { connectAsOwner, ownerUrl } from "./owner.server.ts";

const migrationsFolder = "db/migrations";

/**
 * Brings the schema up to date, in both clusters where chat has one of its own; servers that start together take turns.
 * Throws where the database was made by a version whose tables this one does not continue, or where chats are in the
 * other of the two.
 */
export async function migrateDatabase(): Promise<void> {
  const { chatUrl, chatOwnerUrl, databaseUrl } = env();
  if (chatUrl !== null) await migrateChat(chatOwnerUrl ?? chatUrl, chatUrl);
  await migrateOne(ownerUrl(), mainHolds(), databaseUrl);
}

const againMs = 10_000;

/** Bookings do not wait for a cluster of chats that is away: it is brought up to date once it is back. */
async function migrateChat(url: string, appUrl: string): Promise<void> {
  try {
    await migrateOne(url, "chat", appUrl);
  } catch (err) {
    if (!isAway(err)) throw err;
    log.error({ err }, "the cluster of chats is away: everything else begins without it");
    setTimeout(() => {
      if (env().chatUrl === appUrl)
        migrateChat(url, appUrl).catch((failed: unknown) =>
          log.error({ err: failed }, "the cluster of chats was not migrated"),
        );
    }, againMs).unref();
  }
}

/** Brings one database up to date, for what it holds. */
export async function migrateOne(url: string, holds: Holds, appUrl: string): Promise<void> {
  const owner = await connectAsOwner(url);
  try {
    await takeTurn(owner);
    const own = drizzle(owner);
    await refuseOlder(own);
    await migrate(own, { migrationsFolder });
    await makeOnlineIndexes(owner);
    await refuseElsewhere(owner, holds);
    if (holds !== "everything") await endSpanningKeys(owner);
    await openQueryStatistics(owner);
    await grantToApp(owner, holds);
    const { isPooled, isChatPooled } = env();
    if (holds === "chat" ? isChatPooled : isPooled) await limitUser(appUrl);
  } finally {
    // Closing the connection gives the lock back.
    await owner.end();
  }
}

/** Chats that are in a place that nobody reads would seem to be lost. */
async function refuseElsewhere(owner: pg.Client, holds: Holds): Promise<void> {
  if (holds === "everything" && (await wasSetApart(owner)))
    throw new Error(
      "Chat and presence of this database are in a cluster of their own: name it in CHAT_DATABASE_URL, or bring them back by npm run chat:move -- --back.",
    );
  if (holds !== "main") return;
  const filled = await filledChatTables(owner);
  if (filled.length > 0)
    throw new Error(
      `Chat and presence are still in the database of DATABASE_URL (${filled.join(", ")}): stop every server and move them by npm run chat:move, or leave CHAT_DATABASE_URL out.`,
    );
}

/** Asks again and again: an index that is made while people write waits for everybody who waits in a statement. */
async function takeTurn(owner: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ mine: boolean }>(
      "select pg_try_advisory_lock(7026) as mine",
    );
    if (rows[0]!.mine) return;
    await sleep(100);
  }
}

/** Read once: readiness asks each second, and a process has the code that it began with. */
let known: ReturnType<typeof readMigrationFiles> | undefined;

function listKnown() {
  return (known ??= readMigrationFiles({ migrationsFolder }));
}

/** Whether the database has every migration that this code knows: part of readiness. */
export async function isMigrated(on: Db = db()): Promise<boolean> {
  const done = await listDone(on);
  return listKnown().every(({ hash }) => done.has(hash));
}

async function refuseOlder(on: Db): Promise<void> {
  const { rows } = await on.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!rows[0]!.exists) return;
  const done = await listDone(on);
  const [first] = listKnown();
  if (done.size === 0 || done.has(first!.hash)) return;
  const advice =
    env().world === "demo"
      ? `Delete the folder ${env().DATA_DIR} and start again: a new demo world is made.`
      : "Give this version a new, empty database.";
  throw new Error(
    `The database was made by an older version of ${brand.name}, and this version cannot go on with its tables. ${advice}`,
  );
}

/** The hashes of the migrations that were carried out here. */
async function listDone(on: Db): Promise<Set<string>> {
  const { rows } = await on.execute<{ hash: string }>(
    sql`select hash from drizzle.__drizzle_migrations`,
  );
  return new Set(rows.map(({ hash }) => hash));
}
