import { bigint, index, jsonb, uuid } from "drizzle-orm/pg-core";
import { instant, table } from "./columns.ts";

/** The processes that serve this database; one that has said nothing for a while is gone. */
export const liveProcesses = table("live_processes", {
  id: uuid().primaryKey(),
  startedAt: instant().notNull().defaultNow(),
  seenAt: instant().notNull().defaultNow(),
});

/** What one process said to the others, for the moment it takes them to read it. Not logged: a crash empties it. */
export const liveBatches = table(
  "live_batches",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sender: uuid().notNull(),
    body: jsonb().notNull(),
    saidAt: instant().notNull().defaultNow(),
  },
  (t) => [index("live_batches_said").on(t.saidAt)],
);
