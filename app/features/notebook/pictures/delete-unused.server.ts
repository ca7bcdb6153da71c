import { sql } from "drizzle-orm";
import { z } from "zod";
import { deleteSharedFiles } from "#app/features/files/shared-files.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { day } from "#app/platform/time/time.ts";

/** Who was offline after adding a picture has so long to come back. */
const comingDays = 7;
/** Who has deleted one from a sheet can undo that for so long. */
const quietDays = 1;
const mostAtOnce = 500;

/**
 * Deletes pictures that are on no sheet any more: of no volume, and of no version of a lesson. A notebook of which
 * something is not squashed yet waits.
 */
export async function deleteUnusedPictures(now = new Date()): Promise<void> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select p.file_id as id from notebook_pictures p
    where p.added_at < ${new Date(+now - comingDays * day)}
      and not exists (select from notebook_volumes v where v.notebook_id = p.notebook_id
        and (v.changed_at > ${new Date(+now - quietDays * day)} or v.squashed_at is null or v.squashed_at < v.changed_at
          or ${isOn("v")}))
      and not exists (select from notebook_versions k where k.notebook_id = p.notebook_id and ${isOn("k")})
    limit ${mostAtOnce}`);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await inTransaction((tx) => deleteSharedFiles(tx, ids));
}

function isOn(table: "v" | "k") {
  return sql`${sql.raw(table)}.whiteboard @> jsonb_build_array(
    jsonb_build_object('object', jsonb_build_object('fileId', p.file_id)))`;
}

export const deleteUnusedPicturesJob = defineJob({
  name: "notebook.delete-unused-pictures",
  payload: z.object({}),
  run: () => deleteUnusedPictures(),
  schedule: "43 3 * * *",
});
