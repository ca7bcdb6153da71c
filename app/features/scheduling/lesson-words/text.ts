import { rules } from "#config/rules.ts";

/** Why a word was not kept. */
export type NotCaught = "not-open" | "written-up" | "there-already" | "full";

/** By field; "" is the form as a whole. */
export const notCaughtText: Record<NotCaught, Record<string, string>> = {
  "not-open": { "": "The room is closed: nothing is kept any more." },
  "written-up": { "": "The lesson has been written up. Its teacher can add the word there." },
  "there-already": { term: "This word is kept already" },
  full: { "": `A lesson has at most ${rules.notes.words} words. Take one out to add another.` },
};

/** What is said to a teacher whose write-up began before the last word was kept. */
export const caughtMeanwhileText =
  "Words have been kept in the room since you opened this page. They are above the field: put them in, or leave them out, and save again.";
