/** The small forms of the page of a change. */
import { z } from "zod";

/** Which reading of the change is sent or taken back. */
export const changeVersionForm = z.object({ version: z.coerce.number().int() });

export const removeCredentialForm = z.object({ credential: z.string().max(100) });
