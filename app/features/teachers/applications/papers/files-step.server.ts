import { and, eq } from "drizzle-orm";
import { files } from "#db/schema/files.ts";
import type { Student } from "#app/access/actor.ts";
import type { Purpose } from "#app/features/files/purposes.ts";
import type { FileSlot } from "#app/features/files/slot.ts";
import { findUpload } from "#app/features/files/uploads.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { applyPath, tickedSteps } from "../application-steps.ts";
import { findApplication, mayApplyAgainFrom } from "../applications.server.ts";
import { fileOf } from "./attach-file.server.ts";

/** What the steps with files show of the student's application, or the page the applicant belongs on instead. */
export async function readFilesStep(
  student: Student,
  step: "documents" | "video",
  now = new Date(),
) {
  const application = await findApplication(student);
  const againFrom = application && mayApplyAgainFrom(application);
  const home = applyPath(application);
  const isWriting =
    againFrom === null ? home !== "/teacher/apply/status" : againFrom <= now.getTime();
  if (!isWriting) return { elsewhere: home };
  const isOpen = application?.state === "draft" || application?.state === "changes_requested";
  const credentials = isOpen ? application.credentials : [];
  const purposes: Purpose[] =
    step === "video"
      ? ["video", "captions"]
      : ["identity", ...credentials.map(({ id }) => `credential:${id}` as const)];
  const slots = await Promise.all(
    purposes.map(async (purpose): Promise<FileSlot> => {
      const pending = await findUpload(db(), student, purpose, now);
      const file = isOpen ? await findFile(student, fileOf(application, purpose)) : null;
      return { purpose, file, pending: pending && pendingOf(pending) };
    }),
  );
  return {
    elsewhere: null,
    slots,
    credentials: credentials.map(({ id, kind, title, issuer, year }) => {
      return { id, kind, title, issuer, year };
    }),
    isMending: application?.state === "changes_requested",
    done: tickedSteps(application, student),
    savedAt: application?.state === "draft" ? application.updatedAt.getTime() : null,
    zone: student.zone,
  };
}

export function pendingOf({
  received,
  bytes,
  updatedAt,
}: {
  received: number;
  bytes: number;
  updatedAt: Date;
}) {
  return { received, bytes, at: updatedAt.getTime() };
}

export async function findFile(
  student: Pick<Student, "id">,
  fileId: string | null,
): Promise<FileSlot["file"]> {
  if (fileId === null) return null;
  const [file] = await db()
    .select()
    .from(files)
    .where(and(eq(files.ownerId, student.id), eq(files.id, fileId)));
  if (file === undefined) return null;
  const { id, type, bytes, durationMs, state, createdAt } = file;
  return { id, type, bytes, durationMs, state, at: createdAt.getTime() };
}
