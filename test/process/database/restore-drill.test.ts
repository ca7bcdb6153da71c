import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { copyFileSync, cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { rules } from "#config/rules.ts";
import { erasePerson } from "#app/features/privacy/erase-person.server.ts";
import { closeDatabase, database } from "#app/platform/database/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/database/jobs.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { demoFolder } from "#test/demo-folder.ts";
import { isDeep } from "#test/depth.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { tempDir } from "#test/temp-dir.ts";
import { postgresOf, startServer, type ServerProcess } from "#e2e/harness/process.ts";
import { buildIfStale } from "#server/build.ts";
import { dataFolder, startPostgres } from "#server/postgres/postgres.ts";

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 });

const BACKUP_KEY = "mF3x9Qv7LpT2rWz8KsYb4NcHd6JgUe1A";
/** Of what was written, so much may be lost with the machine (K14), in milliseconds. */
const mostLost = rules.backup.walSeconds * 1_000;

const folders = [tempDir({ onDisk: true })];
const backups = join(folders[0]!.dir, "backups");
const servers: ServerProcess[] = [];
let follower: ChildProcess | undefined;

afterAll(async () => {
  await stopJobs();
  await closeDatabase();
  follower?.kill("SIGTERM");
  for (const server of servers) await server.stop();
  for (const { remove } of folders) remove();
});

const withKey = (dir: string, more = {}) => ({
  ...process.env,
  EMBEDDED_DATABASE_URL: "",
  AUTH_SECRET: "",
  DATA_DIR: dir,
  BACKUP_DIR: backups,
  BACKUP_KEY,
  ...more,
});

function run(script: "backup" | "restore", args: string[], dir: string, more = {}) {
  const done = spawnSync(process.execPath, [`scripts/operations/${script}.ts`, ...args], {
    encoding: "utf8",
    env: withKey(dir, more),
  });
  return { code: done.status, said: done.stdout + done.stderr };
}

async function ask<Row extends object>(dir: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgresOf(dir).url });
  client.on("error", () => {});
  await client.connect();
  return (await client.query<Row>(statement).finally(() => client.end())).rows;
}

/** What must be the same after a restore: how many rows, and to what they come together. */
const counted = `select (select count(*)::int from users) as people, (select count(*)::int from lessons) as lessons,
  (select count(*)::int from busy) as busy, (select count(*)::int from ledger_entries) as entries,
  (select coalesce(sum(amount_minor), 0)::int from ledger_entries) as sum, (select count(*)::int from audit_log) as audited`;

/** Lessons that take somebody's time without two rows of it, and times of no lesson. */
const disagreeing = `select l.id from lessons l left join busy b on b.lesson_id = l.id
  where l.state = any('{${occupyingStates.join()}}') group by l.id having count(b.*) <> 2`;

/** Works on a server's database as the product does. */
async function workOn(dir: string): Promise<void> {
  env().databaseUrl = postgresOf(dir).url;
  process.env["DATA_DIR"] = env().DATA_DIR = dir;
  database();
  await startJobs([], { work: false });
}

