import type { Person } from "./actor.ts";

/** Who is to be blocked, and what the two have to do with each other. */
export type BlockFacts = {
  id: string;
  role: Person["role"];
  /** Their page is public: they teach. */
  hasPage: boolean;
  /** They have a chat or a lesson together. */
  haveMet: boolean;
};

/** A student or a teacher blocks whom they have met, or whose page they can read; nobody themselves, and nobody staff. */
export function canBlock(person: Pick<Person, "id" | "role">, other: BlockFacts): boolean {
  if (person.id === other.id || person.role === "admin" || other.role === "admin") return false;
  return other.hasPage || other.haveMet;
}
