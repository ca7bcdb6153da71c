import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, database, db, inTransaction } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { isTurn } from "#test/depth.ts";
import { tempDir } from "#test/temp-dir.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

/** Where this machine lets us mount one: PostgreSQL's user has to exist there, so that only root can. */
const canMount =
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
const isRun = canMount && isTurn(2, 3);

const { dir, remove } = tempDir();
let postgres: ChildProcess;
/** The disk, as it is seen from outside its mounts. */
let disk = "";

beforeAll(async () => {
  if (!isRun) return;
  const mount = `mount -t tmpfs -o size=128m,mode=755 tmpfs ${dir}`;
  postgres = spawn(
    "unshare",
    [
      "-m",
      "sh",
      "-c",
      `${mount} && exec ${process.execPath} test/access/files/small-disk.ts ${dir}`,
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const url = await new Promise<string>((done) =>
    postgres.stdout!.once("data", (text) => done(String(text).trim())),
  );
  disk = join("/proc", String(postgres.pid), "root", dir);
  env().databaseUrl = url;
  await closeDatabase();
  await database().pool.query("create table notes (n int primary key, text text not null)");
}, 60_000);
afterAll(async () => {
  if (isRun) {
    await closeDatabase();
    const gone = new Promise((done) => postgres.once("exit", done));
    postgres.stdin!.end();
    await gone;
  }
  remove();
}, 60_000);

const read = async () =>
  (await db().execute<{ n: number }>(sql`select n from notes order by n`)).rows.map(({ n }) => n);
/** A row that no page has room for by itself. */
const write = (n: number) =>
  inTransaction((tx) =>
    tx.execute(sql`insert into notes
      select ${n}::int, string_agg(gen_random_uuid()::text, '') from generate_series(1, 8000)`),
  );

it.runIf(isRun)(
  "a full disk of the database refuses what is written as 503 and still reads, and all is well once there is room [K7]",
  async () => {
    const kept: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      await write(n);
      kept.push(n);
    }
    const filler = join(disk, "filler");
    fill(filler);
    let refused: unknown;
    for (let n = 5; refused === undefined && n < 200; n += 1)
      await write(n).then(
        () => kept.push(n),
        (error: unknown) => (refused = error),
      );
    expect(refused).toMatchObject({ code: "unavailable", init: { status: 503 } });
    expect(await read()).toEqual(kept);
    await expect(write(1_000)).rejects.toMatchObject({ code: "unavailable" });
    truncateSync(filler);
    rmSync(filler);
    await write(2_000);
    expect(await read()).toEqual([...kept, 2_000]);
  },
);

/** Takes all room but what PostgreSQL has already. */
function fill(path: string): void {
  const piece = Buffer.alloc(64 * 1024);
  try {
    for (;;) writeFileSync(path, piece, { flag: "a" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}
