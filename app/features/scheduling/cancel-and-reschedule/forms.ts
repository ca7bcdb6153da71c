import { isAtMost } from "#app/platform/characters.ts";
import { rules } from "#config/rules.ts";
import { z } from "zod";

export const cancelForm = z.object({
  /** The refund the page showed above the button. */
  refundPence: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  reason: z
    .string()
    .refine(
      (text) => isAtMost(text, rules.cancel.reasonCharacters),
      `Use at most ${rules.cancel.reasonCharacters} characters`,
    )
    .default(""),
});
