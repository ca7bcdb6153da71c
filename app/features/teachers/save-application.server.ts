import { and, eq, inArray, sql } from "drizzle-orm";
import { applications } from "#db/schema/teachers.ts";
import type { Student } from "#app/access/actor.ts";
import { canEditApplication } from "#app/access/teachers.ts";
import { inTransaction, type Tx } from "#app/platform/db.server.ts";
import type { Application, ApplicationContent } from "./application-steps.ts";
import { findApplication, mayApplyAgainFrom, openStates } from "./applications.server.ts";
import type { ApplicationRefusal } from "./text.ts";

/** Saves one step of the student's application, which begins with the first step saved. */
export async function saveApplication(
  student: Student,
  part: Partial<ApplicationContent>,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: ApplicationRefusal }> {
  return inTransaction(async (tx) => {
    const open = (await lockOpen(tx, student)) ?? (await begin(tx, student, now));
    if (typeof open === "string") return { ok: false, reason: open } as const;
    if (!canEditApplication(student, open)) return { ok: false, reason: "already-sent" } as const;
    await tx
      .update(applications)
      .set({ ...part, version: sql`${applications.version} + 1`, updatedAt: now })
      .where(eq(applications.id, open.id));
    return { ok: true } as const;
  });
}

/** The open application of this student, locked until the transaction ends. */
export async function lockOpen(tx: Tx, student: Student): Promise<Application | undefined> {
  const [open] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.userId, student.id), inArray(applications.state, [...openStates])))
    .for("update");
  return open;
}

/** A new draft; after a rejection it begins with what was written before. */
async function begin(
  tx: Tx,
  student: Student,
  now: Date,
): Promise<Application | ApplicationRefusal> {
  const last = await findApplication(student, tx);
  if (last?.state === "approved") return "already-teaching";
  if (last !== null && (mayApplyAgainFrom(last) ?? 0) > now.getTime()) return "too-early";
  const { headline, about, country, languages, offers, weekly } = last ?? {};
  await tx
    .insert(applications)
    .values({
      userId: student.id,
      zone: last?.zone ?? student.zone,
      headline,
      about,
      country,
      languages,
      offers,
      weekly,
      createdAt: now,
      updatedAt: now,
    })
    // A second window may have begun at the same moment: then this goes on with its draft.
    .onConflictDoNothing();
  return (await lockOpen(tx, student)) ?? "changed-meanwhile";
}
