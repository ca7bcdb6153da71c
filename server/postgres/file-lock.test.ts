import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { tempDir } from "#test/temp-dir.ts";
import { withFileLock } from "./file-lock.ts";

const { dir, remove } = tempDir();
afterAll(remove);

it("what one does, the next waits for, and a failure lets go", async () => {
  const file = join(dir, "turn");
  const done: string[] = [];
  await Promise.allSettled(
    ["a", "b", "c"].map((name) =>
      withFileLock(file, async () => {
        done.push(`${name} begins`);
        await sleep(5);
        done.push(`${name} ends`);
        if (name === "a") throw new Error("no");
      }),
    ),
  );
  for (let at = 0; at < done.length; at += 2)
    expect(done[at + 1]).toBe(done[at]!.replace("begins", "ends"));
  expect(done).toHaveLength(6);
  expect(existsSync(file)).toBe(false);
});

it("a process that is gone holds nothing up", async () => {
  const file = join(dir, "left");
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(file, String(pid));
  expect(await withFileLock(file, async () => "mine")).toBe("mine");
});
