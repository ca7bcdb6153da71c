import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { files } from "#db/schema/files.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { scan, type ScanVerdict } from "./clamd.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { unsealFile } from "./papers/sealed-file.server.ts";
import { keyOf } from "./storage-key.ts";

/** In one run of the job: the next begins a minute later, or with the next file. */
const atOnce = 20;
/** After this a run ends, so that what has come meanwhile is looked at before what fails slowly. */
const runMs = minute;

/**
 * Has the scanner look at files that wait for it, oldest first. One that is clean is handed out from then on; one that
 * is not is kept from everybody. One that it cannot judge, or that is not in the storage, waits on, and is tried again
 * after all others. Where there is no scanner any more, what waited for it is let go.
 */
export async function scanHeld(now = new Date()): Promise<void> {
  const address = env().CLAMD;
  const begun = performance.now();
  const held = await db()
    .select()
    .from(files)
    .where(eq(files.state, "held"))
    .orderBy(sql`${files.triedAt} nulls first`, asc(files.createdAt))
    .limit(atOnce);
  for (const file of held) {
    if (performance.now() - begun > runMs) return;
    if (address === undefined) {
      await settle(file.id, "ready");
      continue;
    }
    try {
      const verdict = await scanStored(address, file);
      await settle(file.id, verdict.clean ? "ready" : "quarantined", verdict);
    } catch (err) {
      log.warn({ err, fileId: file.id }, "a file could not be scanned and stays held");
      await db().update(files).set({ triedAt: now }).where(eq(files.id, file.id));
    }
  }
}

async function scanStored(
  address: string,
  { id, encrypted }: { id: string; encrypted: boolean },
): Promise<ScanVerdict> {
  const stored = await storage().get(keyOf(id));
  if (stored === null) throw new Error("its bytes are not in the storage");
  try {
    return await scan(address, encrypted ? unsealFile(stored, id) : stored);
  } finally {
    // A scanner that was not reached has not begun to read.
    if (!stored.locked) await stored.cancel();
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
  run: () => scanHeld(),
  schedule: "* * * * *",
});
