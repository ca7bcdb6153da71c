import { z } from "zod";
import { severities } from "#db/schema/report-values.ts";

/** What the queue shows, as its address says; nonsense counts as not said. */
export const reportQuery = z.object({
  tab: z.enum(["queue", "messages", "texts", "statistics"]).catch("queue"),
  state: z.enum(["open", "decided", "all"]).catch("open"),
  severity: z.enum([...severities, "any"]).catch("any"),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
});
export type ReportQuery = z.infer<typeof reportQuery>;

/** An admin leaves a changed public text as it is; `changedAt` is what they saw, in UTC milliseconds. */
export const textSeenForm = z.object({
  do: z.literal("text-seen"),
  textId: z.uuid(),
  changedAt: z.coerce.number().int().min(0).max(8.64e15),
});
