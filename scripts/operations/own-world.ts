import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readEnv } from "#app/platform/env/env.server.ts";
import { keptSecret } from "#server/postgres/data-dir.ts";

/**
 * Leads a command to the database of DATABASE_URL, or to the demo world's that is running here. Answers why there is
 * none, or null. Throws BadEnvironment.
 */
export function useOwnWorld(): string | null {
  const { world, DATA_DIR } = readEnv(process.env);
  if (world !== "demo" || process.env["EMBEDDED_DATABASE_URL"]) return null;
  const running = join(DATA_DIR, "postgres", "postmaster.pid");
  if (!existsSync(running))
    return "DATABASE_URL is not set, and no demo world is running: npm start.";
  const port = readFileSync(running, "utf8").split("\n")[3];
  process.env["AUTH_SECRET"] ??= keptSecret(DATA_DIR, "auth-secret");
  process.env["EMBEDDED_DATABASE_URL"] = `postgres://postgres@127.0.0.1:${port}/app`;
  return null;
}
