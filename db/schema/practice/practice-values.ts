/** Where a flashcard comes from. */
export const flashcardSources = ["lesson", "chat", "own", "import"] as const;
export type FlashcardSource = (typeof flashcardSources)[number];

/** How far a word is: `again` was known before and forgotten. */
export const flashcardPhases = ["new", "learning", "known", "again"] as const;
export type FlashcardPhase = (typeof flashcardPhases)[number];

/** The sets of parameters that reviews were scheduled with, the newest last. */
export const scheduleParameters = ["fsrs-6.0"] as const;
