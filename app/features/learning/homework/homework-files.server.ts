import { and, asc, eq } from "drizzle-orm";
import { deleteSharedFiles } from "#app/features/files/shared-files.server.ts";
import { addFile } from "#app/features/files/keep-file.server.ts";
import type { ReceivedFile } from "#app/features/files/receive-form.server.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { files } from "#db/schema/files.ts";
import { homeworkFiles } from "#db/schema/learning/homework.ts";
import type { HomeworkPart } from "#db/schema/learning/homework-values.ts";

/** What a page shows of a file of homework. */
export type HomeworkFile = {
  id: string;
  name: string;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  state: "ready" | "held" | "quarantined";
};

/** The files of each part, in their order. */
export type FilesByPart = Record<HomeworkPart, HomeworkFile[]>;

/** The files of one piece of homework. */
export async function readHomeworkFiles(on: Db | Tx, homeworkId: string): Promise<FilesByPart> {
  const rows = await on
    .select({
      part: homeworkFiles.part,
      file: {
        id: files.id,
        name: homeworkFiles.name,
        type: files.type,
        bytes: files.bytes,
        width: files.width,
        height: files.height,
        durationMs: files.durationMs,
        state: files.state,
      },
    })
    .from(homeworkFiles)
    .innerJoin(files, eq(files.id, homeworkFiles.fileId))
    .where(eq(homeworkFiles.homeworkId, homeworkId))
    .orderBy(asc(homeworkFiles.position));
  const of = (wanted: HomeworkPart) =>
    rows.filter(({ part }) => part === wanted).map(({ file }) => file);
  return { task: of("task"), answer: of("answer"), correction: of("correction") };
}

export type FileChanges = {
  /** Ids of those that are to go; what is not in this part is left alone. */
  remove: string[];
  add: ReceivedFile[];
};

/**
 * Takes files out of a part and adds others behind those that stay. The homework's row is locked. False, with nothing
 * done, where there would be too many; otherwise how many there are.
 */
export async function changeFiles(
  tx: Tx,
  owner: { id: string },
  { homeworkId, part }: { homeworkId: string; part: HomeworkPart },
  { remove, add }: FileChanges,
): Promise<number | false> {
  const ofPart = and(eq(homeworkFiles.homeworkId, homeworkId), eq(homeworkFiles.part, part));
  const rows = await tx
    .select()
    .from(homeworkFiles)
    .where(ofPart)
    .orderBy(asc(homeworkFiles.position));
  const stay = rows.filter(({ fileId }) => !remove.includes(fileId));
  const count = stay.length + add.length;
  if (count > rules.homework.files) return false;
  const gone = rows.filter((row) => !stay.includes(row)).map(({ fileId }) => fileId);
  if (gone.length + add.length === 0) return count;
  for (const { kept } of add) await addFile(tx, owner, kept);
  const added = add.map(({ kept, name }) => ({ fileId: kept.id, name }));
  const placed = [...stay.map(({ fileId, name }) => ({ fileId, name })), ...added];
  await tx.delete(homeworkFiles).where(ofPart);
  if (placed.length > 0)
    await tx
      .insert(homeworkFiles)
      .values(placed.map((file, position) => ({ ...file, homeworkId, part, position })));
  await deleteSharedFiles(tx, gone);
  return count;
}

/** Belongs into the transaction that deletes homework: its files of all parts go with it. */
export async function deleteAllFiles(tx: Tx, homeworkId: string): Promise<void> {
  const rows = await tx
    .select({ id: homeworkFiles.fileId })
    .from(homeworkFiles)
    .where(eq(homeworkFiles.homeworkId, homeworkId));
  await deleteSharedFiles(
    tx,
    rows.map(({ id }) => id),
  );
}
