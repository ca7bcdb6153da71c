import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { asOwner, useDatabase } from "#test/database.ts";
import { env } from "../env/env.server.ts";
import { closeDatabase, databaseError, db } from "./db.server.ts";
import { isMigrated, migrateDatabase } from "./migrate.server.ts";

// That a user may not make roles is asked for here: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

useDatabase();

/** Each table of the ledger, with a column that somebody might change. */
const ledger = {
  ledger_accounts: "credits",
  ledger_postings: "at",
  ledger_entries: "amount_minor",
  ledger_seals: "root",
  ledger_sealed_heads: "head",
};

const changes = Object.entries(ledger).flatMap(([table, column]) => [
  `update ${table} set ${column} = ${column}`,
  `delete from ${table}`,
  `truncate ${table} cascade`,
]);

const denied = async (statement: string) =>
  databaseError(
    await db()
      .execute(sql.raw(statement))
      .catch((thrown: unknown) => thrown),
  )?.message;

/** One posting of nothing, as every command posts. */
const post = (key: string) =>
  db().execute(
    sql`select post_ledger(jsonb_build_array(jsonb_build_object('n', 1, 'key', ${key}::text, 'event', 'move', 'at', now())), '[]')`,
  );

describe("the application's role", () => {
  for (const statement of changes)
    it(`may not "${statement}": it has no permission, whatever triggers say [D2]`, async () => {
      expect(await denied(statement)).toMatch(/^permission denied for table ledger_/);
    });

  it("posts all the same, and of other tables it may read, add and change rows", async () => {
    await expect(post("by-the-application")).resolves.toBeDefined();
    const { rows } = await db().execute(sql`
      select c.relname, privilege from pg_class c,
        unnest(array['select', 'insert', 'update', 'delete']) privilege
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname in ('users', 'lessons', 'payments')
        and not has_table_privilege(c.oid, privilege)`);
    expect(rows).toEqual([]);
  });

  it("empties no table, and is not granted what triggers refuse to everybody", async () => {
    const { rows } = await db().execute<{ relname: string }>(sql`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'truncate')`);
    expect(rows).toEqual([]);
    for (const table of ["audit_log", "receipts", "commission_invoices", "late_refunds"])
      expect(await denied(`delete from ${table}`)).toBe(`permission denied for table ${table}`);
  });

  it("is no more than a guard before the guards: triggers refuse the owner, too [D2]", async () => {
    await post("for-the-owner");
    for (const table of ["ledger_postings", "ledger_entries"])
      await expect(asOwner(`truncate ${table} cascade`)).rejects.toThrow(/takes no TRUNCATE/);
    await expect(asOwner("delete from ledger_postings")).rejects.toThrow(/takes no DELETE/);
  });
});

describe("with a user of the operator's", () => {
  const before = env().databaseUrl;
  const name = `u_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  const own = () => {
    const url = new URL(env().DATABASE_OWNER_URL ?? env().databaseUrl);
    url.username = name;
    return url.href;
  };

  afterEach(async () => {
    await closeDatabase();
    delete (env() as { DATABASE_OWNER_URL?: string }).DATABASE_OWNER_URL;
    env().databaseUrl = process.env["EMBEDDED_DATABASE_URL"] ?? before;
    await asOwner(`drop database if exists ${name}`);
    await asOwner(`drop owned by ${name}; drop role ${name}`);
  });

  it("in DATABASE_URL and the owner in DATABASE_OWNER_URL, that user may what the role may", async () => {
    await asOwner(`create role ${name} login`);
    const url = own();
    env().DATABASE_OWNER_URL = env().databaseUrl;
    env().databaseUrl = url;
    await closeDatabase();
    await migrateDatabase();
    expect(
      (await db().execute(sql`select session_user as name, current_user as acts`)).rows,
    ).toEqual([{ name, acts: name }]);
    expect(await isMigrated()).toBe(true);
    await expect(post("by-the-user")).resolves.toBeDefined();
    expect(await denied("update ledger_entries set hash = hash")).toMatch(/^permission denied/);
  });

  it("who owns the tables and may not make roles, it goes on, and triggers keep the ledger", async () => {
    await asOwner(`create role ${name} login`);
    await asOwner(`create database ${name} owner ${name} template template0`);
    const url = new URL(own());
    url.pathname = `/${name}`;
    env().databaseUrl = url.href;
    await closeDatabase();
    await migrateDatabase();
    expect(await isMigrated()).toBe(true);
    await expect(post("by-the-owner")).resolves.toBeDefined();
    expect(await denied("delete from ledger_postings")).toMatch(/takes no DELETE/);
  });
});
