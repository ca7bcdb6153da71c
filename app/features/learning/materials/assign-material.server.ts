import { and, eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { readBlocked } from "#app/features/accounts/blocks/blocks.server.ts";
import { notify, withdraw } from "#app/features/notifications/notify.server.ts";
import { isStudentOf } from "#app/features/scheduling/lessons/is-student-of.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { assignedMaterials } from "#db/schema/learning/materials.ts";
import { findOwn } from "./materials.server.ts";

/** Gives a material to a student of the teacher's, and tells them once. Throws not-found for others. */
export async function assignMaterial(
  teacher: Teacher,
  materialId: string,
  studentId: string,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "no-student" | "blocked" }> {
  return inTransaction(async (tx) => {
    const { id, title } = await findOwn(tx, teacher, materialId);
    if (!(await isStudentOf(tx, teacher, studentId)))
      return { ok: false, reason: "no-student" } as const;
    const { byMe, byOther } = await readBlocked(teacher, { id: studentId }, tx);
    if (byMe || byOther) return { ok: false, reason: "blocked" } as const;
    await tx
      .insert(assignedMaterials)
      .values({ materialId: id, studentId, assignedAt: now })
      .onConflictDoNothing();
    await notify(
      tx,
      {
        to: studentId,
        event: "material-given",
        key: `${id}:${studentId}`,
        title: `${firstName(teacher.name)} has given you “${title}”`,
        body: "It is among your materials, and beside the call in your lessons.",
        link: `/student/materials/${id}`,
        about: `material:${id}:${studentId}`,
      },
      now,
    );
    return { ok: true } as const;
  });
}

/** Takes a material back from a student. Throws not-found for others. */
export async function unassignMaterial(
  teacher: Teacher,
  materialId: string,
  studentId: string,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { id } = await findOwn(tx, teacher, materialId);
    if (!isUuid(studentId)) return;
    await tx
      .delete(assignedMaterials)
      .where(and(eq(assignedMaterials.materialId, id), eq(assignedMaterials.studentId, studentId)));
    await withdrawGiven(tx, id, studentId);
  });
}

/** A student who was not told of a material yet is not told of it any more. */
export async function withdrawGiven(tx: Tx, materialId: string, studentId: string): Promise<void> {
  await withdraw(tx, { about: `material:${materialId}:${studentId}` }, ["material-given"]);
}
