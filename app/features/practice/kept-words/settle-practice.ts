import { isPracticeKept } from "../sitting/kept-store.ts";
import { sendAnswers } from "../sitting/send-answers.ts";
import { dropStrangeWords } from "./kept-words.ts";

/**
 * On any page of somebody signed in: words that are kept for another are dropped, and their own answers that wait are
 * sent. Null: their session has ended; what they answered waits for them.
 */
export async function settlePractice(personId: string | null): Promise<void> {
  if (!(await isPracticeKept())) return;
  await dropStrangeWords(personId);
  if (personId !== null) await sendAnswers(personId);
}
