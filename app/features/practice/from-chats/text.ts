import { fullText, knownWordText } from "../flashcards/text.ts";

/** Why nothing was saved from a message. */
export type NotSaved = "there-already" | "full" | "gone";

export const notSavedText: Record<NotSaved, string> = {
  "there-already": knownWordText,
  full: fullText,
  gone: "This message has been deleted: there is nothing to save.",
};
