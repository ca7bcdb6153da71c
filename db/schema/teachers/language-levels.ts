/** Levels of the Common European Framework, lowest first. */
export const cefrLevels = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;
export type CefrLevel = (typeof cefrLevels)[number];

/** What may be said of somebody's language, best first. */
export const languageLevels = ["native", "C2", "C1", "B2", "B1", "A2", "A1"] as const;
export type LanguageLevel = (typeof languageLevels)[number];
