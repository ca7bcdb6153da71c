import { jsonb, text } from "drizzle-orm/pg-core";
import { id, instant, table } from "./columns.ts";

/**
 * Jobs that a transaction of the chat's own cluster has left, until they are in the queue, which is in the first one.
 * Empty where there is one cluster.
 */
export const jobOutbox = table("job_outbox", {
  /** The job's own in the queue, so that it gets there once. */
  id: id(),
  name: text().notNull(),
  data: jsonb().$type<object>().notNull(),
  startAfter: instant(),
});
