/** A PostgreSQL with a standby that follows it, as two machines have them: base backup, streaming, promotion. */
import { chownSync, copyFileSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { existsSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres, type Embedded } from "#server/postgres/postgres.ts";

/** What a base backup leaves out: the primary's own state, and WAL, which the standby asks for. */
const left = /^(postmaster\.(pid|opts)|server\.log|pg_internal\.init|pgsql_tmp.*)$/;
const emptied = new Set(["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial"]);
for (const name of ["pg_snapshots", "pg_stat_tmp", "pg_subtrans"]) emptied.add(name);

/** Runs statements of an administrator, one after the other on one connection. */
export async function asAdmin<Row extends object = Record<string, unknown>>(
  postgres: Pick<Embedded, "url">,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  client.on("error", () => {});
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** A standby of `primary`, whose data is in `from`/postgres; its own is in `dir`/postgres. It streams when this returns. */
export async function startStandby(
  primary: Embedded,
  { from, dir, name }: { from: string; dir: string; name: string },
): Promise<Embedded> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  const to = join(dir, "postgres");
  try {
    await client.query("select pg_create_physical_replication_slot($1, true)", [name]);
    await client.query("select pg_backup_start($1, true)", [name]);
    copyFolder(join(from, "postgres"), to);
    const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>(
      "select labelfile, spcmapfile from pg_backup_stop(false)",
    );
    writeAs(to, "backup_label", rows[0]!.labelfile);
    writeAs(to, "standby.signal", "");
    const { port } = new URL(primary.url);
    const source = `host=127.0.0.1 port=${port} user=postgres application_name=${name}`;
    const settings = readFileSync(join(to, "postgresql.auto.conf"), "utf8");
    writeAs(
      to,
      "postgresql.auto.conf",
      `${settings}\nprimary_conninfo = '${source}'\nprimary_slot_name = '${name}'\nwal_retrieve_retry_interval = '100ms'\n`,
    );
  } finally {
    await client.end();
  }
  const standby = await startPostgres(dir, { fast: true });
  await caughtUp(primary, standby);
  return standby;
}

/** The address that names both hosts, of which the one that takes writes is used. */
export function bothOf(one: Embedded, two: Embedded): string {
  const address = new URL(two.url);
  const [first, second] = [one, two].map(({ url }) => new URL(url).host);
  return address.href.replace(second!, `${first},${second}`);
}

/** Comes back once the standby has replayed what the primary has written down by now. */
export async function caughtUp(primary: Embedded, standby: Embedded): Promise<void> {
  const [now] = await asAdmin<{ at: string }>(
    primary,
    // Where nothing has been written since a page of WAL began, nobody can have replayed its head.
    "select pg_logical_emit_message(false, 'caught up', '', true)",
    "select pg_current_wal_insert_lsn() as at",
  );
  for (let tries = 0; tries < 1_000; tries += 1) {
    const [seen] = await asAdmin<{ done: boolean }>(
      standby,
      `select pg_last_wal_replay_lsn() >= '${now!.at}' as done`,
    );
    if (seen!.done) return;
    await sleep(20);
  }
  throw new Error("the standby does not follow");
}

/** Ends it as a machine ends that loses its power: no process of it says goodbye. */
export function kill(dir: string): void {
  const [pid] = readFileSync(join(dir, "postgres", "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
}

/** Makes the standby the primary; it takes writes when this returns. */
export async function promote(standby: Embedded): Promise<void> {
  await asAdmin(standby, "select pg_promote(true, 30)");
}

/** Files of a running server come and go: one that has gone is in the WAL. */
function copyFolder(from: string, to: string): void {
  const { uid, gid, mode } = lstatSync(from);
  mkdirSync(to, { recursive: true, mode: mode & 0o777 });
  chownSync(to, uid, gid);
  for (const name of readdirSync(from)) {
    if (left.test(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    try {
      const about = lstatSync(source);
      if (about.isDirectory() && emptied.has(name)) emptyFolder(source, target);
      else if (about.isDirectory()) copyFolder(source, target);
      else if (about.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
      else {
        copyFileSync(source, target);
        chownSync(target, about.uid, about.gid);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}

/** The folder with the folders in it and no file. */
function emptyFolder(from: string, to: string): void {
  const { uid, gid } = lstatSync(from);
  mkdirSync(to, { mode: 0o700 });
  chownSync(to, uid, gid);
  if (!from.endsWith("pg_wal")) return;
  for (const name of ["archive_status", "summaries"])
    if (existsSync(join(from, name))) emptyFolder(join(from, name), join(to, name));
}

function writeAs(folder: string, name: string, text: string): void {
  const { uid, gid } = lstatSync(folder);
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  chownSync(join(folder, name), uid, gid);
}
