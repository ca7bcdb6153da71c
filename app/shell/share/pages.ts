import { brand } from "#config/brand.ts";
import { applyWords } from "./apply-words.ts";
import { developersWords } from "./developers-words.ts";
import { documents } from "#app/features/legal/documents.ts";
import { legalWords } from "./legal-words.ts";
import { offer, type PageWords, pageWords } from "./page-words.ts";

/** What a link to a public page says of itself on other sites. */
export type SharedPage = PageWords & {
  /** The language whose door the picture shows. */
  door: string;
  /** The picture's own words, where the page's would not fit it. */
  words?: { title: string; line: string };
};

const doors: Record<string, string> = {
  "/": "es",
  "/how-it-works": "fr",
  "/student/teachers": "it",
  "/faq": "pt",
  "/about": "de",
  "/contact": "cy",
  "/developers": "da",
  "/teacher/apply": "pl",
  "/student/register": "el",
  "/login": "sv",
  "/cookie-preferences": "nl",
  "/legal": "ga",
  ...Object.fromEntries(Object.keys(documents).map((name) => [`/legal/${name}`, "ga"])),
};

/** By path. */
export const sharedPages: Record<string, SharedPage> = Object.fromEntries(
  Object.entries({
    ...pageWords,
    ...legalWords,
    "/teacher/apply": applyWords,
    "/developers": developersWords,
  }).map(([path, words]) => [
    path,
    {
      ...words,
      door: doors[path]!,
      ...(path === "/" ? { words: { title: brand.tagline, line: offer } } : {}),
    },
  ]),
);
