import { z } from "zod";

/** Where files lie, and who looks at them before anybody is given one (docs/files.md). */
export const storageVariables = {
  STORAGE: z.enum(["folder", "s3"]).default("folder"),
  /** Such as https://s3.eu-west-2.amazonaws.com, without the bucket. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The same service as browsers reach it: large files are then fetched there, by links that live for minutes. */
  S3_LINK_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The clamd that looks at files: "127.0.0.1:3310", or the path of its socket. Unset: there is none. */
  CLAMD: z
    .string()
    .regex(/^(?:\/.+|\[?[\w.:-]+\]?:\d{1,5})$/, "must be host:port, or the path of a socket")
    .optional(),
};

type StorageEnv = z.infer<z.ZodObject<typeof storageVariables>>;

const needed = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** What is missing of a storage that was asked for, by name. */
export function judgeStorage(env: StorageEnv): { name: keyof StorageEnv; why: string }[] {
  if (env.STORAGE !== "s3") return [];
  return needed
    .filter((name) => env[name] === undefined)
    .map((name) => ({ name, why: "is required with STORAGE=s3 (docs/files.md)" }));
}
