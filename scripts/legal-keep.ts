/** Keeps the text of the newest version of each legal page; one that is kept already is never written over. */
import { spawnSync } from "node:child_process";

const { status } = spawnSync("vitest", ["run", "app/features/legal/published-versions.test.tsx"], {
  stdio: "inherit",
  env: { ...process.env, LEGAL_KEEP: "yes" },
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
