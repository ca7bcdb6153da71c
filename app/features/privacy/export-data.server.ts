import { getTableColumns, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { brand } from "#config/brand.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import type { DataSubject, TableMap } from "./column.ts";
import { dataMap } from "./data-map.ts";
import { isElsewhere, withChats } from "./erase-in-chat.server.ts";
import { plainName, withPlainNames } from "./plain-names.ts";

const rowsAtOnce = 500;

/** The lists of a person's copy, in the order of the data map. */
export const exportedMaps: TableMap[] = dataMap.filter(
  ({ of, columns }) =>
    of !== null && Object.values(columns).some(({ exported }) => exported !== false),
);

/**
 * Everything that is kept about a person, as JSON in parts: one list per table of the data map under the words for it, without
 * secrets and without what others wrote but for teachers' notes about them. Read and sent piece by piece, however much it is.
 */
export async function* exportData(asked: DataSubject, now = new Date()): AsyncGenerator<string> {
  const subject = await withChats(asked);
  const head = { service: brand.name, made: now.toISOString(), about: subject.id };
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "data": {`;
  let first = true;
  for (const map of exportedMaps) {
    const about = Object.entries(map.columns)
      .filter(([, { exported, pii }]) => exported !== false && pii !== "none")
      .map(([name, { why, kept }]) => ({ name: plainName(name), why, kept }));
    yield `${first ? "" : ","}\n    ${JSON.stringify(map.what)}: {
      "columns": ${JSON.stringify(about)},
      "rows": [`;
    first = false;
    let before = "";
    for await (const row of copiedRows(map, subject)) {
      yield `${before}\n        ${JSON.stringify(row)}`;
      before = ",";
    }
    yield "]\n    }";
  }
  yield "\n  }\n}\n";
}

/** What is sealed in the database can be read in its owner's copy. */
function opened(row: Record<string, unknown>, columns: TableMap["columns"], subject: DataSubject) {
  const open = ([name, value]: [string, unknown]) => {
    const how = columns[name]?.opened;
    return [name, how !== undefined && typeof value === "string" ? how(value, subject) : value];
  };
  return Object.fromEntries(Object.entries(row).map(open));
}

/** The rows of a list that are a person's, each with our words for its parts. */
export async function* copiedRows(
  { table, of, columns }: TableMap,
  subject: DataSubject,
): AsyncGenerator<Record<string, unknown>> {
  const all = getTableColumns(table) as Record<string, PgColumn>;
  const picked: Record<string, PgColumn | SQL.Aliased> = {};
  for (const [name, column] of Object.entries(all)) {
    const { exported } = columns[name]!;
    if (typeof exported === "function") picked[name] = exported(subject).as(name);
    else if (exported) picked[name] = column;
  }
  const order = Object.values(all).filter(({ columnType }) => columnType !== "PgJsonb");
  for (let from = 0; ; from += rowsAtOnce) {
    const rows = await (isElsewhere(table) ? chatDb() : db())
      .select(picked)
      .from(table)
      .where(of!(subject))
      .orderBy(...order.slice(0, 4))
      .limit(rowsAtOnce)
      .offset(from);
    for (const row of rows)
      yield withPlainNames(opened(row, columns, subject)) as Record<string, unknown>;
    if (rows.length < rowsAtOnce) return;
  }
}
