import { and, eq, gt, inArray, isNull, or } from "drizzle-orm";
import type { Tx } from "#app/platform/database/db.server.ts";
import { files } from "#db/schema/files.ts";
import type { ApplicationCredential } from "#db/schema/teachers/applications.ts";

/** The credentials, each with its paper where that still is there, and its days are not over at `now`. */
export async function withPresentPapers(
  tx: Tx,
  owner: { id: string },
  credentials: ApplicationCredential[],
  now: Date,
): Promise<ApplicationCredential[]> {
  const ids = credentials.map(({ fileId }) => fileId).filter((id) => id !== null);
  if (ids.length === 0) return credentials;
  const found = await tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        inArray(files.id, ids),
        eq(files.ownerId, owner.id),
        or(isNull(files.deleteAt), gt(files.deleteAt, now)),
      ),
    );
  const present = new Set<string | null>(found.map(({ id }) => id));
  return credentials.map((one) => (present.has(one.fileId) ? one : { ...one, fileId: null }));
}
