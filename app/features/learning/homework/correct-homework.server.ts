import { eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canCorrectHomework } from "#app/access/homework.ts";
import { readBlocked } from "#app/features/accounts/blocks/blocks.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { homework } from "#db/schema/learning/homework.ts";
import type { StepRefused } from "./give-homework.server.ts";
import { changeFiles, type FileChanges } from "./homework-files.server.ts";
import { lockHomework } from "./homework.server.ts";
import { homeworkChanged, tellHomework } from "./tell-homework.server.ts";

type Correction = {
  correction: string;
  comment: string;
  version: number;
  /** The teacher means to give it back without a correction and a comment. */
  isMeant?: boolean;
};
type Corrected =
  | { ok: true }
  | StepRefused<
      | "nothing-handed-in"
      | "changed-meanwhile"
      | "closed"
      | "too-many-files"
      | "no-correction"
      | "unchanged"
    >;

/**
 * Gives back what was handed in, in better words and with a comment, and tells the student the first time. The student
 * hands in nothing more. Refuses a correction of an older answer, and asks once where nothing is said of it. Throws
 * not-found for others.
 */
export async function correctHomework(
  teacher: Teacher,
  homeworkId: string,
  { correction, comment, version, isMeant = false }: Correction,
  files: FileChanges = { remove: [], add: [] },
  now = new Date(),
): Promise<Corrected> {
  return inTransaction(async (tx): Promise<Corrected> => {
    const row = await lockHomework(tx, teacher, homeworkId);
    if (row.teacherId !== teacher.id) throw new AppError("not-found");
    if (!canCorrectHomework(teacher, row)) return { ok: false, reason: "nothing-handed-in" };
    if (row.version !== version) return { ok: false, reason: "changed-meanwhile" };
    if ((correction === "") !== (row.answer === "")) return { ok: false, reason: "no-correction" };
    const isSilent = correction === row.answer && comment === "" && files.add.length === 0;
    if (isSilent && !isMeant && row.state === "handed_in")
      return { ok: false, reason: "unchanged" };
    const blocked = await readBlocked(teacher, { id: row.studentId }, tx);
    if (blocked.byMe || blocked.byOther) return { ok: false, reason: "closed" };
    const place = { homeworkId, part: "correction" } as const;
    if ((await changeFiles(tx, teacher, place, files)) === false)
      return { ok: false, reason: "too-many-files" };
    await tx
      .update(homework)
      .set({
        state: "corrected",
        correction,
        comment,
        correctedAt: row.correctedAt ?? now,
        version: sql`${homework.version} + 1`,
      })
      .where(eq(homework.id, homeworkId));
    if (row.state === "corrected") homeworkChanged(tx, row);
    else await tellHomework(tx, row, "homework-corrected", now);
    return { ok: true };
  });
}
