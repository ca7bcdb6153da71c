import { z } from "zod";
import { reactions } from "#db/schema/chat/message-kinds.ts";
import { messageText } from "../sending/forms.ts";

const seq = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** What a plain form of a thread asks for besides a new message; the chat is in the address. */
export const editForm = z.object({
  seq,
  text: messageText,
  /** What it said when the form was drawn. */
  before: z.string(),
});
export const deleteForm = z.object({ seq });
export const reactForm = z.object({
  seq,
  reaction: z.enum(reactions, "Choose one of the reactions."),
  /** Given or taken back. */
  given: z.enum(["yes", "no"]).transform((given) => given === "yes"),
});
