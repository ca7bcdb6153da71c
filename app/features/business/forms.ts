import { z } from "zod";
import { periodNames } from "./periods.ts";
import { tableNames } from "./tables.ts";

/** Which period an address asks for; nonsense counts as not said. */
export const periodQuery = z.object({ period: z.enum(periodNames).catch("weeks") });

/** Which table a file is asked of. */
export const csvQuery = z.object({ table: z.enum(tableNames) });
