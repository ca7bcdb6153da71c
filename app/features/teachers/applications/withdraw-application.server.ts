import type { Student } from "#app/access/actor.ts";
import { deleteFilesAfter } from "#app/features/files/papers/delete-documents.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { canMoveApplication } from "./application-moves.ts";
import { moveApplication } from "./move-application.server.ts";
import { lockOpen } from "./wizard/save-application.server.ts";

/** Takes an application back; what was written is kept, and may be sent as a new one at any time. */
export async function withdrawApplication(
  student: Student,
  { version }: { version: number },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "already-decided" | "changed-meanwhile" }> {
  return inTransaction(async (tx) => {
    const open = await lockOpen(tx, student);
    if (open === undefined || !canMoveApplication(open.state, "withdrawn", "applicant"))
      return { ok: false, reason: "already-decided" } as const;
    if (open.version !== version) return { ok: false, reason: "changed-meanwhile" } as const;
    await moveApplication(tx, open, "withdrawn", { actor: "applicant", id: student.id }, now, {
      decidedAt: now,
      claimedBy: null,
      claimedAt: null,
    });
    await deleteFilesAfter(tx, open, now);
    return { ok: true } as const;
  });
}
