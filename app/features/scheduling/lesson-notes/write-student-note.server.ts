import { and, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { studentNotes } from "#db/schema/scheduling/lesson-notes.ts";
import type { WriteStudentNote } from "./notes-form.ts";
import { isStudentOf } from "../lessons/is-student-of.server.ts";

/** Saves a teacher's note about one of their students; an empty note deletes it. */
export async function writeStudentNote(
  teacher: Teacher,
  studentId: string,
  { note, version }: WriteStudentNote,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "changed-meanwhile" }> {
  return inTransaction(async (tx) => {
    if (!(await isStudentOf(tx, teacher, studentId))) throw new AppError("not-found");
    const own = and(eq(studentNotes.teacherId, teacher.id), eq(studentNotes.studentId, studentId));
    const ofVersion = and(own, eq(studentNotes.version, version));
    const row = { teacherId: teacher.id, studentId, note, changedAt: now };
    if (version === 0 && note === "") return { ok: true } as const;
    const done =
      version === 0
        ? await tx.insert(studentNotes).values(row).onConflictDoNothing().returning()
        : note === ""
          ? await tx.delete(studentNotes).where(ofVersion).returning()
          : await tx
              .update(studentNotes)
              .set({ note, changedAt: now, version: sql`${studentNotes.version} + 1` })
              .where(ofVersion)
              .returning();
    return done.length > 0
      ? ({ ok: true } as const)
      : ({ ok: false, reason: "changed-meanwhile" } as const);
  });
}
