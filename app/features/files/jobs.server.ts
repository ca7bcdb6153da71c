import { inArray } from "drizzle-orm";
import { z } from "zod";
import { files } from "#db/schema/files.ts";
import { db } from "#app/platform/database/db.server.ts";
import { sweepIncoming } from "#app/platform/storage/incoming.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { keysOf } from "./storage-key.ts";

/** Deletes the bytes of those files that are in no row: whatever has one is somebody's, and stays. */
export const dropBytes = defineJob({
  name: "files.drop-bytes",
  payload: z.object({ fileIds: z.array(z.uuid()) }),
  async run({ fileIds }) {
    const rows = await db().select({ id: files.id }).from(files).where(inArray(files.id, fileIds));
    const owned = new Set(rows.map(({ id }) => id));
    for (const id of fileIds)
      if (!owned.has(id)) for (const key of keysOf(id)) await storage().delete(key);
  },
});

export const sweepUploads = defineJob({
  name: "files.sweep-uploads",
  payload: z.object({}),
  run: () => sweepIncoming(hour),
  schedule: "17 * * * *",
});

export const filesJobs = [dropBytes, sweepUploads];
