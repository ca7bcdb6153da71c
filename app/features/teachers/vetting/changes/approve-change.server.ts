import { and, eq, notInArray } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { removeFile } from "#app/features/files/keep-file.server.ts";
import { deleteDocumentsAfter } from "#app/features/files/papers/delete-documents.server.ts";
import { takeFromCaches } from "#app/features/files/take-from-caches.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { credentials, teacherLanguages, teachers } from "#db/schema/teachers/teachers.ts";
import type { Application } from "#app/features/teachers/applications/application-steps.ts";
import {
  changedItems,
  isSameCredential,
  type LiveParts,
} from "#app/features/teachers/applications/change-parts.ts";
import { hasOffersBeside } from "./change-request.server.ts";
import { auditDecision, checklistOf } from "../application-decision.server.ts";
import { sendChangeDecided } from "#app/features/teachers/applications/mails/application-mails.server.ts";
import { moveApplication } from "#app/features/teachers/applications/move-application.server.ts";
import { readLiveParts } from "#app/features/teachers/applications/open-change.server.ts";
import { withPresentPapers } from "#app/features/teachers/applications/papers/present-papers.server.ts";
import { roundOf } from "#app/features/teachers/applications/review-comments.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import type { DecisionRefusal } from "../text.ts";

/**
 * Puts an accepted change of a published teacher in the place of what was live, once every part that differs
 * is accepted; not while something is sold in a language that it takes away. `change` is locked and this admin's to decide.
 */
export async function approveChange(
  tx: Tx,
  admin: Admin,
  change: Application,
  now: Date,
): Promise<{ ok: true; slug: string } | { ok: false; reason: DecisionRefusal }> {
  const owner = { id: change.userId };
  const [live] = await tx
    .select()
    .from(teachers)
    .where(eq(teachers.userId, owner.id))
    .for("update");
  if (live === undefined) throw new AppError("not-found");
  const parts = await readLiveParts(owner, tx);
  const changed = changedItems(change, parts);
  const checklist = await checklistOf(tx, change);
  if (!changed.every((item) => checklist[item]?.verdict === "accepted"))
    return { ok: false, reason: "not-all-accepted" };

  // An offer may have been made since the change was sent.
  if (changed.includes("language-level") && (await hasOffersBeside(tx, owner, change.languages)))
    return { ok: false, reason: "offers-in-language" };

  teacherChanged(tx, owner.id);
  if (changed.includes("language-level")) await setLanguages(tx, change);
  if (changed.includes("documents")) await setCredentials(tx, change, parts, now);
  await moveApplication(tx, change, "approved", { actor: "admin", id: admin.id }, now, {
    reason: null,
    decidedAt: now,
    decidedBy: admin.id,
  });
  await deleteDocumentsAfter(tx, change, now);
  if (changed.includes("video")) await setVideo(tx, change, live);
  const round = await roundOf(tx, change.id);
  await enqueue(tx, sendChangeDecided, { applicationId: change.id, round, outcome: "approved" });
  await auditDecision(tx, admin, change, "approved", { items: changed });
  return { ok: true, slug: live.slug };
}

async function setLanguages(tx: Tx, { userId, languages }: Application): Promise<void> {
  await tx.delete(teacherLanguages).where(eq(teacherLanguages.teacherId, userId));
  await tx.insert(teacherLanguages).values(languages.map((row) => ({ ...row, teacherId: userId })));
}

/** What says the same as before stays checked when it was; of the rest, what came with a document is checked now. */
async function setCredentials(
  tx: Tx,
  { userId, credentials: wanted }: Application,
  live: LiveParts,
  now: Date,
): Promise<void> {
  const ids = wanted.map(({ id }) => id);
  await tx
    .delete(credentials)
    .where(and(eq(credentials.teacherId, userId), notInArray(credentials.id, ids)));
  const present = await withPresentPapers(tx, { id: userId }, wanted, now);
  for (const [position, credential] of wanted.entries()) {
    const { fileId: _named, ...words } = credential;
    const isProved = present[position]!.fileId !== null;
    const before = live.credentials.find(({ id }) => id === credential.id);
    const stays = before !== undefined && isSameCredential(before, credential);
    const row = {
      ...words,
      teacherId: userId,
      position,
      ...(stays ? {} : { checkedAt: isProved ? now : null }),
    };
    await tx
      .insert(credentials)
      .values(row)
      .onConflictDoUpdate({
        target: credentials.id,
        set: row,
        setWhere: eq(credentials.teacherId, userId),
      });
  }
}

/** New captions may come without a new video; a new video never keeps the captions of the old one. */
async function setVideo(
  tx: Tx,
  { userId, videoFileId, captionsFileId }: Application,
  live: typeof teachers.$inferSelect,
): Promise<void> {
  const set = videoFileId === null ? { captionsFileId } : { videoFileId, captionsFileId };
  await tx.update(teachers).set(set).where(eq(teachers.userId, userId));
  const named = [videoFileId === null ? null : live.videoFileId, live.captionsFileId];
  const old = named.filter((fileId) => fileId !== null);
  for (const fileId of old) await removeFile(tx, { id: userId }, fileId);
  await takeFromCaches(tx, old);
}
