import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { useDatabase } from "#test/database.ts";

useDatabase();

const files = import.meta.glob<Record<string, unknown>>("./schema/**/*.ts", { eager: true });
const tables = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((value): value is PgTable => is(value, PgTable));

/** Each CHECK by its name, as PostgreSQL writes it. */
async function checks(): Promise<Map<string, string>> {
  const { rows } = await db().execute<{ name: string; definition: string }>(
    sql`select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`,
  );
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

it("PostgreSQL takes of each closed set the values that are in the code, and no other", async () => {
  const known = await checks();
  const sets = tables.flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter(({ enumValues }) => enumValues !== undefined)
      .map(({ name, enumValues }) => ({
        check: `${getTableName(table)}_${toSnakeCase(name)}_known`,
        values: enumValues!,
      })),
  );
  expect(sets.length).toBeGreaterThan(40);
  for (const { check, values } of sets) {
    const listed = [...(known.get(check) ?? "").matchAll(/'([^']*)'::text/g)].map(([, one]) => one);
    expect(listed, check).toEqual(values);
  }
});

it("an instant that comes before the one it follows is refused", async () => {
  const reported = (first: string, last: string) =>
    db()
      .execute(sql`insert into policy_reports (key, directive, blocked, page, source, first_at, last_at, count)
      values (${first + last}, 'script-src', 'x', '/', '', ${first}, ${last}, 1)`);
  await reported("2026-11-24T10:00:00Z", "2026-11-24T10:00:00Z");
  await expect(reported("2026-11-24T10:00:00Z", "2026-11-24T09:58:59Z")).rejects.toMatchObject({
    cause: { constraint: "policy_reports_order" },
  });
});
