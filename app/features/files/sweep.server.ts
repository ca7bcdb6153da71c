import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { files, uploads } from "#db/schema/files.ts";
import { recordings } from "#db/schema/classroom/recordings.ts";
import { db } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { day } from "#app/platform/time/time.ts";
import { erasedOf } from "./storage-key.ts";
import { deleteUnnamed } from "./shared-files.server.ts";
import { endOldUploads } from "./uploads.server.ts";

const atOnce = 500;

/**
 * Deletes bytes that are nobody's. Who stores some writes a row at once, or has a job that drops them in an hour: what
 * is older than a day and has no row was left by a process that died.
 */
export async function sweepOrphans(now = Date.now()): Promise<void> {
  let keys: string[] = [];
  for await (const { key, at } of storage().list()) {
    if (now - at < day || erasedOf(key) !== null) continue;
    keys.push(key);
    if (keys.length < atOnce) continue;
    await deleteUnowned(keys);
    keys = [];
  }
  await deleteUnowned(keys);
  await storage().dropUnfinished(now - day);
}

async function deleteUnowned(keys: string[]): Promise<void> {
  const ids = [...new Set(keys.map(idOf))];
  if (ids.length === 0) return;
  const owned = await db().select({ id: files.id }).from(files).where(inArray(files.id, ids));
  const coming = await db()
    .select({ pieces: uploads.pieces })
    .from(uploads)
    .where(sql`${uploads.pieces} ?| ${sql.param(ids)}::text[]`);
  const recorded = await db()
    .select({ pieces: recordings.pieces })
    .from(recordings)
    .where(sql`${recordings.pieces} ?| ${sql.param(ids)}::text[]`);
  const known = new Set([
    ...owned.map(({ id }) => id),
    ...[...coming, ...recorded].flatMap(({ pieces }) => pieces),
  ]);
  for (const key of keys) if (!known.has(idOf(key))) await storage().delete(key);
}

function idOf(key: string): string {
  return key.slice(0, 36);
}

export const filesSweeps = [
  deleteUnnamed,
  defineJob({
    name: "files.end-old-uploads",
    payload: z.object({}),
    run: () => endOldUploads(),
    schedule: "27 * * * *",
  }),
  defineJob({
    name: "files.sweep-orphans",
    payload: z.object({}),
    run: () => sweepOrphans(),
    schedule: "47 3 * * *",
  }),
];
