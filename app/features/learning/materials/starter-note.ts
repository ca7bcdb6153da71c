/** Material that we wrote ourselves: a teacher copies it into their own and changes it as they like. */
export type StarterNote = {
  key: string;
  title: string;
  /** What it is for, as the list says. */
  use: string;
  /** A language by its code, or any. */
  language: "any" | "de" | "en" | "es" | "fr" | "it" | "ja" | "pt";
  words: string;
};

export const languageNames: Record<StarterNote["language"], string> = {
  any: "Any language",
  de: "German",
  en: "English",
  es: "Spanish",
  fr: "French",
  it: "Italian",
  ja: "Japanese",
  pt: "Portuguese",
};
