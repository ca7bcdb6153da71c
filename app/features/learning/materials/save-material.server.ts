import { and, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { addFile } from "#app/features/files/keep-file.server.ts";
import type { ReceivedFile } from "#app/features/files/receive-form.server.ts";
import { deleteSharedFiles } from "#app/features/files/shared-files.server.ts";
import { cutTo } from "#app/platform/characters.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { files } from "#db/schema/files.ts";
import type { MaterialKind } from "#db/schema/learning/material-values.ts";
import { assignedMaterials, materialFolders, materials } from "#db/schema/learning/materials.ts";
import { withdrawGiven } from "./assign-material.server.ts";
import type { WriteMaterial } from "./forms.ts";
import { findOwn } from "./materials.server.ts";
import type { MaterialRefusal } from "./text.ts";

type Refused = { ok: false; reason: MaterialRefusal };

/** Adds a material to a teacher's library; a file comes with it. Many at once are counted one after the other. */
export async function addMaterial(
  teacher: Teacher,
  { kind, ...written }: WriteMaterial & { kind: MaterialKind },
  file: ReceivedFile | null = null,
  now = new Date(),
): Promise<{ ok: true; id: string } | Refused> {
  return inTransaction(async (tx): Promise<{ ok: true; id: string } | Refused> => {
    await lockLibrary(tx, teacher);
    const count = await tx.$count(materials, eq(materials.teacherId, teacher.id));
    if (count >= rules.materials.most) return { ok: false, reason: "full" };
    if (kind === "file" && file === null) return { ok: false, reason: "no-file" };
    const refused = await whyNotSave(tx, teacher, written.folderId, file);
    if (refused !== null) return { ok: false, reason: refused };
    if (file !== null) await addFile(tx, teacher, file.kept);
    const [row] = await tx
      .insert(materials)
      .values({
        ...written,
        title: written.title || titleOf(file?.name ?? ""),
        kind,
        teacherId: teacher.id,
        fileId: file?.kept.id ?? null,
        fileName: file?.name ?? null,
        createdAt: now,
        changedAt: now,
      })
      .returning({ id: materials.id });
    return { ok: true, id: row!.id };
  });
}

/**
 * Changes a material; another file takes the place of the one before. Students who have it see the change. Refuses a
 * save that began from an older version; nothing changes then. Throws not-found for others.
 */
export async function editMaterial(
  teacher: Teacher,
  materialId: string,
  { version, ...written }: WriteMaterial & { version: number },
  file: ReceivedFile | null = null,
  now = new Date(),
): Promise<{ ok: true } | Refused> {
  return inTransaction(async (tx): Promise<{ ok: true } | Refused> => {
    await lockLibrary(tx, teacher);
    const row = await findOwn(tx, teacher, materialId);
    if (row.version !== version) return { ok: false, reason: "changed-meanwhile" };
    const replaces = row.kind === "file" && file !== null ? file : null;
    const refused = await whyNotSave(tx, teacher, written.folderId, replaces);
    if (refused !== null) return { ok: false, reason: refused };
    if (replaces !== null) await addFile(tx, teacher, replaces.kept);
    await tx
      .update(materials)
      .set({
        ...written,
        title: written.title || titleOf(replaces?.name ?? row.fileName ?? "") || row.title,
        ...(replaces === null ? {} : { fileId: replaces.kept.id, fileName: replaces.name }),
        changedAt: now,
        version: sql`${materials.version} + 1`,
      })
      .where(eq(materials.id, materialId));
    if (replaces !== null) await deleteSharedFiles(tx, [row.fileId!]);
    return { ok: true };
  });
}

/** Deletes a material: nobody has it any more, and who was not told of it yet is not. Throws not-found for others. */
export async function deleteMaterial(teacher: Teacher, materialId: string): Promise<void> {
  await inTransaction(async (tx) => {
    await lockLibrary(tx, teacher);
    const row = await findOwn(tx, teacher, materialId);
    const given = await tx
      .delete(assignedMaterials)
      .where(eq(assignedMaterials.materialId, row.id))
      .returning({ studentId: assignedMaterials.studentId });
    for (const { studentId } of given) await withdrawGiven(tx, row.id, studentId);
    await tx.delete(materials).where(eq(materials.id, row.id));
    if (row.fileId !== null) await deleteSharedFiles(tx, [row.fileId]);
  });
}

/** "Verbos con quedar.pdf" → "Verbos con quedar" */
function titleOf(fileName: string): string {
  return cutTo(fileName.replace(/\.[a-z0-9]+$/i, ""), rules.materials.titleCharacters);
}

async function lockLibrary(tx: Tx, { id }: Teacher): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 24))`);
}

async function whyNotSave(
  tx: Tx,
  teacher: Teacher,
  folderId: string | null,
  file: ReceivedFile | null,
): Promise<"no-folder" | "no-space" | null> {
  if (folderId !== null) {
    const own = and(eq(materialFolders.id, folderId), eq(materialFolders.teacherId, teacher.id));
    if ((await tx.$count(materialFolders, own)) === 0) return "no-folder";
  }
  if (file === null) return null;
  const [used] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${files.bytes}), 0)::float8` })
    .from(files)
    .where(and(eq(files.ownerId, teacher.id), eq(files.kind, "material")));
  const most = rules.content.materialsMegabytes * 1024 * 1024;
  return used!.bytes + file.kept.bytes > most ? "no-space" : null;
}
