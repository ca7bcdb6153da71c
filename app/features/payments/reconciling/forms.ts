import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { rules } from "#config/rules.ts";

const [fewest, most] = rules.reconcile.noteCharacters as [number, number];

/** The note that closes a difference. */
export const closeForm = z.object({
  id: z.string("Choose a difference"),
  note: z
    .string("Write what you found")
    .trim()
    .min(1, "Write what you found")
    .refine((text) => [...text].length >= fewest, `Use at least ${fewest} characters`)
    .refine((text) => isAtMost(text, most), `Use at most ${most} characters`),
});
