/**
 * The storage's contract against a real service: S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and
 * S3_SECRET_ACCESS_KEY say which. It puts some 50 MB under ids of its own and deletes them again.
 */
import { spawnSync } from "node:child_process";
import { BadEnvironment, readEnv } from "#app/platform/env/env.server.ts";

try {
  readEnv({ ...process.env, STORAGE: "s3" });
} catch (error) {
  if (!(error instanceof BadEnvironment)) throw error;
  console.error(`npm run test:s3 needs to know which bucket:\n${error.message}`);
  process.exit(1);
}
const env = { ...process.env, STORAGE: "s3", S3_LIVE: "yes" };
const args = ["run", "test/contract/storage.test.ts", "-t", "the bucket at S3_ENDPOINT"];
process.exit(spawnSync("vitest", args, { stdio: "inherit", env }).status ?? 1);
