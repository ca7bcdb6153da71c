import { and, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { files } from "#db/schema/files.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { dropBytes } from "./jobs.server.ts";

/**
 * Belongs into the transaction that takes them out of homework, materials, a notebook, a lesson or words: their rows
 * go, and their bytes after them.
 */
export async function deleteSharedFiles(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await dropRows(tx, inArray(files.id, ids));
}

/** Deletes files whose homework, material, notebook, lesson or word is gone: its other side may have erased their account. */
export async function deleteUnnamedFiles(): Promise<void> {
  await inTransaction((tx) =>
    dropRows(
      tx,
      sql`not exists (select from homework_files h where h.file_id = files.id)
        and not exists (select from materials m where m.file_id = files.id)
        and not exists (select from notebook_pictures p where p.file_id = files.id)
        and not exists (select from recordings r where r.file_id = files.id)
        and not exists (select from word_sounds w where w.file_id = files.id)`,
    ),
  );
}

async function dropRows(tx: Tx, which: ReturnType<typeof sql>): Promise<void> {
  const gone = await tx
    .delete(files)
    .where(
      and(inArray(files.kind, ["homework", "material", "picture", "recording", "sound"]), which),
    )
    .returning({ id: files.id });
  if (gone.length > 0) await enqueue(tx, dropBytes, { fileIds: gone.map(({ id }) => id) });
}

export const deleteUnnamed = defineJob({
  name: "files.delete-unnamed",
  payload: z.object({}),
  run: deleteUnnamedFiles,
  schedule: "37 3 * * *",
});
