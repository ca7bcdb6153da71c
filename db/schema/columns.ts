import { getTableColumns, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import {
  check,
  customType,
  jsonb,
  pgTable,
  timestamp,
  uuid,
  type AnyPgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
} from "drizzle-orm/pg-core";
import { type CancelPolicy, cancelPolicyKeys } from "./scheduling/cancel-policy.ts";
import { sqlList } from "./sql-list.ts";

/**
 * Drizzle's `pgTable`, in which a column with an `enum` takes the values of that list alone. Drizzle holds TypeScript
 * to the list; the CHECK made here holds PostgreSQL to it.
 */
export const table = ((
  name: string,
  columns: Record<string, PgColumnBuilderBase>,
  extras: (own: object) => PgTableExtraConfigValue[] = () => [],
) => {
  const made: PgTable = pgTable(name, columns, (own) => [
    ...extras(own),
    ...knownValues(name, made),
  ]);
  return made;
}) as typeof pgTable;

function knownValues(name: string, made: PgTable) {
  return Object.values(getTableColumns(made)).flatMap((column) =>
    column.enumValues === undefined
      ? []
      : [
          check(
            `${name}_${toSnakeCase(column.name)}_known`,
            sql`${column} in (${sql.raw(sqlList(column.enumValues))})`,
          ),
        ],
  );
}

/**
 * The instants of a row in the order in which they come; one that has not come is null, and nothing is said of it.
 * Two servers write them, whose clocks may differ by less than a minute.
 */
export function inOrder(name: string, earlier: AnyPgColumn, ...later: AnyPgColumn[]) {
  return check(
    name,
    sql.join(
      later.map((column) => sql`${earlier} <= ${column} + interval '1 minute'`),
      sql` and `,
    ),
  );
}

/** The policy something was sold under; `hasWholePolicy` refuses one in which a number is missing. */
export function cancelPolicy() {
  return jsonb().$type<CancelPolicy>().notNull();
}

export function hasWholePolicy(name: string, column: AnyPgColumn) {
  return check(name, sql`${column} ?& array[${sql.raw(sqlList(cancelPolicyKeys))}]`);
}

/** A time-ordered id, made by the database. */
export function id() {
  return uuid()
    .primaryKey()
    .default(sql`uuidv7()`);
}

/** An instant, as a Date; PostgreSQL keeps it in UTC. */
export function instant() {
  return timestamp({ withTimezone: true, mode: "date", precision: 3 });
}

/** A half-open interval of instants, written and read as PostgreSQL's own text. */
export const instantRange = customType<{ data: string; driverData: string }>({
  dataType: () => "tstzrange",
});
