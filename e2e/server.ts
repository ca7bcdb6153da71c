import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Starts the production build with a demo world of its own; E2E_URL names one that runs already. */
export default async function setup() {
  if (process.env["E2E_URL"]) return;
  const dir = mkdtempSync(join(tmpdir(), "e2e-"));
  const port = await freeLowPort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ["server/main.ts"], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dir,
      NODE_ENV: "production",
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const gone = new Promise<never>((_, fail) =>
    server.once("exit", (code) => fail(new Error(`the server ended with code ${code}`))),
  );
  gone.catch(() => {});
  await Promise.race([gone, answering(`${url}/readyz`)]);
  process.env["E2E_URL"] = url;
  process.env["E2E_DATABASE_URL"] = databaseUrl(dir);
  return async () => {
    const ended = new Promise((done) => server.once("exit", done));
    server.kill("SIGTERM");
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
}

/** For what no page can do, such as making a lesson that starts now. */
function databaseUrl(dir: string): string {
  const port = readFileSync(join(dir, "postgres", "postmaster.pid"), "utf8").split("\n")[3];
  return `postgres://postgres@127.0.0.1:${port}/app`;
}

async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (
      await fetch(url).then(
        (r) => r.ok,
        () => false,
      )
    )
      return;
    await sleep(200);
  }
  throw new Error(`${url} did not answer`);
}

async function freeLowPort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const free = await new Promise<boolean>((done) => {
      const probe = createServer();
      probe.once("error", () => done(false));
      probe.listen(port, "127.0.0.1", () => probe.close(() => done(true)));
    });
    if (free) return port;
  }
}
