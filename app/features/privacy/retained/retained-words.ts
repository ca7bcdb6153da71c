/** How a page says what is kept about a person: one sentence about some tables of the data map. */
import type { Role } from "#app/access/actor.ts";
import { rules } from "#config/rules.ts";

type Sentence = {
  text: string;
  /** Why it stays when the account is erased; without it, it is deleted with the account. */
  why?: string;
  /** Whom it concerns; undefined: everybody. */
  roles?: readonly Role[];
  /** The tables that the sentence is about, by their names in the database. */
  tables: string[];
};

export type RetainedGroup = { title: string; sentences: Sentence[] };

export const lessonRoles: readonly Role[] = ["student", "teacher"];
export const studentsOnly: readonly Role[] = ["student"];
export const teachersOnly: readonly Role[] = ["teacher"];
export const recordYears = `${rules.law.recordsYears} years`;
export const keptForBooks = `The law asks us to keep records of lessons and payments for ${recordYears}. Your name is removed from them with your account, and what is left of you after that time.`;
export const keptForClaims = `For ${recordYears} after the decision or answer, in case somebody makes a claim or somebody’s safety is at stake. Then they are deleted.`;
