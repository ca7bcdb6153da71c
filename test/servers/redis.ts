/** A Redis of a test's own, where the machine has one (Debian: `redis-server`); nothing is kept on disk. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { freeLowPort } from "#e2e/harness/process.ts";

/** Its own memory comes to a standstill under libfaketime: its clock is the machine's (npm run test:clocks). */
const { LD_PRELOAD: _, ...env } = process.env;

export const hasRedis = spawnSync("redis-server", ["--version"], { env }).status === 0;
if (!hasRedis) console.warn("What goes by Redis is not tried: apt-get install redis-server.");

export async function startRedis() {
  const port = await freeLowPort();
  let running: ChildProcess | undefined;
  const begin = async () => {
    const options = [
      "--port",
      String(port),
      "--bind",
      "127.0.0.1",
      "--save",
      "",
      "--appendonly",
      "no",
    ];
    const child = spawn("redis-server", options, {
      env,
      stdio: ["ignore", "pipe", "ignore"],
    });
    running = child;
    await new Promise<void>((done) =>
      child.stdout.on("data", (text) => String(text).includes("Ready to accept") && done()),
    );
  };
  await begin();
  return {
    url: `redis://127.0.0.1:${port}`,
    /** As a crash ends it. */
    async kill() {
      const gone = new Promise((done) => running?.once("exit", done));
      running?.kill("SIGKILL");
      await gone;
    },
    begin,
  };
}
