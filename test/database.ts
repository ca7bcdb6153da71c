import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject } from "vitest";
import pg from "pg";
import { type SQL, sql } from "drizzle-orm";
import {
  closeDatabase,
  database,
  db,
  inTransaction,
  type Db,
} from "#app/platform/database/db.server.ts";
import { grantToApp } from "#app/platform/database/app-role.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { endSpanningKeys } from "#app/platform/database/chat-cluster/set-apart.server.ts";
import { connectAsOwner } from "#app/platform/database/owner.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { chatTableNames } from "#db/schema/chat/chat-tables.ts";
import { tempDir } from "./temp-dir.ts";
import { stopWaitingForTabs } from "./asking/waiting-tabs.ts";
import { startJobs, stopJobs } from "#app/platform/database/jobs.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server that holds the migrated template database "app". */
    postgresUrl: string;
  }
}

/**
 * Once a file or outermost `describe`: a database of its own, a job queue that runs nothing by itself, a folder. With
 * `apart` or CHAT_APART=yes chat has a second one, closed to the first. Books must be sound at the end,
 * unless the file `tampers` with them.
 */
export function useDatabase({ tampers = false, apart = chatApart } = {}): void {
  const { dir, remove } = tempDir();
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  beforeAll(async () => {
    const admin = adminUrl();
    await query(admin, `create database ${name} template app strategy file_copy`);
    const url = new URL(admin);
    url.pathname = `/${name}`;
    process.env["EMBEDDED_DATABASE_URL"] = url.href;
    process.env["DATA_DIR"] = dir;
    process.env["AUTH_SECRET"] = "a-secret-for-tests-only-0123456789";
    // What the file before left running may have opened its own database once more: ours takes its place.
    await closeDatabase();
    // Read once and kept: a second database of the file takes the first one's place in it.
    env().databaseUrl = url.href;
    Object.assign(env(), { chatUrl: null, chatOwnerUrl: undefined });
    if (apart) {
      await query(admin, `create database ${name}_chat template app strategy file_copy`);
      const ofChat = new URL(admin);
      ofChat.pathname = `/${name}_chat`;
      Object.assign(env(), { chatUrl: ofChat.href, chatOwnerUrl: ofChat.href });
      await setApart();
    }
    database();
    // Every queue is in the template: to name the jobs here would load the whole product for each file.
    await startJobs([], { work: false });
  });
  afterAll(async () => {
    stopWaitingForTabs();
    await stopJobs();
    const faults = tampers ? [] : (await db().execute(unsoundAccounts)).rows;
    await closeDatabase();
    await query(adminUrl(), `drop database if exists ${name} with (force)`);
    if (apart) {
      await query(adminUrl(), `drop database if exists ${name}_chat with (force)`);
      Object.assign(env(), { chatUrl: null, chatOwnerUrl: undefined });
    }
    remove();
    expect(
      faults,
      "every account says what its entries say, and all of them come to nothing [D1]",
    ).toEqual([]);
  });
}

const chatApart = process.env["CHAT_APART"] === "yes";

/** As a start of the server does it, of databases that are migrated. */
async function setApart(): Promise<void> {
  const { databaseUrl, chatUrl } = env();
  for (const [url, holds] of [
    [databaseUrl, "main"],
    [chatUrl!, "chat"],
  ] as const) {
    const owner = await connectAsOwner(url);
    await endSpanningKeys(owner);
    await grantToApp(owner, holds).finally(() => owner.end());
  }
}

const unsoundAccounts = sql`
  select a.name, a.credits - a.debits as balance from ledger_accounts a
  where a.credits - a.debits <> (select coalesce(sum(e.amount_minor), 0) from ledger_entries e where e.account = a.name)
  union all
  select currency, sum(credits - debits) from ledger_accounts group by currency having sum(credits) <> sum(debits)`;

/** As the owner of the tables, who may what the application may not; the guards are on. */
export async function asOwner(statements: string): Promise<void> {
  await query(env().databaseUrl, statements);
}

/** The same for a statement with values, whose rows it answers. */
export function byOwner<Row extends Record<string, unknown>>(statement: SQL): Promise<Row[]> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`set local role none`);
    return (await tx.execute(statement)).rows as Row[];
  });
}

/** How many statements of this database wait for another transaction's end. */
export async function countWaiting(): Promise<number> {
  const rows = await byOwner(sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}

/** Where the rows of a table are. */
export function dbOf(table: string): Db {
  return chatTableNames.includes(table) ? chatDb() : db();
}

/** As nobody can who comes through the application: the guards are off. */
export async function asOwnerUnguarded(statements: string): Promise<void> {
  await asOwner(`set session_replication_role = replica; ${statements}`);
}

function adminUrl(): string {
  return inject("postgresUrl");
}

async function query(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}
