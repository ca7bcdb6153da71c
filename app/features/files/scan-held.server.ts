import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { files } from "#db/schema/files.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { scan } from "./clamd.server.ts";
import { unsealFile } from "./papers/sealed-file.server.ts";
import { keyOf } from "./storage-key.ts";

/** In one run of the job: the next begins a minute later. */
const atOnce = 20;

/**
 * Has the scanner look at files that wait for it, oldest first. One that is clean is handed out from then on; one that
 * is not is kept from everybody. Where the scanner does not answer, they wait on. Where there is none any more,
 * what waited for it is let go.
 */
export async function scanHeld(): Promise<void> {
  const address = env().CLAMD;
  const held = await db()
    .select()
    .from(files)
    .where(eq(files.state, "held"))
    .orderBy(asc(files.createdAt))
    .limit(atOnce);
  for (const file of held) {
    if (address === undefined) {
      await settle(file.id, "ready");
      continue;
    }
    const stored = await storage().get(keyOf(file.id));
    if (stored === null) continue;
    try {
      const verdict = await scan(address, file.encrypted ? unsealFile(stored, file.id) : stored);
      await settle(file.id, verdict.clean ? "ready" : "quarantined", verdict);
    } catch (err) {
      log.warn({ err, fileId: file.id }, "a file could not be scanned and stays held");
      // A scanner that was not reached has not begun to read.
      if (!stored.locked) await stored.cancel();
    }
  }
}

async function settle(
  fileId: string,
  state: "ready" | "quarantined",
  verdict?: { clean: boolean; name?: string },
): Promise<void> {
  await inTransaction(async (tx) => {
    const [gone] = await tx
      .update(files)
      .set({ state })
      .where(eq(files.id, fileId))
      .returning({ ownerId: files.ownerId });
    if (gone === undefined || state === "ready") return;
    await audit(tx, {
      actorId: null,
      action: "files.quarantined",
      object: `file:${fileId}`,
      diff: { of: `user:${gone.ownerId}`, found: verdict?.name ?? "" },
    });
  });
}

/** Asked for when a file comes, and every minute for those that had to wait. */
export const scanHeldFiles = defineJob({
  name: "files.scan-held",
  payload: z.object({}),
  run: scanHeld,
  schedule: "* * * * *",
});
