import { eq, sql } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { addFile } from "#app/features/files/keep-file.server.ts";
import type { ReceivedFile } from "#app/features/files/receive-form.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { rules } from "#config/rules.ts";
import { notebookPictures } from "#db/schema/notebook/notebook.ts";
import { readPair } from "../pair/pair.server.ts";
import { beginNotebook } from "../volumes/updates.server.ts";

export type PictureRefusal = "too-many";

/** What a page needs to put a picture on a sheet; sides are in pixels. */
export type AddedPicture = { ok: true; id: string; width: number; height: number };

/**
 * Keeps a picture for the whiteboard of the two's notebook, which both may see from then on. Many at once are counted
 * one after the other. Throws not-found for a notebook of others, and forbidden where nobody writes in it any more.
 */
export async function addPicture(
  person: Person,
  otherId: string,
  { kept }: ReceivedFile,
  now = new Date(),
): Promise<AddedPicture | { ok: false; reason: PictureRefusal }> {
  const pair = await readPair(person, otherId);
  if (!pair.canWrite) throw new AppError("forbidden");
  const notebookId = pair.notebookId ?? (await beginNotebook(pair, now));
  return inTransaction(async (tx) => {
    await tx.execute(sql`select from notebooks where id = ${notebookId} for update`);
    const count = await tx.$count(notebookPictures, eq(notebookPictures.notebookId, notebookId));
    if (count >= rules.notebook.pictures) return { ok: false, reason: "too-many" } as const;
    await addFile(tx, person, kept);
    await tx.insert(notebookPictures).values({ fileId: kept.id, notebookId, addedAt: now });
    return { ok: true, id: kept.id, width: kept.width!, height: kept.height! } as const;
  });
}
