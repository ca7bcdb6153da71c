import type { Tx } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { blocks } from "#db/schema/accounts/blocks.ts";
import { insertMany } from "../store-rows.ts";

/** The demo student has blocked a teacher whom they have no lessons with; a small world has nobody to spare. */
export async function storeBlocked(
  tx: Tx,
  studentId: string,
  teacherIds: string[],
  now: number,
): Promise<void> {
  const blockedId = teacherIds[31];
  if (blockedId === undefined) return;
  await insertMany(tx, blocks, [
    { blockerId: studentId, blockedId, createdAt: new Date(now - 12 * day) },
  ]);
}
