import type { LanguageLevel } from "#db/schema/teachers.ts";

/** A level of a language, with what it means. */
export const levelWords: Record<LanguageLevel, string> = {
  native: "Native",
  C2: "C2, like an educated native",
  C1: "C1, fluent on any topic",
  B2: "B2, independent",
  B1: "B1, everyday life",
  A2: "A2, simple things",
  A1: "A1, a beginning",
};
