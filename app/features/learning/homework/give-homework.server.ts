import { and, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canChangeTask } from "#app/access/homework.ts";
import { readBlocked } from "#app/features/accounts/blocks/blocks.server.ts";
import type { ReceivedFile } from "#app/features/files/receive-form.server.ts";
import { isStudentOf } from "#app/features/scheduling/lessons/is-student-of.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { rules } from "#config/rules.ts";
import { homework } from "#db/schema/learning/homework.ts";
import type { HomeworkTask } from "./forms.ts";
import {
  changeFiles,
  deleteAllFiles,
  type FileChanges,
  readHomeworkFiles,
} from "./homework-files.server.ts";
import { lockHomework } from "./homework.server.ts";
import { homeworkChanged, tellHomework, untellHomework } from "./tell-homework.server.ts";

export type StepRefused<Reason extends string> = { ok: false; reason: Reason };
type Pair = { teacherId: string; studentId: string };

/**
 * Gives a student something to do, with files, and tells them. Throws not-found for somebody who is no student of this
 * teacher's.
 */
export async function giveHomework(
  teacher: Teacher,
  studentId: string,
  task: HomeworkTask,
  files: ReceivedFile[] = [],
  now = new Date(),
): Promise<{ ok: true; id: string } | StepRefused<"closed" | "too-many-open" | "too-many-files">> {
  return inTransaction(async (tx) => {
    if (!(await isStudentOf(tx, teacher, studentId))) throw new AppError("not-found");
    const pair = { teacherId: teacher.id, studentId };
    const refused = await whyNotGive(tx, pair);
    if (refused !== null) return { ok: false, reason: refused };
    return insert(tx, teacher, { ...pair, ...task, lessonId: null }, files, now);
  });
}

async function whyNotGive(tx: Tx, pair: Pair): Promise<"closed" | "too-many-open" | null> {
  const { teacherId, studentId } = pair;
  if (await isClosed(tx, pair)) return "closed";
  // Two at once are counted one after the other.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${teacherId}:${studentId}`}, 23))`,
  );
  const open = await tx.$count(
    homework,
    and(
      eq(homework.teacherId, teacherId),
      eq(homework.studentId, studentId),
      eq(homework.state, "given"),
    ),
  );
  return open >= rules.homework.openPerStudent ? "too-many-open" : null;
}

/** Nothing that a teacher writes reaches a student while one of the two has blocked the other. */
async function isClosed(tx: Tx, { teacherId, studentId }: Pair): Promise<boolean> {
  const { byMe, byOther } = await readBlocked({ id: teacherId }, { id: studentId }, tx);
  return byMe || byOther;
}

type Values = Pair & HomeworkTask & { lessonId: string | null };

async function insert(tx: Tx, teacher: Teacher, values: Values, add: ReceivedFile[], now: Date) {
  if (add.length > rules.homework.files) return { ok: false, reason: "too-many-files" } as const;
  const [row] = await tx
    .insert(homework)
    .values({ ...values, givenAt: now })
    .returning();
  await changeFiles(tx, teacher, { homeworkId: row!.id, part: "task" }, { remove: [], add });
  await tellHomework(tx, row!, "homework-given", now);
  return { ok: true, id: row!.id } as const;
}

/** Changes what is to be done, while nothing is handed in. Refuses a save that began from an older version. */
export async function changeTask(
  teacher: Teacher,
  homeworkId: string,
  { version, ...task }: HomeworkTask & { version: number },
  files: FileChanges,
): Promise<
  { ok: true } | StepRefused<"handed-in" | "changed-meanwhile" | "closed" | "too-many-files">
> {
  return inTransaction(async (tx) => {
    const row = await lockHomework(tx, teacher, homeworkId);
    if (row.teacherId !== teacher.id) throw new AppError("not-found");
    if (!canChangeTask(teacher, row)) return { ok: false, reason: "handed-in" } as const;
    if (row.version !== version) return { ok: false, reason: "changed-meanwhile" } as const;
    if (await isClosed(tx, row)) return { ok: false, reason: "closed" } as const;
    return rewrite(tx, teacher, row, task, files);
  });
}

