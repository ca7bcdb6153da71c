import { asc, desc, and, eq } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { credentials, teacherLanguages } from "#db/schema/teachers/teachers.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import type { Application } from "./application-steps.ts";
import type { LiveParts } from "./change-parts.ts";
import { lockOpen } from "./wizard/save-application.server.ts";

/** What is published now of what was checked. */
export async function readLiveParts(
  { id }: Pick<Teacher, "id">,
  on: Db | Tx = db(),
): Promise<LiveParts> {
  const languages = await on
    .select({
      language: teacherLanguages.language,
      level: teacherLanguages.level,
      taught: teacherLanguages.taught,
      accent: teacherLanguages.accent,
    })
    .from(teacherLanguages)
    .where(eq(teacherLanguages.teacherId, id))
    .orderBy(desc(teacherLanguages.taught), asc(teacherLanguages.language));
  const named = await on
    .select({
      id: credentials.id,
      kind: credentials.kind,
      title: credentials.title,
      issuer: credentials.issuer,
      year: credentials.year,
      hours: credentials.hours,
    })
    .from(credentials)
    .where(eq(credentials.teacherId, id))
    .orderBy(asc(credentials.position), asc(credentials.id));
  return { languages, credentials: named.map((one) => ({ ...one, fileId: null })) };
}

/** The teacher's last change, open or decided. */
export async function findChange({ id }: Pick<Teacher, "id">): Promise<Application | null> {
  const [change] = await db()
    .select()
    .from(applications)
    .where(and(eq(applications.userId, id), eq(applications.kind, "change")))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1);
  return change ?? null;
}

/** The teacher's open change, locked; begun with what is published when there is none. */
export async function lockChange(tx: Tx, teacher: Pick<Teacher, "id" | "zone">, now: Date) {
  const open = await lockOpen(tx, teacher);
  if (open !== undefined) return open;
  const live = await readLiveParts(teacher, tx);
  await tx
    .insert(applications)
    .values({
      ...live,
      userId: teacher.id,
      kind: "change",
      zone: teacher.zone,
      createdAt: now,
      updatedAt: now,
    })
    // A second window may have begun at the same moment: then this goes on with its draft.
    .onConflictDoNothing();
  return (await lockOpen(tx, teacher))!;
}
