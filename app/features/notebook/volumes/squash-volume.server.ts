import { and, inArray, isNull } from "drizzle-orm";
import * as Y from "yjs";
import type { Tx } from "#app/platform/database/db.server.ts";
import { notebookUpdates, notebookVolumes } from "#db/schema/notebook/notebook.ts";
import { readSaid, type Said } from "./said.ts";
import { docOf, isVolume, readUpdates, type Volume } from "./updates.server.ts";

/** Locks a volume until the transaction ends; null where it is closed or there is none. */
async function lockVolume(tx: Tx, volume: Volume) {
  const [row] = await tx
    .select()
    .from(notebookVolumes)
    .where(and(isVolume(volume), isNull(notebookVolumes.closedAt)))
    .for("update");
  return row ?? null;
}

/**
 * Makes the updates of a volume one; what is said in it stays the same. What is appended meanwhile waits, and is a row
 * of its own. Answers what the volume says and its size in bytes, or null where it is closed.
 */
export async function squashVolume(
  tx: Tx,
  volume: Volume,
  now: Date,
): Promise<{ said: Said; bytes: number } | null> {
  if ((await lockVolume(tx, volume)) === null) return null;
  const rows = await readUpdates(tx, volume);
  const doc = docOf(rows);
  const whole = Y.encodeStateAsUpdate(doc);
  const said = readSaid(doc);
  doc.destroy();
  const isSmaller = rows.length > 1;
  if (isSmaller) {
    const ids = rows.map(({ id }) => id);
    await tx.delete(notebookUpdates).where(inArray(notebookUpdates.id, ids));
    await tx.insert(notebookUpdates).values({
      notebookId: volume.notebookId,
      volume: volume.number,
      update: Buffer.from(whole),
      at: now,
    });
  }
  await tx
    .update(notebookVolumes)
    .set({
      squashedAt: now,
      ...said,
      ...(isSmaller && { bytes: whole.length }),
    })
    .where(isVolume(volume));
  return { said, bytes: whole.length };
}
