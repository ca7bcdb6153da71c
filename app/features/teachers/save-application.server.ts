import { and, eq, inArray, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { applications } from "#db/schema/teachers.ts";
import type { Student } from "#app/access/actor.ts";
import { canEditApplication } from "#app/access/teachers.ts";
import { inTransaction, type Tx } from "#app/platform/db.server.ts";
import {
  contentOf,
  emptyContent,
  type Application,
  type ApplicationContent,
} from "./application-steps.ts";
import { findApplication, mayApplyAgainFrom, openStates } from "./applications.server.ts";
import { dropPapers } from "./drop-papers.server.ts";
import { withPresentPapers } from "./present-papers.server.ts";
import type { ApplicationRefusal } from "./text.ts";

/** What one step holds. The name shown belongs to the account. */
export type StepContent = Partial<ApplicationContent> & { name?: string };

/** Saves one step of the student's application, which begins with the first step saved. */
export async function saveApplication(
  student: Student,
  { name, ...part }: StepContent,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: ApplicationRefusal }> {
  return inTransaction(async (tx) => {
    const open = (await lockOpen(tx, student)) ?? (await begin(tx, student, now));
    if (typeof open === "string") return { ok: false, reason: open } as const;
    if (!canEditApplication(student, open)) return { ok: false, reason: "already-sent" } as const;
    const credentials = part.credentials && withPapers(part.credentials, open.credentials);
    await tx
      .update(applications)
      .set({
        ...part,
        ...(credentials && { credentials }),
        version: sql`${applications.version} + 1`,
        updatedAt: now,
      })
      .where(eq(applications.id, open.id));
    if (credentials) await dropPapers(tx, student, open.credentials, credentials);
    if (name !== undefined)
      await tx.update(users).set({ name, updatedAt: now }).where(eq(users.id, student.id));
    return { ok: true } as const;
  });
}

/** A form does not carry papers: each credential keeps the one it has. */
function withPapers(
  next: Application["credentials"],
  before: Application["credentials"],
): Application["credentials"] {
  return next.map((one) => ({
    ...one,
    fileId: before.find(({ id }) => id === one.id)?.fileId ?? null,
  }));
}

/** The open application of this student, locked until the transaction ends. */
export async function lockOpen(
  tx: Tx,
  student: Pick<Student, "id">,
): Promise<Application | undefined> {
  const [open] = await tx
    .select()
    .from(applications)
    .where(and(eq(applications.userId, student.id), inArray(applications.state, [...openStates])))
    .for("update");
  return open;
}

/** What was written before, with what of its files is still there. */
async function contentAgain(tx: Tx, last: Application, now: Date): Promise<ApplicationContent> {
  const content = contentOf(last);
  const owner = { id: last.userId };
  const credentials = await withPresentPapers(tx, owner, content.credentials, now);
  return { ...content, identityFileId: null, credentials };
}

/** A new draft; after a rejection it begins with what was written before. */
export async function begin(
  tx: Tx,
  student: Student,
  now: Date,
): Promise<Application | ApplicationRefusal> {
  const last = await findApplication(student, tx);
  if (last?.state === "approved") return "already-teaching";
  if (last !== null && (mayApplyAgainFrom(last) ?? 0) > now.getTime()) return "too-early";
  const before = last === null ? emptyContent(student.zone) : await contentAgain(tx, last, now);
  await tx
    .insert(applications)
    .values({
      userId: student.id,
      ...before,
      createdAt: now,
      updatedAt: now,
    })
    // A second window may have begun at the same moment: then this goes on with its draft.
    .onConflictDoNothing();
  return (await lockOpen(tx, student)) ?? "changed-meanwhile";
}