async function rewrite(
  tx: Tx,
  teacher: Teacher,
  row: typeof homework.$inferSelect,
  change: Partial<typeof homework.$inferInsert>,
  files: FileChanges,
) {
  const changed = await changeFiles(tx, teacher, { homeworkId: row.id, part: "task" }, files);
  if (changed === false) return { ok: false, reason: "too-many-files" } as const;
  await tx
    .update(homework)
    .set({ ...change, version: sql`${homework.version} + 1` })
    .where(eq(homework.id, row.id));
  homeworkChanged(tx, row);
  return { ok: true } as const;
}

/** Takes homework back, while nothing is handed in; it is gone with its files. */
export async function takeBackHomework(
  teacher: Teacher,
  homeworkId: string,
  { version }: { version: number },
): Promise<{ ok: true } | StepRefused<"handed-in" | "changed-meanwhile">> {
  return inTransaction(async (tx) => {
    const row = await lockHomework(tx, teacher, homeworkId);
    if (row.teacherId !== teacher.id) throw new AppError("not-found");
    if (!canChangeTask(teacher, row)) return { ok: false, reason: "handed-in" } as const;
    if (row.version !== version) return { ok: false, reason: "changed-meanwhile" } as const;
    await remove(tx, row);
    return { ok: true } as const;
  });
}

async function remove(tx: Tx, row: typeof homework.$inferSelect): Promise<void> {
  await deleteAllFiles(tx, row.id);
  await tx.delete(homework).where(eq(homework.id, row.id));
  await untellHomework(tx, row);
}

/** A lesson whose row the write-up has locked. */
type Written = { id: string; studentId: string; teacherId: string };

/**
 * The homework of a write-up, for the transaction that saves it: given, changed, or taken back where the task is empty.
 * What is handed in keeps its task, unless the student only said that it is done: then other homework is to do again.
 */
export function lessonHomework(
  teacher: Teacher,
  { task, due }: { task: string; due: HomeworkTask["due"] },
  files: FileChanges,
) {
  return async (
    tx: Tx,
    lesson: Written,
    now: Date,
  ): Promise<"handed-in" | "closed" | "too-many-open" | "too-many-files" | null> => {
    const [row] = await tx
      .select()
      .from(homework)
      .where(eq(homework.lessonId, lesson.id))
      .for("update");
    if (row === undefined) {
      if (task === "") return null;
      const { studentId, teacherId } = lesson;
      const refused = await whyNotGive(tx, { teacherId, studentId });
      if (refused !== null) return refused;
      const values = { studentId, teacherId, task, due, lessonId: lesson.id };
      const given = await insert(tx, teacher, values, files.add, now);
      return given.ok ? null : given.reason;
    }
    const isSame = row.task === task;
    const hasFiles = files.add.length + files.remove.length > 0;
    if (isSame && row.due === due && !hasFiles) return null;
    const isStarted = row.state !== "given";
    if (isStarted && !isSame && !(await isOnlyDone(tx, row))) return "handed-in";
    if (task === "") {
      await remove(tx, row);
      return null;
    }
    if (await isClosed(tx, row)) return "closed";
    const open = { state: "given", handedInAt: null, handedInOn: null } as const;
    const change = { task, due, ...(isStarted && !isSame ? open : {}) };
    const saved = await rewrite(tx, teacher, row, change, files);
    return saved.ok ? null : saved.reason;
  };
}

/** The student said that it is done, handed in nothing, and the teacher has not answered. */
async function isOnlyDone(tx: Tx, row: typeof homework.$inferSelect): Promise<boolean> {
  if (row.state !== "handed_in" || row.answer !== "") return false;
  return (await readHomeworkFiles(tx, row.id)).answer.length === 0;
}
