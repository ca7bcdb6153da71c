import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { clean } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";
import { messageText, writeFilesForm } from "../sending/forms.ts";

export const correctForm = writeFilesForm.pick({ clientId: true }).extend({
  seq: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  /** The message as it should be. */
  text: messageText,
  /** What it said when the form was drawn. */
  before: z.string(),
  reason: z
    .string()
    .transform((text) => clean(text).trim())
    .refine(
      (text) => isAtMost(text, rules.chat.reasonCharacters),
      `A reason holds ${rules.chat.reasonCharacters} characters at most.`,
    ),
});
