import { asStudent, type Person } from "#app/access/actor.ts";
import { becomeOwnStudent } from "#app/features/payments/own-students/own-students.server.ts";
import { inviteIn } from "#app/features/teachers/profiles/invite.ts";
import { log } from "#app/platform/log.server.ts";

/**
 * A student whose address carries a teacher's invitation is that teacher's own from now on (docs/decisions/085).
 * Never rejects: who cannot be, reads the page like anybody else.
 */
export async function followInvitation(person: Person | null, address: string): Promise<void> {
  const code = inviteIn(address);
  if (code === null || person?.role !== "student" || person.viewed) return;
  try {
    await becomeOwnStudent(asStudent(person), code);
  } catch (err) {
    log.warn({ err, userId: person.id }, "invitation");
  }
}
