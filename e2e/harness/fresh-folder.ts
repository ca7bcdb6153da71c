import { copyFileSync, linkSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { tempDir } from "#test/temp-dir.ts";

const notSources =
  /^(\.git|\.react-router|\.data.*|build|node_modules|test-results|playwright-report)$/;
/** What the bundlers have kept of earlier runs. */
const caches = /^(\.vite.*|\.cache)$/;

/** The sources and their packages in a folder where nothing has been started or built yet. */
export function freshFolder(): { dir: string; remove: () => void } {
  const folder = tempDir();
  copy(".", folder.dir, copyFileSync, notSources);
  // Tens of thousands of files that nobody changes: where the disk is the same they need not be written again.
  copy("node_modules", join(folder.dir, "node_modules"), linkOrCopy, caches);
  return folder;
}

type CopyFile = (source: string, target: string) => void;

function copy(from: string, to: string, one: CopyFile, without?: RegExp): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (without?.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copy(source, target, one);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isFile()) one(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    copyFileSync(source, target);
  }
}
