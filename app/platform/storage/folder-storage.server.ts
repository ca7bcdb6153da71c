import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { filesFolder, orNoRoom, sweepIncoming, throughFile } from "./incoming.server.ts";
import type { Storage } from "./storage.server.ts";
import { checkedKey, isKey } from "./storage-key.ts";

/** The embedded one: a folder next to the database, or another one, for nobody but this process's user. */
export function folderStorage(folder = filesFolder): Storage {
  const pathOf = (key: string) => join(folder(), checkedKey(key));
  return {
    put: (key, body, limit) =>
      throughFile(
        body,
        limit,
        async ({ path, bytes, sha256 }) => {
          await rename(path, pathOf(key)).catch(orNoRoom);
          return { bytes, sha256 };
        },
        folder(),
      ),
    async get(key, part = { start: 0, end: Infinity }) {
      const file = await open(pathOf(key)).catch(orNull);
      if (file === null) return null;
      return Readable.toWeb(file.createReadStream(part)) as ReadableStream<Uint8Array>;
    },
    async *list() {
      for (const key of await readdir(folder()).catch(() => [])) {
        const found = isKey(key) ? await stat(join(folder(), key)).catch(() => null) : null;
        if (found?.isFile()) yield { key, at: found.mtimeMs };
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    dropUnfinished: (before) => sweepIncoming(Date.now() - before, Date.now(), folder()),
  };
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
