import { resolve } from "node:path";
import { env } from "../env/env.server.ts";
import { folderStorage } from "../storage/folder-storage.server.ts";
import { s3Storage } from "../storage/s3-storage.server.ts";
import type { Storage } from "../storage/storage.server.ts";

const shared = globalThis as { appBackups?: Storage };

/** Where this installation's backups are; throws where the environment names no place. */
export function backupStorage(): Storage {
  shared.appBackups ??= open();
  return shared.appBackups;
}

function open(): Storage {
  const { BACKUP_DIR: folder, BACKUP_BUCKET: bucket, ...rest } = env();
  if (folder !== undefined) return folderStorage(() => resolve(folder));
  if (bucket === undefined) throw new NoBackup("BACKUP_DIR or BACKUP_BUCKET has to name a place");
  return s3Storage({
    bucket,
    endpoint: rest.S3_ENDPOINT!,
    region: rest.S3_REGION,
    accessKeyId: rest.S3_ACCESS_KEY_ID!,
    secretAccessKey: rest.S3_SECRET_ACCESS_KEY!,
  });
}

/** A backup cannot be made, or read: its message is for the operator. */
export class NoBackup extends Error {}
