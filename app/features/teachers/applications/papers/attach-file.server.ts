import { eq, sql } from "drizzle-orm";
import { applications } from "#db/schema/teachers/applications.ts";
import { asStudent, asTeacher, type Student, type Teacher } from "#app/access/actor.ts";
import { canEditApplication } from "#app/access/teachers.ts";
import { addFile, removeFile } from "#app/features/files/keep-file.server.ts";
import type { Purpose } from "#app/features/files/purposes.ts";
import type { Attach } from "#app/features/files/uploads.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import type { Application } from "../application-steps.ts";
import { findApplication } from "../applications.server.ts";
import { lockChange } from "../open-change.server.ts";
import { begin, lockOpen } from "../wizard/save-application.server.ts";
import type { ApplicationRefusal } from "../text.ts";

type Files = Pick<Application, "identityFileId" | "videoFileId" | "captionsFileId" | "credentials">;

export type AttachRefusal = ApplicationRefusal | "no-such-credential" | "checked-already";

const attachReasons: Record<AttachRefusal, true> = {
  "already-sent": true,
  "already-teaching": true,
  "too-early": true,
  incomplete: true,
  "not-fixed": true,
  "already-decided": true,
  "changed-meanwhile": true,
  "newer-save": true,
  "no-such-credential": true,
  "checked-already": true,
};

/** Whether it was not taken because of where it was to go, and not because of what it is. */
export function isAttachRefusal<R extends { reason: string }>(
  refusal: R,
): refusal is R & { reason: AttachRefusal } {
  return Object.hasOwn(attachReasons, refusal.reason);
}

type Attached = { ok: true } | { ok: false; reason: AttachRefusal };

/** Puts a file that has come into the student's application, or a teacher's change; what was there before is deleted. */
export function attachTo(student: Student | Teacher, now = new Date()) {
  return (purpose: Purpose): Attach<AttachRefusal> =>
    (tx, kept) =>
      change(tx, student, purpose, now, async () => {
        await addFile(tx, student, kept);
        return kept.id;
      });
}

/** Takes a file out of the student's application, and deletes it. */
export function detachFrom(
  student: Student | Teacher,
  purpose: Purpose,
  now = new Date(),
): Promise<Attached> {
  return inTransaction((tx) => change(tx, student, purpose, now, async () => null));
}

/** Whether a file for this would be taken: asked before it is sent. The last word is `attachTo`'s. */
export async function refuseFile(
  student: Student | Teacher,
  purpose: Purpose,
): Promise<AttachRefusal | null> {
  if (isCheckedAlready(student, purpose)) return "checked-already";
  const application = await findApplication(student);
  const isOpen = application !== null && canEditApplication(student, application);
  if (application?.state === "submitted" || application?.state === "in_review")
    return "already-sent";
  if (!purpose.startsWith("credential:")) return null;
  const credentials = isOpen ? application.credentials : [];
  return findCredential(credentials, purpose) === undefined ? "no-such-credential" : null;
}

async function change(
  tx: Tx,
  student: Student | Teacher,
  purpose: Purpose,
  now: Date,
  put: () => Promise<string | null>,
): Promise<Attached> {
  if (isCheckedAlready(student, purpose)) return { ok: false, reason: "checked-already" };
  const open =
    student.role === "teacher"
      ? await lockChange(tx, asTeacher(student), now)
      : ((await lockOpen(tx, student)) ?? (await begin(tx, asStudent(student), now)));
  if (typeof open === "string") return { ok: false, reason: open };
  if (!canEditApplication(student, open)) return { ok: false, reason: "already-sent" };
  if (purpose.startsWith("credential:") && findCredential(open.credentials, purpose) === undefined)
    return { ok: false, reason: "no-such-credential" };
  const before = fileOf(open, purpose);
  const set = withFile(open, purpose, await put());
  await tx
    .update(applications)
    .set({ ...set, version: sql`${applications.version} + 1`, updatedAt: now })
    .where(eq(applications.id, open.id));
  if (before !== null) await removeFile(tx, student, before);
  return { ok: true };
}

/** Who teaches has shown who they are: no change of theirs takes such a paper. */
function isCheckedAlready({ role }: Student | Teacher, purpose: Purpose): boolean {
  return role === "teacher" && purpose === "identity";
}

function findCredential(credentials: Files["credentials"], purpose: Purpose) {
  return credentials.find(({ id }) => purpose === `credential:${id}`);
}

/** Which file is there for that purpose. */
export function fileOf(application: Files, purpose: Purpose): string | null {
  if (purpose === "identity") return application.identityFileId;
  if (purpose === "video") return application.videoFileId;
  if (purpose === "captions") return application.captionsFileId;
  return findCredential(application.credentials, purpose)?.fileId ?? null;
}

function withFile(application: Files, purpose: Purpose, fileId: string | null): Partial<Files> {
  if (purpose === "identity") return { identityFileId: fileId };
  if (purpose === "video") return { videoFileId: fileId };
  if (purpose === "captions") return { captionsFileId: fileId };
  const found = findCredential(application.credentials, purpose);
  return {
    credentials: application.credentials.map((one) => (one === found ? { ...one, fileId } : one)),
  };
}
