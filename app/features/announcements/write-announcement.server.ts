import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { announcements } from "#db/schema/announcements.ts";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { newAnnouncementForm } from "./announcement-forms.ts";

type Written = z.infer<typeof newAnnouncementForm>;

/** Stores a draft, of which nobody is told yet; answers its id. */
export async function draftAnnouncement(
  admin: Admin,
  written: Written,
  now = new Date(),
): Promise<string> {
  const [made] = await db()
    .insert(announcements)
    .values({ ...written, writtenBy: admin.id, createdAt: now })
    .returning({ id: announcements.id });
  return made!.id;
}

/** Replaces what a draft says. `seen` is the version it was drawn from. Throws not-found. */
export async function saveAnnouncement(
  _admin: Admin,
  id: string,
  { seen, ...written }: Written & { seen: number },
): Promise<{ ok: true } | { ok: false; reason: "changed" | "not-draft" }> {
  if (!isUuid(id)) throw new AppError("not-found");
  const [saved] = await db()
    .update(announcements)
    .set({ ...written, version: sql`${announcements.version} + 1` })
    .where(
      and(
        eq(announcements.id, id),
        eq(announcements.state, "draft"),
        eq(announcements.version, seen),
      ),
    )
    .returning({ id: announcements.id });
  if (saved !== undefined) return { ok: true };
  const [found] = await db()
    .select({ state: announcements.state })
    .from(announcements)
    .where(eq(announcements.id, id));
  if (found === undefined) throw new AppError("not-found");
  return { ok: false, reason: found.state === "draft" ? "changed" : "not-draft" };
}

/** Deletes a draft; false for what is sent, or gone. */
export async function deleteDraft(_admin: Admin, id: string): Promise<boolean> {
  if (!isUuid(id)) throw new AppError("not-found");
  const gone = await db()
    .delete(announcements)
    .where(and(eq(announcements.id, id), eq(announcements.state, "draft")))
    .returning({ id: announcements.id });
  return gone.length > 0;
}
