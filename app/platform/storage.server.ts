import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { env } from "./env.server.ts";
import { throughFile } from "./incoming.server.ts";

export type Stored = { bytes: number; sha256: string };

/** Where the bytes of files are. Keys are made by us, never from what somebody typed. */
export type Storage = {
  /** Keeps all of `body` or nothing. Throws TooLarge beyond `limit` bytes. */
  put(key: string, body: ReadableStream<Uint8Array>, limit: number): Promise<Stored>;
  /** Null where there is nothing. */
  get(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
};

/** The embedded one: a folder beside the database, for nobody but this process's user. */
function folderStorage(): Storage {
  const pathOf = (key: string) => {
    if (!/^[0-9a-f-]{36}(-[0-9a-z]{1,16})?$/.test(key)) throw new Error("not a key of ours");
    return join(env().DATA_DIR, "files", key);
  };
  return {
    put: (key, body, limit) =>
      throughFile(body, limit, async ({ path, bytes, sha256 }) => {
        await rename(path, pathOf(key));
        return { bytes, sha256 };
      }),
    async get(key) {
      const file = await open(pathOf(key)).catch(orNull);
      if (file === null) return null;
      return Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>;
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  };
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

const folder = folderStorage();

/** This installation's storage. */
export function storage(): Storage {
  return folder;
}
