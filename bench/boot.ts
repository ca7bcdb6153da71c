/** bench:boot: how long `npm start` takes in a fresh clone, packages and demo world included, and then once more. */
import { execFileSync, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { tempDir } from "#test/temp-dir.ts";
import { freeLowPort } from "../e2e/harness/process.ts";

/** Seconds until the server says that it is ready. */
const floor = { cold: 120, warm: 5 };
const goal = { cold: 60, warm: 2 };
const patience = 600;

export async function run(): Promise<boolean> {
  const { dir, remove } = tempDir({ onDisk: true });
  try {
    execFileSync("git", ["clone", "-q", process.cwd(), dir]);
    let good = true;
    for (const kind of ["cold", "warm"] as const) {
      const seconds = await start(dir);
      const under = seconds <= floor[kind];
      good &&= under;
      console.log(
        `${kind} start ${seconds.toFixed(1)} s (floor ${floor[kind]}, goal ${goal[kind]})${under ? "" : "  over the floor"}`,
      );
    }
    return good;
  } finally {
    remove();
  }
}

/** As a user types it, in an environment that asks for nothing; ends what it began. */
async function start(folder: string): Promise<number> {
  const port = await freeLowPort();
  const { NODE_ENV: _, npm_config_local_prefix: __, ...inherited } = process.env;
  const from = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: { ...inherited, PORT: String(port), ALLOW_INVENTED_COMPANY: "yes" },
    stdio: ["ignore", "ignore", "inherit"],
    detached: true,
  });
  try {
    while (!(await isReady(`http://localhost:${port}/readyz`))) {
      const seconds = (performance.now() - from) / 1000;
      if (seconds > patience || child.exitCode !== null) throw new Error("npm start did not start");
      await sleep(50);
    }
    return (performance.now() - from) / 1000;
  } finally {
    // npm and the server it runs share a group of their own; the server is the last to leave it.
    if (isGroup(child.pid!)) process.kill(-child.pid!, "SIGTERM");
    while (isGroup(child.pid!)) await sleep(50);
  }
}

function isGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
