import type { CorrectRefusal } from "#app/access/chat.ts";
import { sendRefusalText, type SendRefusal } from "../conversations/text.ts";

/** Why a message was not corrected; `changed`: its sender has edited it meanwhile. */
export type CorrectingRefusal = CorrectRefusal | SendRefusal | "changed" | "same";

export const correctingRefusalText: Record<CorrectingRefusal, string> = {
  ...sendRefusalText,
  deleted: "This message has been deleted.",
  "your-own": "This is your own message: you can edit it, or write a new one.",
  "no-words": "Only written messages can be corrected.",
  changed: "This message has been edited since you began. Look at it again before you correct it.",
  same: "Change something first: this is what the message says already.",
};

/** "corrected one word" */
export function correctedText(words: number): string {
  if (words === 0) return "corrected the punctuation";
  return words === 1 ? "corrected one word" : `corrected ${words} words`;
}
