import type { Person } from "./actor.ts";

/** A material is its teacher's, and is read by the students whom the teacher has given it to. */
export function canSeeMaterial(
  person: Pick<Person, "id" | "viewed">,
  material: { teacherId: string; isAssigned: boolean },
): boolean {
  return !person.viewed && (person.id === material.teacherId || material.isAssigned);
}
