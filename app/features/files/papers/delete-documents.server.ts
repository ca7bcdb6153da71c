import { and, inArray, isNotNull, lte } from "drizzle-orm";
import { z } from "zod";
import { files } from "#db/schema/files.ts";
import { rules } from "#config/rules.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { day } from "#app/platform/time/time.ts";
import { dropBytes } from "../jobs.server.ts";

/** What of an application names its papers. */
export type Papers = {
  identityFileId: string | null;
  credentials: { fileId: string | null }[];
};

/** All the files that an application names. */
export type SentFiles = Papers & { videoFileId: string | null; captionsFileId: string | null };

/**
 * Belongs into the transaction that accepts an application: its papers are deleted thirty days later. What was
 * checked of them stays written where it is shown, and the video is published.
 */
export async function deleteDocumentsAfter(tx: Tx, papers: Papers, decidedAt: Date): Promise<void> {
  await setDeleteAt(tx, papersOf(papers), thirtyDaysAfter(decidedAt));
}

/**
 * Belongs into the transaction that turns an application down, or takes it back: all its files are deleted thirty
 * days later, its video and captions too.
 */
export async function deleteFilesAfter(tx: Tx, sent: SentFiles, decidedAt: Date): Promise<void> {
  await setDeleteAt(tx, filesOf(sent), thirtyDaysAfter(decidedAt));
}

/**
 * Belongs into the transaction that sends an application: a file from an earlier one, whose days are running out, stays
 * for the person who reads this one. The decision begins its days again.
 */
export async function keepFiles(tx: Tx, sent: SentFiles): Promise<void> {
  await setDeleteAt(tx, filesOf(sent), null);
}

function thirtyDaysAfter(decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + rules.apply.idDocumentKeepDays * day);
}

function papersOf({ identityFileId, credentials }: Papers): (string | null)[] {
  return [identityFileId, ...credentials.map(({ fileId }) => fileId)];
}

function filesOf(sent: SentFiles): (string | null)[] {
  return [...papersOf(sent), sent.videoFileId, sent.captionsFileId];
}

async function setDeleteAt(tx: Tx, named: (string | null)[], deleteAt: Date | null): Promise<void> {
  const ids = named.filter((id) => id !== null);
  if (ids.length > 0) await tx.update(files).set({ deleteAt }).where(inArray(files.id, ids));
}

/** Deletes whatever has had its time: rows here, bytes after them. */
export async function deleteDue(now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const gone = await tx
      .delete(files)
      .where(and(isNotNull(files.deleteAt), lte(files.deleteAt, now)))
      .returning({ id: files.id });
    if (gone.length > 0) await enqueue(tx, dropBytes, { fileIds: gone.map(({ id }) => id) });
  });
}

export const deleteDueFiles = defineJob({
  name: "files.delete-due",
  payload: z.object({}),
  run: () => deleteDue(),
  schedule: "7 * * * *",
});
