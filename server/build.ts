import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRequire } from "node:module";
import { withFileLock } from "./postgres/file-lock.ts";
import { pressAssets } from "./pages/press-assets.ts";

const sources = [
  "app",
  "config",
  "db",
  "public",
  "test/builders/people.ts",
  "server/pages/press-assets.ts",
  "server/http/compression.ts",
];
const settings = ["package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"];
const stamp = "build/.built-from";

/** Whether a file of those folders is a part of the product: neither a test nor what a migration was worked out from. */
export const isSource = (path: string) => !/\.test\.tsx?$|_snapshot\.json$/.test(path);

/**
 * Builds the production bundle, its files compressed next to them, when a source, a setting or the lock file differs
 * from the last build. A start in the meantime waits for the one that builds.
 */
export async function buildIfStale(): Promise<void> {
  if (known.isBuilt) return;
  if (!isBuilt())
    await withFileLock("node_modules/.building", async () => {
      if (!isBuilt()) await build();
    });
  known.isBuilt = true;
}

/** A process that has looked once goes on with what it found: its own sources are loaded by then. */
const known = globalThis as { isBuilt?: boolean };

function isBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === sourceHash();
}

async function build(): Promise<void> {
  const hash = sourceHash();
  rmSync(stamp, { force: true });
  console.log("Building…");
  const cli = createRequire(import.meta.url).resolve("@react-router/dev/package.json");
  const built = spawnSync(process.execPath, [join(cli, "..", "bin.cjs"), "build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (built.status !== 0) throw new Error("The build failed; see above.");
  await pressAssets("build/client");
  writeFileSync(stamp, hash);
}

function sourceHash(): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of [...settings, ...sources.flatMap(filesUnder)])
    if (existsSync(file)) hash.update(file).update(readFileSync(file));
  return hash.digest("hex");
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

if (import.meta.main) await buildIfStale();
