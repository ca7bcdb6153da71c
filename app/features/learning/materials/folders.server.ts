import { and, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { databaseError, inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { materialFolders } from "#db/schema/learning/materials.ts";

type FolderRefusal = { ok: false; reason: "folder-there-already" | "too-many-folders" };

/** Makes a folder; the name of another one is refused, whatever its capitals. */
export async function addFolder(
  teacher: Teacher,
  name: string,
  now = new Date(),
): Promise<{ ok: true; id: string } | FolderRefusal> {
  return orThereAlready(() =>
    inTransaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${teacher.id}, 25))`);
      const count = await tx.$count(materialFolders, eq(materialFolders.teacherId, teacher.id));
      if (count >= rules.materials.folders)
        return { ok: false, reason: "too-many-folders" } as const;
      const [row] = await tx
        .insert(materialFolders)
        .values({ teacherId: teacher.id, name, createdAt: now })
        .returning({ id: materialFolders.id });
      return { ok: true, id: row!.id } as const;
    }),
  );
}

/** Gives a folder another name. Throws not-found for others. */
export async function renameFolder(
  teacher: Teacher,
  folderId: string,
  name: string,
): Promise<{ ok: true; id: string } | FolderRefusal> {
  return orThereAlready(() =>
    inTransaction(async (tx) => {
      const [row] = await tx
        .update(materialFolders)
        .set({ name })
        .where(ownFolder(teacher, folderId))
        .returning({ id: materialFolders.id });
      if (row === undefined) throw new AppError("not-found");
      return { ok: true, id: row.id } as const;
    }),
  );
}

/** Deletes a folder; what is in it stays, in no folder. Throws not-found for others. */
export async function deleteFolder(teacher: Teacher, folderId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const gone = await tx
      .delete(materialFolders)
      .where(ownFolder(teacher, folderId))
      .returning({ id: materialFolders.id });
    if (gone.length === 0) throw new AppError("not-found");
  });
}

function ownFolder(teacher: Teacher, folderId: string) {
  if (!isUuid(folderId)) throw new AppError("not-found");
  return and(eq(materialFolders.id, folderId), eq(materialFolders.teacherId, teacher.id));
}

async function orThereAlready<T>(work: () => Promise<T>): Promise<T | FolderRefusal> {
  try {
    return await work();
  } catch (error) {
    if (databaseError(error)?.constraint !== "material_folders_name") throw error;
    return { ok: false, reason: "folder-there-already" };
  }
}
