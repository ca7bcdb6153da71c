import type { LanguageLevel } from "#db/schema/teachers/language-levels.ts";
import type { ApplicationOffer } from "#db/schema/teachers/applications.ts";
import type { Look } from "./portraits.ts";

/** When in the week a teacher teaches, in their own wall time. */
export type Pattern = "mornings" | "evenings" | "split" | "office" | "weekend" | "late" | "few";

/** A teacher of the demo world, as told; the rest follows from the name. */
export type TeacherEntry = {
  name: string;
  email?: string;
  language: string;
  /** In the language taught, when it is not the mother tongue. */
  level?: "C2" | "C1";
  spoken: Record<string, LanguageLevel>;
  country: string;
  zone: string;
  look: Look;
  headline: string;
  about: string;
  /** Of a lesson of the main length. */
  pence: number;
  /** What they sell, where it should not be left to chance. */
  offers?: ApplicationOffer[];
  pattern: Pattern;
  /** What booking them is like, where it is not paying and being booked. */
  booking?: "approves-first" | "takes-instant-lessons";
  /** How many students have found them, and since how many days they are here. */
  students: number;
  days: number;
};
