import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { brand } from "#config/brand.ts";
import { clean } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";
import type { MessageKind } from "#db/schema/chat/message-kinds.ts";
import { sentFiles, sentPeaks, type SentFile } from "../attachments/forms.ts";

export const nothingWrittenText = "Write something first.";

/** The words of a message; it has none where it has files. */
const messageWords = z
  .string()
  .transform((text) => clean(text).trim())
  .pipe(
    z
      .string()
      .refine(
        (text) => isAtMost(text, rules.chat.characters),
        `A message holds ${rules.chat.characters.toLocaleString(brand.locale)} characters at most. Send it in two.`,
      ),
  );

export const messageText = messageWords.pipe(z.string().min(1, nothingWrittenText));

const written = {
  clientId: z.uuid("Load the page again, then send your message."),
  text: messageWords,
  replyTo: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  files: sentFiles,
  peaks: sentPeaks,
  /** "on": what looks like contact details is hidden, where it has to be. */
  masked: z.literal("on").optional(),
};
const hasContent = ({ text, files = [] }: { text: string; files?: unknown[] | undefined }) =>
  text !== "" || files.length > 0;
const emptyIssue = { path: ["text"], error: nothingWrittenText };

/** What the form of a thread posts; the chat is in the address. */
export const writeForm = z.object(written).refine(hasContent, emptyIssue);
/** The same with files that are still in the posted form. */
export const writeFilesForm = z.object(written);

export const sendMessageForm = z
  .object({ ...written, chatId: z.uuid() })
  .refine(hasContent, emptyIssue);

/** What is sent: words, or another kind with what it carries, which its own command has read. */
export type SendMessage = Omit<
  z.infer<typeof sendMessageForm>,
  "replyTo" | "files" | "peaks" | "masked"
> & {
  /** Files of the sender's that have come, and of a voice message how loud it is from begin to end. */
  files?: SentFile[] | undefined;
  peaks?: number[] | null | undefined;
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
