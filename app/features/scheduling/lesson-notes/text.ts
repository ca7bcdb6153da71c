import { caughtMeanwhileText } from "../lesson-words/text.ts";

export type NotesRefusal = "not-over" | "changed-meanwhile" | "caught-meanwhile";

/** Why a teacher's notes were not saved. */
export function notesRefusalText(reason: NotesRefusal): string {
  if (reason === "caught-meanwhile") return caughtMeanwhileText;
  return reason === "not-over"
    ? "The lesson is not over yet, or did not take place."
    : "Somebody has changed these notes since you opened them, perhaps you in another tab. Saving again replaces them with what you see here.";
}
