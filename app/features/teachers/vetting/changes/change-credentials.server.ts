import type { Teacher } from "#app/access/actor.ts";
import { rules } from "#config/rules.ts";
import type { ApplicationCredential } from "#db/schema/teachers/applications.ts";
import { saveChange } from "./change-request.server.ts";

/** Adds one degree, course or work to a teacher's change, without a document; at most `rules.apply.credentialsMax`. */
export function addCredential(
  teacher: Teacher,
  credential: Omit<ApplicationCredential, "id" | "fileId">,
) {
  const added = { ...credential, id: crypto.randomUUID(), fileId: null };
  return saveChange(teacher, ({ credentials }) =>
    credentials.length >= rules.apply.credentialsMax
      ? "too-many-credentials"
      : { credentials: [...credentials, added] },
  );
}

/** Takes one out of a teacher's change, and drops its document; nothing happens where it is not in it. */
export function removeCredential(teacher: Teacher, credentialId: string) {
  return saveChange(teacher, ({ credentials }) => ({
    credentials: credentials.filter(({ id }) => id !== credentialId),
  }));
}
