import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { unpackTar } from "modern-tar/fs";
import { z } from "zod";
import { checksumsKey, partKey } from "./backup-keys.ts";
import { NoBackup } from "./backup-storage.server.ts";
import { listBases, type Manifest } from "./manifest.server.ts";
import { getSealed, getSmall } from "./sealed-objects.server.ts";

/** PostgreSQL's own list of the files of a data folder. */
const checksums = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      "Encoded-Path": z.string().optional(),
      Size: z.number(),
      Checksum: z.string(),
    }),
  ),
});

/** The newest base backup that was whole by then. Throws NoBackup where there is none. */
export async function chooseBase(to: number): Promise<Manifest> {
  const bases = await listBases();
  const fit = bases.filter(({ at }) => at <= to).at(-1);
  if (fit !== undefined) return fit;
  const [oldest] = bases;
  throw new NoBackup(
    oldest === undefined
      ? "there is no backup here"
      : `the oldest backup begins at ${utc(oldest.at)}: nothing before it can be restored`,
  );
}

/**
 * Unpacks a base backup into an empty folder and holds each file against PostgreSQL's list. Throws NoBackup where one
 * differs.
 */
export async function unpackBase(base: Manifest, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new NoBackup(`${folder} is not empty: name a new folder, or move that one away`);
  const packed = async function* () {
    for (let n = 0; n < base.parts.length; n += 1) yield* getSealed(partKey(base.id, n));
  };
  try {
    await pipeline(Readable.from(packed()), createZstdDecompress(), unpackTar(folder));
  } catch (error) {
    if (error instanceof NoBackup || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new NoBackup(
      `the base backup ${base.id} cannot be unpacked: ${(error as Error).message}`,
    );
  }
  const listed = checksums.parse(JSON.parse((await getSmall(checksumsKey(base.id))).toString()));
  for (const file of listed.Files) {
    const path = file.Path ?? Buffer.from(file["Encoded-Path"] ?? "", "hex").toString();
    if ((await sha256Of(join(folder, path))) !== file.Checksum)
      throw new NoBackup(`the base backup ${base.id} is damaged: ${path} is not as it was`);
  }
  // What the server that was copied had said.
  await rm(join(folder, "server.log"), { force: true });
}

async function sha256Of(path: string): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    return hash.digest("hex");
  } catch {
    return null;
  }
}

/** Tells PostgreSQL to replay the WAL when it starts on this folder: up to an instant, or all of it. */
export async function askForRecovery(
  folder: string,
  to: number | null,
): Promise<() => Promise<void>> {
  const settings = join(folder, "postgresql.auto.conf");
  const before = await readFile(settings, "utf8").catch(() => "");
  const target =
    to === null
      ? ""
      : `recovery_target_time = '${new Date(to).toISOString().replace("Z", "+00")}'\nrecovery_target_action = 'promote'\n`;
  await writeFile(join(folder, "recovery.signal"), "");
  // All there is lies in pg_wal: no command brings more.
  await writeFile(
    settings,
    `${before}\nrestore_command = 'exit 1'\nrecovery_target_timeline = 'current'\n${target}`,
  );
  return async () => {
    await writeFile(settings, before);
    await rm(join(folder, "recovery.signal"), { force: true });
  };
}

export function utc(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
