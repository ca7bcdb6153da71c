/** What each kind of message carries besides its text. */
import { z } from "zod";
import { rules } from "#config/rules.ts";
import type { MessageKind } from "#db/schema/chat/message-kinds.ts";

const words = z
  .string()
  .min(1)
  .max(4 * rules.chat.characters);

export const detailOf = {
  text: z.null(),
  files: z.null(),
  /** Of the message that it replies to, as it was when it was corrected. */
  correction: z.strictObject({ original: words, corrected: words }),
  voice: z.strictObject({
    /** As the server has counted them; the sound is the message's one file. */
    seconds: z.number().positive().max(rules.chat.voiceSeconds),
    /** Loudness from begin to end, 0 to 255. */
    peaks: z.array(z.number().int().min(0).max(255)).min(1).max(64),
  }),
  /** A lesson that one of the two proposes; `lessonId` once it is booked. */
  "lesson-card": z.strictObject({
    offerId: z.uuid(),
    /** Epoch milliseconds. */
    startsAt: z.number().int(),
    minutes: z.number().int().positive(),
    lessonId: z.uuid().nullable(),
  }),
} satisfies Record<MessageKind, z.ZodType>;

export type DetailOf = { [Kind in MessageKind]: z.infer<(typeof detailOf)[Kind]> };
