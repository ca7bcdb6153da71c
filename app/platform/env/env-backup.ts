import { z } from "zod";
import { isGuessable } from "./guessable-secret.ts";

const shortest = 32;

/** Where backups go and what seals them (docs/operations/backup.md). */
export const backupVariables = {
  /** At least 32 random characters, kept apart from the backups: without it nobody can read them, its owner included. */
  BACKUP_KEY: z
    .string()
    .min(shortest, "is too short: make one with: openssl rand -base64 36")
    .optional(),
  /** A folder for backups, on another disk than the database's. */
  BACKUP_DIR: z.string().optional(),
  /** In its place a bucket at S3_ENDPOINT. */
  BACKUP_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
};

type BackupEnv = z.infer<z.ZodObject<typeof backupVariables>>;
type Rest = {
  S3_ENDPOINT?: string;
  S3_BUCKET?: string;
  S3_ACCESS_KEY_ID?: string;
  S3_SECRET_ACCESS_KEY?: string;
};

const needed = ["S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** A key without a place, a place without a key, and a place that is the files' own. */
export function judgeBackup(
  env: BackupEnv & Rest,
): { name: keyof BackupEnv | keyof Rest; why: string }[] {
  const found: ReturnType<typeof judgeBackup> = [];
  const { BACKUP_KEY: key, BACKUP_DIR: folder, BACKUP_BUCKET: bucket } = env;
  const place = folder ?? bucket;
  if (key !== undefined && place === undefined)
    found.push({ name: "BACKUP_DIR", why: "or BACKUP_BUCKET is required with BACKUP_KEY" });
  if (place !== undefined && key === undefined)
    found.push({ name: "BACKUP_KEY", why: "is required: a backup is never written in the open" });
  if (key !== undefined && key.length >= shortest && isGuessable(key))
    found.push({
      name: "BACKUP_KEY",
      why: "is too simple: it could be guessed. Make one with: openssl rand -base64 36",
    });
  if (folder !== undefined && bucket !== undefined)
    found.push({ name: "BACKUP_BUCKET", why: "and BACKUP_DIR are two places: name one" });
  if (bucket === undefined) return found;
  for (const name of needed)
    if (env[name] === undefined) found.push({ name, why: "is required with BACKUP_BUCKET" });
  if (bucket === env.S3_BUCKET)
    found.push({
      name: "BACKUP_BUCKET",
      why: "is the bucket of the files: name another one, with other rights",
    });
  return found;
}
