import type { Person } from "./actor.ts";

export type FileFacts = {
  kind: "portrait";
  ownerId: string;
  /** Its owner has a public page. */
  isPublished: boolean;
  /** Who asks and its owner have, or had, a lesson or a chat with each other. */
  haveMet: boolean;
};

/** A portrait is seen by its owner and by whoever meets them; that of a published teacher by everybody. */
export function canSeeFile(person: Pick<Person, "id"> | null, file: FileFacts): boolean {
  if (file.isPublished) return true;
  return person !== null && (person.id === file.ownerId || file.haveMet);
}
