import type { CaughtWord } from "./caught-words.server.ts";

/** What both pages of a lesson are told when a word was kept or taken out. */
export const wordsChanged = "lesson-words";
export type WordsChanged = { lessonId: string; words: CaughtWord[] };
