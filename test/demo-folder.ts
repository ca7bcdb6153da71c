import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { startServer } from "../e2e/harness/process.ts";
import { buildIfStale } from "../server/build.ts";
import { withFileLock } from "../server/postgres/file-lock.ts";
import { tempDir } from "./temp-dir.ts";

/** Of this checkout and of the secret that seals what is in it, where PostgreSQL's own user gets in. */
const key = createHash("sha256").update(`${resolve()} ${process.env["AUTH_SECRET"] ?? ""}`);
const kept = join(tmpdir(), `demo-worlds-${key.digest("hex").slice(0, 12)}`);

/**
 * A folder with a demo world for a server of its own. It is a copy of one that a first start made today from what is
 * built now: that takes a second, and making one takes ten.
 */
export async function demoFolder(): Promise<{ dir: string; remove: () => void }> {
  await buildIfStale();
  const day = new Date().toISOString().slice(0, 10);
  const world = join(kept, `${day}-${readFileSync("build/.built-from", "utf8").slice(0, 12)}`);
  const { dir, remove } = tempDir();
  await withFileLock(`${kept}.lock`, async () => {
    if (!existsSync(world)) await makeWorld(world);
    // With owners and rights: PostgreSQL opens no folder of somebody else's.
    const { status, stderr } = spawnSync("cp", ["-a", `${world}/.`, dir], { encoding: "utf8" });
    if (status !== 0) throw new Error(`the demo world was not copied: ${stderr}`);
  });
  return { dir, remove };
}

async function makeWorld(world: string): Promise<void> {
  rmSync(kept, { recursive: true, force: true });
  const dir = join(kept, "making");
  mkdirSync(dir, { recursive: true });
  chmodSync(dir, 0o755);
  const server = await startServer(dir);
  await server.stop();
  renameSync(dir, world);
}
