import { z } from "zod";
import { rules } from "#config/rules.ts";

const { rangeDays } = rules.statistics;
export const usualDays = 28;

/** How many days an address asks for; nonsense counts as not said. */
export const rangeQuery = z.object({
  days: z.coerce
    .number()
    .refine((days) => rangeDays.includes(days))
    .catch(usualDays),
});
