import type { ByteRange } from "./byte-range.ts";
import { env } from "../env/env.server.ts";
import { folderStorage } from "./folder-storage.server.ts";
import { s3Storage } from "./s3-storage.server.ts";

export type Stored = { bytes: number; sha256: string };

export type LinkedAs = { type: string; disposition: string };

/** Where the bytes of files are. Keys are made by us, never from what somebody typed. */
export type Storage = {
  /** Keeps all of `body` or nothing. Throws TooLarge beyond `limit` bytes, NoRoom where there is none. */
  put(key: string, body: ReadableStream<Uint8Array>, limit: number): Promise<Stored>;
  /** All of it, or the part that is asked for; null where there is nothing. */
  get(key: string, part?: ByteRange): Promise<ReadableStream<Uint8Array> | null>;
  /**
   * An address that gives the bytes to anybody who has it, for some minutes, as that type and under that disposition.
   * Absent where browsers do not reach the storage.
   */
  link?(key: string, as: LinkedAs): Promise<string>;
  /** Every key there is, with when its bytes came. */
  list(): AsyncIterable<{ key: string; at: number }>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Drops what was begun before then, in milliseconds, by a process that never finished it. */
  dropUnfinished(before: number): Promise<void>;
};

const shared = globalThis as { appStorage?: Storage };

/** This installation's storage. */
export function storage(): Storage {
  shared.appStorage ??= env().STORAGE === "s3" ? s3Storage(s3Settings()) : folderStorage();
  return shared.appStorage;
}

function s3Settings() {
  const { S3_LINK_ENDPOINT } = env();
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env();
  return {
    endpoint: S3_ENDPOINT!,
    linkEndpoint: S3_LINK_ENDPOINT,
    bucket: S3_BUCKET!,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID!,
    secretAccessKey: S3_SECRET_ACCESS_KEY!,
  };
}
