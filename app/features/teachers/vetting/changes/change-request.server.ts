import { and, count, eq, notInArray, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canEditApplication } from "#app/access/teachers.ts";
import { removeFile } from "#app/features/files/keep-file.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { offers } from "#db/schema/teachers/teachers.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { canMoveApplication } from "#app/features/teachers/applications/application-moves.ts";
import type { Application } from "#app/features/teachers/applications/application-steps.ts";
import {
  changedItems,
  type CheckedParts,
} from "#app/features/teachers/applications/change-parts.ts";
import { dropPapers } from "#app/features/teachers/applications/papers/drop-papers.server.ts";
import { moveApplication } from "#app/features/teachers/applications/move-application.server.ts";
import {
  lockChange,
  readLiveParts,
} from "#app/features/teachers/applications/open-change.server.ts";
import {
  carryAccepted,
  unfixed,
} from "#app/features/teachers/applications/review-comments.server.ts";
import { lockOpen } from "#app/features/teachers/applications/wizard/save-application.server.ts";

export type ChangeRefusal =
  | "already-sent"
  | "changed-meanwhile"
  | "nothing-changed"
  | "offers-in-language"
  | "not-fixed"
  | "too-many-credentials"
  | "already-decided";
type Answer = Promise<{ ok: true } | { ok: false; reason: ChangeRefusal }>;

/**
 * Writes a part of the teacher's change, which begins with what is published. What is live stays. `edit` answers null
 * where its form is older than what is stored, and a reason where it cannot be.
 */
export async function saveChange(
  teacher: Teacher,
  edit: (
    parts: CheckedParts,
  ) => Partial<Pick<CheckedParts, "languages" | "credentials">> | ChangeRefusal | null,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: ChangeRefusal; stored?: CheckedParts }> {
  return inTransaction(async (tx) => {
    const open = await lockChange(tx, teacher, now);
    if (!canEditApplication(teacher, open)) return { ok: false, reason: "already-sent" } as const;
    const part = edit(open);
    if (part === null) return { ok: false, reason: "changed-meanwhile", stored: open } as const;
    if (typeof part === "string") return { ok: false, reason: part } as const;
    if (part.languages && (await hasOffersBeside(tx, teacher, part.languages)))
      return { ok: false, reason: "offers-in-language" } as const;
    await tx
      .update(applications)
      .set({ ...part, version: sql`${applications.version} + 1`, updatedAt: now })
      .where(eq(applications.id, open.id));
    if (part.credentials) await dropPapers(tx, teacher, open.credentials, part.credentials);
    return { ok: true } as const;
  });
}

/** Hands the change in, as the teacher saw it: `version` says which reading that was. */
export async function sendChange(
  teacher: Teacher,
  { version }: { version: number },
  now = new Date(),
): Answer {
  return inTransaction(async (tx) => {
    const open = await lockOpen(tx, teacher);
    if (open === undefined) return { ok: false, reason: "nothing-changed" } as const;
    if (!canEditApplication(teacher, open)) return { ok: false, reason: "already-sent" } as const;
    if (open.version !== version) return { ok: false, reason: "changed-meanwhile" } as const;
    const live = await readLiveParts(teacher, tx);
    if (changedItems(open, live).length === 0)
      return { ok: false, reason: "nothing-changed" } as const;
    if (await hasOffersBeside(tx, teacher, open.languages))
      return { ok: false, reason: "offers-in-language" } as const;
    if ((await unfixed(tx, open)).length > 0) return { ok: false, reason: "not-fixed" } as const;
    const isAgain = open.state === "changes_requested";
    const by = { actor: "applicant", id: teacher.id } as const;
    await moveApplication(tx, open, "submitted", by, now, { submittedAt: now });
    if (isAgain) await carryAccepted(tx, open, now);
    return { ok: true } as const;
  });
}

/** Takes the change back, sent or not; its files are deleted, and what is live stays. */
export async function withdrawChange(
  teacher: Teacher,
  { version }: { version: number },
  now = new Date(),
): Answer {
  return inTransaction(async (tx) => {
    const open = await lockOpen(tx, teacher);
    if (open === undefined) return { ok: false, reason: "already-decided" } as const;
    if (open.version !== version) return { ok: false, reason: "changed-meanwhile" } as const;
    if (open.state === "draft") await tx.delete(applications).where(eq(applications.id, open.id));
    else if (canMoveApplication(open.state, "withdrawn", "applicant"))
      await moveApplication(tx, open, "withdrawn", { actor: "applicant", id: teacher.id }, now, {
        ...withoutFiles(open),
        decidedAt: now,
        claimedBy: null,
        claimedAt: null,
      });
    else return { ok: false, reason: "already-decided" } as const;
    for (const fileId of filesOf(open)) await removeFile(tx, teacher, fileId);
    return { ok: true } as const;
  });
}

function filesOf(change: Application): string[] {
  const { identityFileId, videoFileId, captionsFileId, credentials } = change;
  const papers = credentials.map(({ fileId }) => fileId);
  return [identityFileId, videoFileId, captionsFileId, ...papers].filter((id) => id !== null);
}

function withoutFiles({ credentials }: Application) {
  return {
    identityFileId: null,
    videoFileId: null,
    captionsFileId: null,
    credentials: credentials.map((one) => ({ ...one, fileId: null })),
  };
}

/** Whether something is sold in a language that would no longer be taught. */
export async function hasOffersBeside(
  tx: Tx,
  teacher: Pick<Teacher, "id">,
  languages: CheckedParts["languages"],
): Promise<boolean> {
  const taught = languages.filter((one) => one.taught).map(({ language }) => language);
  const [found] = await tx
    .select({ offers: count() })
    .from(offers)
    .where(
      and(
        eq(offers.teacherId, teacher.id),
        eq(offers.active, true),
        notInArray(offers.language, taught),
      ),
    );
  return found!.offers > 0;
}
