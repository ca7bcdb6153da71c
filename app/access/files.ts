import type { Person } from "./actor.ts";

/** Who asks for a file. */
export type Asker = Pick<Person, "id" | "viewed">;

export type FileFacts = {
  kind: "portrait";
  ownerId: string;
  /** Its owner has a public page. */
  isPublished: boolean;
  /** Who asks and its owner have, or had, a lesson or a chat with each other. */
  haveMet: boolean;
};

/**
 * A portrait is seen by its owner and by whoever meets them; that of a published teacher by everybody. An admin
 * who looks as somebody else sees what everybody sees.
 */
export function canSeeFile(person: Asker | null, file: FileFacts): boolean {
  if (file.isPublished) return true;
  if (person === null || person.viewed) return false;
  return person.id === file.ownerId || file.haveMet;
}
