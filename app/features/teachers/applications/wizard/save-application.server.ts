import { openApplicationStates } from "#db/schema/teachers/application-states.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { renamePerson } from "#app/features/accounts/own-account/person-steps.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import type { Student } from "#app/access/actor.ts";
import { canEditApplication } from "#app/access/teachers.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import {
  contentOf,
  emptyContent,
  type Application,
  type ApplicationContent,
  type WrittenStep,
} from "../application-steps.ts";
import { findApplication, mayApplyAgainFrom } from "../applications.server.ts";
import { dropPapers } from "../papers/drop-papers.server.ts";
import { withPresentPapers } from "../papers/present-papers.server.ts";
import { stepMark } from "./step-mark.server.ts";
import type { ApplicationRefusal } from "../text.ts";

/** What one step holds. The name shown belongs to the account. */
export type StepContent = Partial<ApplicationContent> & { name?: string };

/** Which step a save is of, and what it held where the form was drawn; null: whatever it holds is replaced. */
export type SaveOf = { step: WrittenStep; mark: string | null };

/** `mark` is what the step holds now. */
export type StepSaved =
  | { ok: true; mark: string | null }
  | { ok: false; reason: ApplicationRefusal; mark: string | null };

/**
 * Saves one step of the student's application, which begins with the first step saved. Refused as "newer-save"
 * where somebody has saved the same step since its form was drawn.
 */
export async function saveApplication(
  student: Student,
  { name, ...part }: StepContent,
  now = new Date(),
  of?: SaveOf,
): Promise<StepSaved> {
  return inTransaction(async (tx) => {
    const editable = await openToEdit(tx, student, of, now);
    if (!editable.ok) return editable;
    const { open } = editable;
    const credentials = part.credentials && withPapers(part.credentials, open.credentials);
    const [saved] = await tx
      .update(applications)
      .set({
        ...part,
        ...(credentials && { credentials }),
        ...(of && { stepDrafts: sql`${applications.stepDrafts} - ${of.step}` }),
        version: sql`${applications.version} + 1`,
        updatedAt: now,
      })
      .where(eq(applications.id, open.id))
      .returning();
    if (credentials) await dropPapers(tx, student, open.credentials, credentials);
    if (name !== undefined) await renamePerson(tx, student.id, name, now);
    const mark = of ? stepMark(of.step, saved!, name ?? editable.name) : null;
    return { ok: true, mark } as const;
  });
}

/** Saves what was typed into a step that is not right yet: it is there again, on any device. */
export async function saveStepDraft(
  student: Student,
  fields: Record<string, string | string[]>,
  of: SaveOf,
  now = new Date(),
): Promise<StepSaved> {
  return inTransaction(async (tx) => {
    const editable = await openToEdit(tx, student, of, now);
    if (!editable.ok) return editable;
    const draft = JSON.stringify({ [of.step]: fields });
    const [saved] = await tx
      .update(applications)
      .set({
        stepDrafts: sql`${applications.stepDrafts} || ${draft}::jsonb`,
        version: sql`${applications.version} + 1`,
        updatedAt: now,
      })
      .where(eq(applications.id, editable.open.id))
      .returning();
    return { ok: true, mark: stepMark(of.step, saved!, editable.name) } as const;
  });
}

async function openToEdit(tx: Tx, student: Student, of: SaveOf | undefined, now: Date) {
  const refused = (reason: ApplicationRefusal, mark: string | null = null) =>
    ({ ok: false, reason, mark }) as const;
  const open = (await lockOpen(tx, student)) ?? (await begin(tx, student, now));
  if (typeof open === "string") return refused(open);
  if (!canEditApplication(student, open)) return refused("already-sent");
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, student.id));
  const { name } = user!;
  const mark = of === undefined ? null : stepMark(of.step, open, name);
  if (of !== undefined && of.mark !== null && of.mark !== mark) return refused("newer-save", mark);
  return { ok: true, open, name } as const;
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
    .where(
      and(
        eq(applications.userId, student.id),
        inArray(applications.state, [...openApplicationStates]),
      ),
    )
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
