import { and, eq, isNotNull } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { teacherChanged } from "../publishing/teacher-changed.server.ts";

/**
 * Takes the mark of a checked identity away from a teacher who takes another name: the document was compared with the
 * old one. Another way of writing the same name changes nothing. Belongs into the transaction that changes the name.
 */
export async function followName(
  tx: Tx,
  person: Pick<Person, "id" | "name">,
  name: string,
): Promise<void> {
  if (plain(name) === plain(person.name)) return;
  const lost = await tx
    .update(teachers)
    .set({ identityCheckedAt: null })
    .where(and(eq(teachers.userId, person.id), isNotNull(teachers.identityCheckedAt)))
    .returning({ id: teachers.userId });
  if (lost.length === 0) return;
  teacherChanged(tx, person.id);
  await audit(tx, {
    actorId: person.id,
    action: "teachers.identity-lost",
    object: `user:${person.id}`,
    // Without the names: the log is kept when the person is erased.
    diff: {},
  });
}

/** Without accents, case and what separates: as documents and keyboards differ. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}
