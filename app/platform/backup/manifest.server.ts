import { z } from "zod";
import { baseOf, manifestKey } from "./backup-keys.ts";
import { backupStorage } from "./backup-storage.server.ts";
import { getSmall } from "./sealed-objects.server.ts";

/** What a base backup is made of; it is written last, and without it there is no backup. */
export const manifest = z.object({
  format: z.literal(1),
  id: z.uuid(),
  systemId: z.string(),
  timeline: z.number(),
  /** From here on the WAL is needed, and up to there at the least. */
  startLsn: z.string(),
  endLsn: z.string(),
  /** PostgreSQL's clock when it was whole, in milliseconds: no earlier moment can be restored from it. */
  at: z.number(),
  postgres: z.string(),
  walFileBytes: z.number(),
  parts: z.array(z.object({ bytes: z.number(), sha256: z.string() })),
  /** Of the data folder, in bytes, before it was compressed. */
  bytes: z.number(),
  /** Which files that people have sent belonged to it. */
  files: z.array(z.string()),
  /** What the demo world keeps beside its database; null of an operator's own PostgreSQL. */
  secrets: z.record(z.string(), z.string()).nullable(),
});
export type Manifest = z.infer<typeof manifest>;

/** Every base backup that is whole, the oldest first. Throws NoBackup where one of them cannot be opened. */
export async function listBases(): Promise<Manifest[]> {
  const found: Manifest[] = [];
  for await (const { key } of backupStorage().list()) {
    const base = baseOf(key);
    if (base?.what === "manifest") found.push(await readManifest(base.id));
  }
  return found.toSorted((a, b) => a.at - b.at);
}

async function readManifest(id: string): Promise<Manifest> {
  return manifest.parse(JSON.parse((await getSmall(manifestKey(id))).toString()));
}
