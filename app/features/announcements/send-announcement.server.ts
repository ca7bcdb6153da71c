import { eq } from "drizzle-orm";
import { announcements } from "#db/schema/announcements.ts";
import type { Admin } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { countAudience } from "./audience.server.ts";
import { tellBatch } from "./tell-batch.server.ts";

/**
 * Begins to tell everybody whom a draft is for; a job does it, some people at a time. `seen` is the version that the
 * sender looked at. Of two who press at once the second is told. Throws not-found.
 */
export async function sendAnnouncement(
  admin: Admin,
  id: string,
  seen: number,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "changed" | "not-draft" | "nobody" }> {
  return inTransaction(async (tx) => {
    const draft = await lockAnnouncement(tx, id);
    if (draft.state !== "draft") return { ok: false, reason: "not-draft" } as const;
    if (draft.version !== seen) return { ok: false, reason: "changed" } as const;
    const expected = await countAudience(tx, draft, now);
    if (expected === 0) return { ok: false, reason: "nobody" } as const;
    await tx
      .update(announcements)
      .set({ state: "sending", sentBy: admin.id, startedAt: now, progressAt: now, expected })
      .where(eq(announcements.id, id));
    await enqueue(tx, tellBatch, { announcementId: id });
    await audit(tx, {
      actorId: admin.id,
      action: "announcements.sent",
      object: `announcement:${id}`,
      diff: { kind: draft.kind, to: draft.audience, people: expected },
      now,
    });
    return { ok: true } as const;
  });
}

/** Ends what is being sent: nobody more is told; those who were told stay so. Throws not-found. */
export async function stopAnnouncement(
  admin: Admin,
  id: string,
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: "over" }> {
  return inTransaction(async (tx) => {
    const { state, told } = await lockAnnouncement(tx, id);
    if (state !== "sending") return { ok: false, reason: "over" } as const;
    await tx
      .update(announcements)
      .set({ state: "stopped", stoppedBy: admin.id, endedAt: now })
      .where(eq(announcements.id, id));
    await audit(tx, {
      actorId: admin.id,
      action: "announcements.stopped",
      object: `announcement:${id}`,
      diff: { told },
      now,
    });
    return { ok: true } as const;
  });
}

async function lockAnnouncement(tx: Tx, id: string) {
  if (!isUuid(id)) throw new AppError("not-found");
  const [found] = await tx
    .select()
    .from(announcements)
    .where(eq(announcements.id, id))
    .for("update");
  if (found === undefined) throw new AppError("not-found");
  return found;
}
