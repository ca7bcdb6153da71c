import { z } from "zod";

/** What is asked for a translation; the chat is in the address. */
export const translateForm = z.object({
  seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
});
