/** Files as they lie in the storage once somebody has given them. */
import { randomUUID } from "node:crypto";
import { readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "#app/platform/env/env.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { sealFile } from "#app/features/files/papers/sealed-file.server.ts";
import { keyOf } from "#app/features/files/storage-key.ts";
import { files } from "#db/schema/files.ts";

type Input = Partial<typeof files.$inferInsert> & { content?: Uint8Array };

const types = {
  identity: "application/pdf",
  credential: "application/pdf",
  video: "video/webm",
  captions: "text/vtt; charset=utf-8",
  attachment: "application/pdf",
};

/** A file of that kind; what it holds is `content`, read again by nobody. Answers its id. */
export async function aFile(
  owner: { id: string },
  kind: keyof typeof types,
  { content = Buffer.from(`canary-${kind}`), ...input }: Input = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const encrypted = kind === "identity" || kind === "credential";
  const parts = (async function* () {
    yield content;
  })();
  const body = streamOf(encrypted ? sealFile(parts, id) : parts);
  const { sha256 } = await storage().put(keyOf(id), body, content.length + 1000);
  await db()
    .insert(files)
    .values({
      id,
      ownerId: owner.id,
      kind,
      type: types[kind],
      bytes: content.length,
      encrypted,
      sha256,
      ...input,
    });
  return id;
}

/** Files of the folder that this process has open, those that are gone from it too. */
export function openFiles(): string[] {
  const folder = join(env().DATA_DIR, "files");
  return readdirSync("/proc/self/fd").flatMap((fd) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${fd}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // Closed since the folder was read.
      return [];
    }
  });
}

/** What the file system's clock says, in epoch ms: a network's folder has its own, and so has a pretended time. */
export function diskNow(): number {
  const path = join(tmpdir(), `now-${randomUUID()}`);
  writeFileSync(path, "");
  const { mtimeMs } = statSync(path);
  rmSync(path);
  return mtimeMs;
}
