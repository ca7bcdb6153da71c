import { z } from "zod";
import { severities } from "#db/schema/reports/report-values.ts";

/** What the queue shows, as its address says; nonsense counts as not said. */
export const reportQuery = z.object({
  tab: z.enum(["queue", "messages", "texts", "statistics"]).catch("queue"),
  state: z.enum(["open", "decided", "all"]).catch("open"),
  severity: z.enum([...severities, "any"]).catch("any"),
  /** The id of the last row of the page before; null: the first page. */
  after: z.uuid().nullable().catch(null),
});
export type ReportQuery = z.infer<typeof reportQuery>;

/** An admin leaves a changed public text as it is; `changedAt` is what they saw, in UTC milliseconds. */
export const textSeenForm = z.object({
  do: z.literal("text-seen"),
  textId: z.uuid(),
  changedAt: z.coerce.number().int().min(0).max(8.64e15),
});
