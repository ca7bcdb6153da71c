/** Writes the text of the newest version of each legal page to a file; a file that is there already is never changed. */
import { spawnSync } from "node:child_process";

const { status } = spawnSync("vitest", ["run", "app/features/legal/published-versions.test.tsx"], {
  stdio: "inherit",
  env: { ...process.env, LEGAL_PUBLISH: "yes" },
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
