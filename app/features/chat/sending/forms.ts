import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { brand } from "#config/brand.ts";
import { clean } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";
import type { MessageKind } from "#db/schema/message-kinds.ts";

export const messageText = z
  .string()
  .transform((text) => clean(text).trim())
  .pipe(
    z
      .string()
      .min(1, "Write something first.")
      .refine(
        (text) => isAtMost(text, rules.chat.characters),
        `A message holds ${rules.chat.characters.toLocaleString(brand.locale)} characters at most. Send it in two.`,
      ),
  );

/** What the form of a thread posts; the chat is in the address. */
export const writeForm = z.object({
  clientId: z.uuid("Load the page again, then send your message."),
  text: messageText,
  replyTo: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  /** "on": what looks like contact details is hidden, where it has to be. */
  masked: z.literal("on").optional(),
});

export const sendMessageForm = writeForm.extend({ chatId: z.uuid() });

/** What is sent: words, or another kind with what it carries, which its own command has read. */
export type SendMessage = Omit<z.infer<typeof sendMessageForm>, "replyTo" | "masked"> & {
  kind?: MessageKind;
  detail?: object | null;
  /** The number of the earlier message that it answers. */
  replyTo?: number | null | undefined;
  /** It goes out without its contact details; otherwise it is refused where it has some and the two may not yet. */
  masked?: "on" | undefined;
};

/** From a profile (`teacher`, the slug) or from a lesson (`lesson`, its id). */
export const openChatForm = z.union([
  z.object({ lesson: z.uuid() }),
  z.object({ teacher: z.string().min(1).max(200) }),
]);
