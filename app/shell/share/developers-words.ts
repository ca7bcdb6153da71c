import { brand } from "#config/brand.ts";
import type { PageWords } from "./page-words.ts";

export const developersWords: PageWords = {
  title: "API for developers",
  description: `How programs find teachers, book lessons and answer messages on ${brand.name}.`,
};