describe.runIf(isDeep)("what a machine took with it", () => {
  it("comes back to the second before the damage, without whom we had erased, and the product starts on it [K14] [K15] [I6]", async () => {
    const world = await demoFolder();
    folders.push(world);
    const { dir } = world;
    const server = await startServer(dir);
    servers.push(server);

    await workOn(dir);
    const gone = await aStudent({ name: "Canary Restored" });
    const lesson = await aBookedLesson(await aStudent(), await aTeacher());
    const first = run("backup", [], dir);
    expect(first.said).toContain("Backup ");
    follower = spawn(process.execPath, ["scripts/operations/backup.ts", "--follow"], {
      env: withKey(dir),
      stdio: "ignore",
    });

    // Life goes on after the copy of everything.
    await aBookedLesson(await aStudent(), await aTeacher());
    await ask(dir, "select pg_switch_wal()");
    await aStudent({ name: "Canary Late" });
    await sleep(1_100);
    const before = await ask<object>(dir, counted);
    const [{ at }] = (await ask<{ at: string }>(
      dir,
      `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') as at`,
    )) as [{ at: string }];

    // The damage, a second later.
    await sleep(1_000);
    expect(await erasePerson(gone.id)).toBe(true);
    await stopJobs();
    await closeDatabase();
    const marks = () => readdirSync(join(dir, "files")).filter((name) => name.endsWith("-erased"));
    await expect.poll(marks, { timeout: 60_000 }).toContain(`${gone.id}-erased`);
    await ask(dir, "delete from saved_teachers");
    await ask(dir, "drop table lessons cascade");
    expect(run("backup", [], dir).said).toContain("Backup ");

    // Then the whole machine: what was written last is what may be lost.
    await ask(dir, "create table pulse (at timestamptz default clock_timestamp())");
    const until = Date.now() + 12_000;
    while (Date.now() < until) {
      await ask(dir, "insert into pulse default values");
      await sleep(100);
    }
    const [{ last }] = (await ask<{ last: Date }>(dir, "select max(at) as last from pulse")) as [
      { last: Date },
    ];
    process.kill(postgresOf(dir).pid, "SIGKILL");
    follower.kill("SIGKILL");
    await server.kill();
    rmSync(dataFolder(dir), { recursive: true, force: true });
    rmSync(join(dir, "files"), { recursive: true, force: true });

    await buildIfStale();
    const begun = performance.now();
    const restored = tempDir({ onDisk: true });
    folders.push(restored);
    const done = run("restore", ["--to", at, "--into", restored.dir], restored.dir);
    const unpacked = performance.now() - begun;
    expect(done.said).toMatch(/People erased again: 1; after their next lessons: 0/);
    expect(done.said).toMatch(/Ledger: \d+ entries, as posted\. Audit log: \d+ rows, as written/);
    expect(done.code).toBe(0);
    // Before the product goes on with it.
    const still = await startPostgres(restored.dir);
    const [after] = await ask<Record<string, number>>(restored.dir, counted);
    const [then] = before as [Record<string, number>];
    // Erasing writes itself down.
    expect({ ...after, audited: 0 }).toEqual({ ...then, audited: 0 });
    expect(await ask(restored.dir, disagreeing)).toEqual([]);
    expect(
      await ask(restored.dir, `select state from lessons where id = '${lesson}'`),
    ).toHaveLength(1);
    const names = await ask<{ name: string }>(
      restored.dir,
      "select name from users where name like 'Canary%'",
    );
    expect(names).toEqual([{ name: "Canary Late" }]);
    await still.stop();
    const opened = performance.now();
    const again = await startServer(restored.dir);
    servers.push(again);
    const recovery = unpacked + performance.now() - opened;
    expect((await fetch(`${again.url}/student/teachers`)).status).toBe(200);

    const latest = tempDir({ onDisk: true });
    folders.push(latest);
    // The table that was dropped is not there at the end either: what the product checks fails, and the data is there.
    run("restore", ["--into", latest.dir], latest.dir);
    const postgres = await startPostgres(latest.dir);
    const [pulse] = await ask<{ last: Date }>(latest.dir, "select max(at) as last from pulse");
    await postgres.stop();
    const lost = last.getTime() - pulse!.last.getTime();
    expect(mostLost).toBe(5_000);
    expect(lost).toBeLessThan(mostLost);
    console.log(
      `restore drill: restored after ${(unpacked / 1_000).toFixed(1)} s, answering after ${(recovery / 1_000).toFixed(1)} s (RTO); of what was written, the last ${(lost / 1_000).toFixed(1)} s are lost (RPO)`,
    );

    // Backups that are not whole are told from those that are, and the gap has a name.
    const refused = (change: (folder: string) => void, args: string[] = ["--to", at]) => {
      const [copy, into] = [tempDir({ onDisk: true }), tempDir({ onDisk: true })];
      folders.push(copy, into);
      cpSync(backups, copy.dir, { recursive: true });
      change(copy.dir);
      const { code, said } = run("restore", [...args, "--into", into.dir], into.dir, {
        BACKUP_DIR: copy.dir,
      });
      expect(code, said).toBe(1);
      return said;
    };
    const namesIn = (folder: string, end: string) =>
      readdirSync(folder)
        .filter((name) => name.includes(end))
        .toSorted();
    const changed = (folder: string, name: string, change: (bytes: Buffer) => Buffer) =>
      writeFileSync(join(folder, name), change(readFileSync(join(folder, name))));

    expect(
      refused((f) =>
        namesIn(f, "-part0").forEach((name) =>
          changed(f, name, (b) => b.subarray(0, b.length - 9)),
        ),
      ),
    ).toContain("-part0 cannot be opened: it is damaged or cut off");
    expect(
      refused((f) =>
        namesIn(f, "-part0").forEach((name) =>
          changed(f, name, (b) => (b.writeUInt8(b[5_000]! ^ 1, 5_000), b)),
        ),
      ),
    ).toContain("-part0 cannot be opened");
    const wal = namesIn(backups, "-wal");
    const missing = wal.at(1)!;
    expect(refused((f) => rmSync(join(f, missing)))).toContain(
      `the WAL has a gap: ${missing.slice(12, 36).toUpperCase()} is missing, and it goes on with`,
    );
    expect(refused((f) => copyFileSync(join(f, wal[0]!), join(f, missing)))).toContain(
      "cannot be opened",
    );
    expect(refused(() => {}, ["--to", "2020-01-01 00:00:00"])).toContain(
      "the oldest backup begins at",
    );
    expect(refused(() => {}, ["--to", "2999-01-01 00:00:00"])).toContain("the WAL reaches to");
  });
});
