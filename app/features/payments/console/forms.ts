import { z } from "zod";

/** What is looked for, as the address says it. */
export const moneyQuery = z.object({ q: z.string().max(200).catch("") });
