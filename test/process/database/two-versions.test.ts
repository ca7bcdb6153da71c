import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { isDeep } from "#test/depth.ts";
import { tempDir } from "#test/temp-dir.ts";

const git = (...args: string[]) =>
  (spawnSync("git", args, { encoding: "utf8" }).stdout ?? "").trim();
const newest = readdirSync("db/migrations").findLast((file) => file.endsWith(".sql"))!;
const added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", `db/migrations/${newest}`);
/** The version before the newest migration; none in a copy without its history. */
const before = added === "" ? "" : git("rev-parse", "--verify", "--quiet", `${added}^`);

it.runIf(isDeep && before !== "")(
  "the version before the newest migration books, pays, writes and reads on the new tables [K13]",
  () => {
    const { dir, remove } = tempDir({ onDisk: true });
    const unpack = `git archive ${before} | tar -x -C ${dir}`;
    expect(spawnSync("sh", ["-c", unpack], { encoding: "utf8" }).stderr).toBe("");
    symlinkSync(resolve("node_modules"), join(dir, "node_modules"));
    for (const folder of ["db/migrations", "db/online"]) {
      rmSync(join(dir, folder), { recursive: true, force: true });
      cpSync(folder, join(dir, folder), { recursive: true });
    }
    const tests = [
      "app/features/scheduling/booking/booking.test.ts",
      "app/features/scheduling/lifecycle",
      "app/features/chat/sending",
      "app/features/payments/ledger",
      "app/features/accounts/sign-up",
    ];
    const { EMBEDDED_DATABASE_URL: _, TEST_DEPTH: __, ...env } = process.env;
    const run = spawnSync(
      process.execPath,
      [resolve("node_modules/vitest/vitest.mjs"), "run", "--maxWorkers=1", ...tests],
      { cwd: dir, encoding: "utf8", env },
    );
    remove();
    expect(run.status, (run.stdout + run.stderr).slice(-4_000)).toBe(0);
  },
);
