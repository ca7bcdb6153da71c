import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

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
