import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import type { PageWords } from "./page-words.ts";

const kept = 100 - rules.fee.lessonBasisPoints / 100;

export const applyWords: PageWords = {
  title: "Apply to teach",
  description: `Teach your language on ${brand.name}: you set prices and hours, and ${kept}% of every lesson is yours.`,
};
