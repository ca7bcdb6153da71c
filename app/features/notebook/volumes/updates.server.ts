import { and, asc, eq } from "drizzle-orm";
import * as Y from "yjs";
import { type Db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { notebooks, notebookUpdates, notebookVolumes } from "#db/schema/notebook/notebook.ts";
import type { Pair } from "../pair/pair.server.ts";

export type Volume = { notebookId: string; number: number };

/** The rows that a volume is made of, the earliest first. */
export async function readUpdates(on: Db | Tx, { notebookId, number }: Volume) {
  return on
    .select({ id: notebookUpdates.id, update: notebookUpdates.update })
    .from(notebookUpdates)
    .where(and(eq(notebookUpdates.notebookId, notebookId), eq(notebookUpdates.volume, number)))
    .orderBy(asc(notebookUpdates.id));
}

/** What updates make together. Who has asked for it destroys it. */
export function docOf(updates: { update: Uint8Array }[]): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    for (const { update } of updates) Y.applyUpdate(doc, update);
  });
  return doc;
}

/** A volume as a document. Who has asked for it destroys it. */
export async function readVolume(on: Db | Tx, volume: Volume): Promise<Y.Doc> {
  return docOf(await readUpdates(on, volume));
}

/** The notebook of the two and its first volume; the second of them finds what the first has made. */
export async function beginNotebook({ studentId, teacherId }: Pair, now: Date): Promise<string> {
  return inTransaction(async (tx) => {
    await tx
      .insert(notebooks)
      .values({ studentId, teacherId, createdAt: now })
      .onConflictDoNothing();
    const [row] = await tx
      .select({ id: notebooks.id })
      .from(notebooks)
      .where(and(eq(notebooks.studentId, studentId), eq(notebooks.teacherId, teacherId)));
    await tx
      .insert(notebookVolumes)
      .values({ notebookId: row!.id, number: 1, begunAt: now, changedAt: now })
      .onConflictDoNothing();
    return row!.id;
  });
}

export function isVolume({ notebookId, number }: Volume) {
  return and(eq(notebookVolumes.notebookId, notebookId), eq(notebookVolumes.number, number));
}
