import { z } from "zod";
import { erasureKey } from "#app/features/files/storage-key.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";

/** Keeps beside the files, which no backup of the database takes back, that somebody was erased and when. */
export const keepErasure = defineJob({
  name: "privacy.keep-erasure",
  payload: z.object({ userId: z.uuid(), at: z.number() }),
  async run({ userId, at }) {
    const kept = Buffer.from(JSON.stringify({ userId, erasedAt: new Date(at).toISOString() }));
    await storage().put(erasureKey(userId), streamOf(only(kept)), 1_000);
  },
});

async function* only(bytes: Uint8Array) {
  yield bytes;
}
