import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { clean } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";
import { messageText } from "../sending/forms.ts";

const { replyTitleCharacters } = rules.chat;

export const savedReplyForm = z.object({
  title: z
    .string("Write a title")
    .transform((title) => clean(title).trim())
    .pipe(
      z
        .string()
        .min(1, "Write a title")
        .refine(
          (title) => isAtMost(title, replyTitleCharacters),
          `Use at most ${replyTitleCharacters} characters`,
        ),
    ),
  text: messageText,
});
export type SavedReplyInput = z.infer<typeof savedReplyForm>;

export const editSavedReplyForm = savedReplyForm.extend({
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});
export type EditSavedReply = z.infer<typeof editSavedReplyForm>;
