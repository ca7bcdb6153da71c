import { removeFile } from "#app/features/files/keep-file.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import type { ApplicationCredential } from "#db/schema/teachers/applications.ts";

/** Deletes the papers of credentials that a save has left out. Call it when the new list is written. */
export async function dropPapers(
  tx: Tx,
  owner: { id: string },
  before: ApplicationCredential[],
  after: ApplicationCredential[],
): Promise<void> {
  const kept = new Set(after.map(({ fileId }) => fileId));
  for (const { fileId } of before)
    if (fileId !== null && !kept.has(fileId)) await removeFile(tx, owner, fileId);
}
