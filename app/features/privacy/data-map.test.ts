import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { useDatabase } from "#test/database.ts";
import { dataMap } from "./data-map.ts";

useDatabase();

const snake = (name: string) =>
  name.replaceAll(/[A-Z0-9]+(?![a-z])|[A-Z]/g, (part) => `_${part.toLowerCase()}`);

describe("the data map", () => {
  it("classifies every column that the database has, and none that it has not", async () => {
    const { rows } = await db().execute<{ name: string }>(sql`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' order by 1`);
    const classified = dataMap.flatMap(({ table, columns }) =>
      Object.keys(columns).map((name) => `${getTableName(table)}.${name}`),
    );
    const flat = (names: string[]) =>
      names.map((name) => name.replaceAll("_", "").toLowerCase()).toSorted();
    expect(flat(classified)).toEqual(flat(rows.map(({ name }) => name)));
  });

  it("knows every table of the schema", () => {
    const tables = new Set<string>();
    const files = import.meta.glob<object>("../../../db/schema/**/*.ts", { eager: true });
    for (const file of Object.values(files))
      for (const made of Object.values(file)) if (is(made, PgTable)) tables.add(getTableName(made));
    expect([...tables].toSorted()).toEqual(
      dataMap.map(({ table }) => getTableName(table)).toSorted(),
    );
  });

  it("has words of its own for each list of a person's copy", () => {
    const lists = dataMap.filter(({ of }) => of !== null).map(({ what }) => what);
    expect(lists.filter((what, index) => lists.indexOf(what) !== index)).toEqual([]);
  });

  it("says of everything personal why and how long it is kept", () => {
    for (const { table, columns } of dataMap)
      for (const [name, { pii, why, kept }] of Object.entries(columns)) {
        const where = `${getTableName(table)}.${name}`;
        if (pii !== "none") expect(why.length > 5 && kept.length > 5, where).toBe(true);
      }
  });

  it("says why a row stays, and empties it of what is kept for as long as the account", () => {
    for (const { table, columns, onErase, whyKept } of dataMap) {
      if (onErase !== "keep") continue;
      expect(whyKept?.length, getTableName(table)).toBeGreaterThan(20);
      for (const [name, { pii, kept, blank }] of Object.entries(columns))
        if (pii !== "none" && kept === "as long as the account")
          expect(blank, `${getTableName(table)}.${name}`).not.toBeUndefined();
    }
  });

  it("counts every row that points to a person as theirs, unless they did it as staff [I4]", () => {
    const about = { id: "00000000-0000-7000-8000-000000000000", email: "a@example.test" };
    for (const { table, of, byStaff = [] } of dataMap)
      for (const { reference } of getTableConfig(table).foreignKeys) {
        const { columns, foreignTable } = reference();
        if (!["users", "teachers"].includes(getTableName(foreignTable))) continue;
        const own = Object.entries(getTableColumns(table)).find(
          ([, one]) => one === columns[0],
        )![0];
        if (byStaff.includes(own)) continue;
        const where = `${getTableName(table)}.${own}`;
        expect(of, where).not.toBeNull();
        const isNamed = JSON.stringify(db().select().from(table).where(of!(about)).toSQL().sql);
        if (where !== "reports.teacherId") expect(isNamed.includes(snake(own)), where).toBe(true);
      }
  });
});
