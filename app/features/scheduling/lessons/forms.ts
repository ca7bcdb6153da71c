import { z } from "zod";
import { rules } from "#config/rules.ts";
import { isAtMost } from "#app/platform/characters.ts";

/** An instant in a form: epoch milliseconds as the page printed them, of the next three thousand years. */
export const epochMs = z
  .string()
  .regex(/^\d{1,14}$/, "Choose a time")
  .transform(Number);

export const noteField = z
  .string()
  .refine(
    (text) => isAtMost(text, rules.chat.characters),
    `Use at most ${rules.chat.characters} characters`,
  )
  .default("");
