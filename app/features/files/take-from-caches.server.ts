import { and, eq, inArray } from "drizzle-orm";
import { files } from "#db/schema/files.ts";
import { purgeWith } from "#app/platform/cdn/purge.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";

/** What of a person's files everybody may see, once they teach. */
const publicKinds: (typeof files.$inferSelect.kind)[] = ["portrait", "video", "captions"];

/** Under which tag a cache in front of us keeps a file that everybody may see. */
export function fileTag(fileId: string): string {
  return `file:${fileId}`;
}

/** Belongs into the transaction that removes or replaces what everybody could see. */
export async function takeFromCaches(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await purgeWith(tx, fileIds.map(fileTag));
}

/** Belongs into the transaction after which nobody may see a person's portrait and video any more. */
export async function takeAllFromCaches(tx: Tx, ownerId: string): Promise<void> {
  const shown = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), inArray(files.kind, publicKinds)));
  await takeFromCaches(
    tx,
    shown.map(({ id }) => id),
  );
}
