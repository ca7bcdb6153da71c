import { eq, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { canHandIn } from "#app/access/homework.ts";
import { readBlocked } from "#app/features/accounts/blocks/blocks.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { localDate } from "#app/platform/time/time.ts";
import { homework } from "#db/schema/learning/homework.ts";
import type { StepRefused } from "./give-homework.server.ts";
import { changeFiles, type FileChanges, readHomeworkFiles } from "./homework-files.server.ts";
import { lockHomework } from "./homework.server.ts";
import { homeworkChanged, tellHomework } from "./tell-homework.server.ts";

type Handed =
  | { ok: true }
  | StepRefused<"corrected" | "changed-meanwhile" | "closed" | "too-many-files">;

/**
 * Hands in what the student wrote and attached, as often as they like until it is corrected; without words and files it
 * says that the homework is done. The day of the first time decides whether it was late. Throws not-found for others.
 */
export async function handIn(
  student: Student,
  homeworkId: string,
  { answer, version }: { answer: string; version: number },
  files: FileChanges = { remove: [], add: [] },
  now = new Date(),
): Promise<Handed> {
  return inTransaction(async (tx): Promise<Handed> => {
    const row = await lockHomework(tx, student, homeworkId);
    if (!canHandIn(student, row)) return { ok: false, reason: "corrected" };
    if (row.version !== version) return { ok: false, reason: "changed-meanwhile" };
    const blocked = await readBlocked(student, { id: row.teacherId }, tx);
    if (blocked.byMe || blocked.byOther) return { ok: false, reason: "closed" };
    const place = { homeworkId, part: "answer" } as const;
    if ((await changeFiles(tx, student, place, files)) === false)
      return { ok: false, reason: "too-many-files" };
    await tx
      .update(homework)
      .set({
        state: "handed_in",
        answer,
        handedInAt: now,
        handedInOn: row.handedInOn ?? localDate(now.getTime(), student.zone),
        version: sql`${homework.version} + 1`,
      })
      .where(eq(homework.id, homeworkId));
    await tellHomework(tx, row, "homework-handed-in", now);
    return { ok: true };
  });
}

/** Takes back what was handed in, words and files with it: it is to do again. */
export async function takeBackAnswer(
  student: Student,
  homeworkId: string,
  { version }: { version: number },
): Promise<{ ok: true } | StepRefused<"corrected" | "changed-meanwhile">> {
  return inTransaction(async (tx) => {
    const row = await lockHomework(tx, student, homeworkId);
    if (!canHandIn(student, row)) return { ok: false, reason: "corrected" } as const;
    if (row.version !== version) return { ok: false, reason: "changed-meanwhile" } as const;
    const { answer } = await readHomeworkFiles(tx, homeworkId);
    const remove = answer.map(({ id }) => id);
    await changeFiles(tx, student, { homeworkId, part: "answer" }, { remove, add: [] });
    await tx
      .update(homework)
      .set({
        state: "given",
        answer: "",
        handedInAt: null,
        handedInOn: null,
        version: sql`${homework.version} + 1`,
      })
      .where(eq(homework.id, homeworkId));
    homeworkChanged(tx, row);
    return { ok: true } as const;
  });
}
