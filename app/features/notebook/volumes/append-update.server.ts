import { blockedPair } from "#app/features/accounts/blocks/blocked-pair.ts";
import { db, inTransaction, named } from "#app/platform/database/db.server.ts";
import { notebookBytes } from "#db/schema/notebook/notebook-values.ts";
import { notebookVolumes } from "#db/schema/notebook/notebook.ts";
import { squashVolume } from "./squash-volume.server.ts";
import { isVolume, type Volume } from "./updates.server.ts";

/** One statement: the volume is open, has room, and neither of the two has blocked the other. */
const append = `
  with volume as (
    update notebook_volumes v set bytes = bytes + octet_length($3::bytea), changed_at = $4
    from notebooks n
    where v.notebook_id = $1 and v.number = $2 and v.closed_at is null and n.id = v.notebook_id
      and v.bytes + octet_length($3::bytea) <= ${notebookBytes.volume}
      and not ${blockedPair("n.student_id", "n.teacher_id")}
    returning v.notebook_id, v.number)
  insert into notebook_updates (notebook_id, volume, update, at)
  select notebook_id, number, $3, $4 from volume returning id`;

/** Adds an update to a volume. "closed": nobody writes in it any more. "full": there is no room, even when squashed. */
export async function appendUpdate(
  volume: Volume,
  update: Uint8Array,
  now: Date,
): Promise<"saved" | "full" | "closed"> {
  const add = () =>
    named<{ id: string }>("notebook.append", append, [
      volume.notebookId,
      volume.number,
      Buffer.from(update),
      now,
    ]);
  if ((await add()).length > 0) return "saved";
  const [row] = await db()
    .select({ bytes: notebookVolumes.bytes, closedAt: notebookVolumes.closedAt })
    .from(notebookVolumes)
    .where(isVolume(volume));
  if (row === undefined || row.closedAt !== null) return "closed";
  if (row.bytes + update.length <= notebookBytes.volume) return "closed";
  await inTransaction(async (tx) => void (await squashVolume(tx, volume, now)));
  return (await add()).length > 0 ? "saved" : "full";
}
