import { and, eq, sql } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { canReadNotebook, canWriteNotebook } from "#app/access/notebook.ts";
import { blockedPair } from "#app/features/accounts/blocks/blocked-pair.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { haveLessonOf } from "#app/features/scheduling/lessons/is-student-of.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { notebooks, notebookVolumes } from "#db/schema/notebook/notebook.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";

/** The two whose notebook it is. */
export type Pair = { studentId: string; teacherId: string };
export type OpenPair = Pair & {
  /** Null before their first word. */
  notebookId: string | null;
  /** The volume that is written in. */
  volume: number;
  canWrite: boolean;
  other: { id: string; name: string; first: string };
  side: "student" | "teacher";
};

/** The notebook that a person shares with another. Throws not-found unless they may read it. */
export async function readPair(person: Person, otherId: string): Promise<OpenPair> {
  const side = person.role;
  if (!isUuid(otherId) || (side !== "student" && side !== "teacher"))
    throw new AppError("not-found");
  const pair =
    side === "student"
      ? { studentId: person.id, teacherId: otherId }
      : { studentId: otherId, teacherId: person.id };
  const { studentId, teacherId } = pair;
  const [student, teacher] = side === "student" ? ["me.id", "users.id"] : ["users.id", "me.id"];
  const [row] = await db()
    .select({
      name: users.name,
      teacherStatus: teachers.status,
      notebookId: notebooks.id,
      volume: notebookVolumes.number,
      haveLesson: sql<boolean>`${sql.raw(haveLessonOf(student, teacher))}`,
      isBlocked: sql<boolean>`${sql.raw(blockedPair("users.id", "me.id"))}`,
    })
    .from(users)
    .innerJoin(sql`(select ${person.id}::uuid as id) me`, sql`true`)
    .innerJoin(teachers, eq(teachers.userId, teacherId))
    .leftJoin(
      notebooks,
      and(eq(notebooks.studentId, studentId), eq(notebooks.teacherId, teacherId)),
    )
    .leftJoin(
      notebookVolumes,
      and(eq(notebookVolumes.notebookId, notebooks.id), sql`notebook_volumes.closed_at is null`),
    )
    .where(eq(users.id, otherId));
  if (row === undefined) throw new AppError("not-found");
  const facts = { ...pair, ...row };
  if (!canReadNotebook(person, facts)) throw new AppError("not-found");
  return {
    ...pair,
    notebookId: row.notebookId,
    volume: row.volume ?? 1,
    canWrite: canWriteNotebook(person, facts),
    other: { id: otherId, name: row.name, first: firstName(row.name) },
    side,
  };
}
