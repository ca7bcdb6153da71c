/** A server of its own for a test: started as an operator would, stopped by its process id. */
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Runs server/main.ts until it ends by itself; answers its exit code and everything it printed. */
export async function runServer(env: Record<string, string>) {
  const { child, output } = launch(env);
  const code = await new Promise<number | null>((done) => child.once("exit", done));
  return { code, output: output() };
}

/** Where its sources are, and what is said to it: otherwise it is the product of this folder, as built. */
type How = { folder: string; args: string[] };

/** Starts server/main.ts on `dir` and waits until it is ready, or until it answers at another address. */
export async function startServer(
  dir: string,
  env: Record<string, string> = {},
  until = "/readyz",
  how: How = { folder: ".", args: [] },
) {
  const port = Number(env["PORT"] ?? (await freeLowPort()));
  const url = `http://localhost:${port}`;
  const { child, output } = launch({ PORT: String(port), DATA_DIR: dir, ...env }, how);
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  let gone = false;
  void exited.then(() => (gone = true));
  for (let tries = 0; !(await isReady(url + until)); tries += 1) {
    if (gone) throw new Error(`the server ended:\n${output()}`);
    if (tries > 900) throw new Error(`the server did not answer:\n${output()}`);
    await sleep(200);
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    url,
    output,
    folder: how.folder,
    pid: child.pid!,
    stop: () => end("SIGTERM"),
    interrupt: () => end("SIGINT"),
    kill: () => end("SIGKILL"),
  };
}

function launch(env: Record<string, string>, { folder, args }: How = { folder: ".", args: [] }) {
  let printed = "";
  // A user's shell has none, and the server needs none.
  const { NODE_ENV: _, EMBEDDED_DATABASE_URL: __, ...inherited } = process.env;
  const child = spawn(process.execPath, ["server/main.ts", ...args], {
    cwd: folder,
    env: { ALLOW_INVENTED_COMPANY: "yes", ...inherited, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (text) => (printed += text));
  child.stderr.on("data", (text) => (printed += text));
  return { child, output: () => printed };
}

function isReady(url: string): Promise<boolean> {
  return fetch(url).then(
    (r) => r.ok,
    () => false,
  );
}

/** The process id and the address of the database a server started in `dir`. */
export function postgresOf(dir: string): { pid: number; url: string } {
  const lines = readFileSync(join(dir, "postgres", "postmaster.pid"), "utf8").split("\n");
  return { pid: Number(lines[0]), url: `postgres://postgres@127.0.0.1:${lines[3]}/app` };
}

/**
 * A port that nothing uses, below those of outgoing connections. No other process that asks here is told the same
 * one while this process lives, however late it opens it.
 */
export async function freeLowPort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const free = await new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once("error", () => done(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
    });
    if (free && claim(port)) return port;
  }
}

/** Of the whole process: test files that share one load this file afresh. */
const shared = globalThis as { portMarks?: string[] };

function claim(port: number): boolean {
  const mark = join(tmpdir(), `parlour-lane-port-${port}`);
  try {
    writeFileSync(mark, String(process.pid), { flag: "wx" });
  } catch {
    // One whose process was killed lies there until the system tidies up.
    return false;
  }
  shared.portMarks ??= [];
  const { portMarks } = shared;
  if (portMarks.push(mark) === 1)
    process.once("exit", () => portMarks.forEach((one) => rmSync(one, { force: true })));
  return true;
}
