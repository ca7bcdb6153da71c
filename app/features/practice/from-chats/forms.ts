import { z } from "zod";
import { addFlashcardForm } from "../flashcards/forms.ts";
import { lookUpForm } from "../look-up/forms.ts";

const seq = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** What the forms of a thread ask practice for; the chat is in the address. */
export const saveCorrectionForm = z.object({ intent: z.literal("save-correction"), seq });
export const saveWordForm = addFlashcardForm
  .pick({ term: true, meaning: true })
  .extend({ intent: z.literal("save-word"), seq, language: z.string().max(12).optional() });
export const lookUpInMessageForm = lookUpForm.extend({ seq });
