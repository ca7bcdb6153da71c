/** A pooler in transaction mode before a PostgreSQL of the tests, where the machine has one (Debian: `pgbouncer`). */
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freeLowPort } from "#e2e/harness/process.ts";
import { tempDir } from "../temp-dir.ts";

/** Where Debian puts it, also for those whose PATH does not look there. */
const env = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };

export const hasPgbouncer = spawnSync("pgbouncer", ["--version"], { env }).status === 0;
if (!hasPgbouncer) console.warn("A pooler is not tried: apt-get install pgbouncer.");

/** Hands `connections` of the database at `url` to all who ask, one transaction after the other. */
export async function startPgbouncer(url: string, { connections }: { connections: number }) {
  const { dir, remove } = tempDir();
  const port = await freeLowPort();
  const { hostname, port: behind } = new URL(url);
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: join(dir, "users.txt"),
    pool_mode: "transaction",
    default_pool_size: connections,
    max_client_conn: 200,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(dir, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]\n* = host=${hostname} port=${behind}\n[pgbouncer]\n${lines.join("\n")}\n`,
  );
  const { username } = new URL(url);
  writeFileSync(settings.auth_file, `"${username}" ""\n"postgres" ""\n`);
  chmodSync(dir, 0o755);
  const asRoot = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn("pgbouncer", ["-q", file], { ...asRoot, env, stdio: "ignore", cwd: "/" });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries > 200) throw new Error("pgbouncer does not answer");
    await sleep(50);
  }
  const pooled = new URL(url);
  pooled.port = String(port);
  return {
    url: pooled.href,
    async stop() {
      child.kill("SIGKILL");
      await ended;
      remove();
    },
  };
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => done(true)).once("error", () => done(false));
    socket.once("connect", () => socket.destroy());
  });
}
