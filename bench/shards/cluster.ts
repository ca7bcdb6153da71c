import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { familySeconds } from "../measuring/child.ts";
import { startPostgres } from "#server/postgres/postgres.ts";

/** A PostgreSQL of its own that holds some of the people, with the product's guard against double booking. */
export type Cluster = {
  pool: pg.Pool;
  /** Seconds of processor time that it has used so far, all its processes together. */
  processor(): number;
  stop(): Promise<void>;
};

const connections = 40;
/** More than there are connections: what processes that are gone have left counts until it is settled. */
const prepared = 1_000;

/** The lesson lies with its teacher; its row, once committed, is the word that both sides go by. */
const lessonTable = `
  create table lessons (id uuid primary key, teacher_id uuid, student_id uuid, during tstzrange,
    state text not null check (state in ('booked', 'abandoned')))`;

/** Starts so many clusters under a folder, each able to keep a transaction that another one is to decide. */
export function startClusters(count: number, folder: string): Promise<Cluster[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) => startCluster(join(folder, String(at)))),
  );
}

async function startCluster(folder: string): Promise<Cluster> {
  const first = await startPostgres(folder);
  const settings = new pg.Client({ connectionString: first.url });
  await settings.connect();
  await settings.query(`alter system set max_prepared_transactions = ${prepared}`);
  await settings.end();
  await first.stop();
  const { url, stop } = await startPostgres(folder);
  const pool = new pg.Pool({ connectionString: url, max: connections });
  for (const statement of [...guard(), lessonTable]) await pool.query(statement);
  const { rows } = await pool.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid",
  );
  return {
    pool,
    processor: () => familySeconds(rows[0]!.pid),
    async stop() {
      await pool.end();
      await stop();
    },
  };
}

/** Table and constraint as the product's own migrations make them. */
function guard(): string[] {
  const folder = "db/migrations";
  const statements = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("--> statement-breakpoint"));
  const found = ["CREATE EXTENSION", 'CREATE TABLE "busy"', "ADD CONSTRAINT busy_overlap"].map(
    (sign) => statements.find((statement) => statement.includes(sign)),
  );
  if (found.includes(undefined)) throw new Error("the migrations no longer make the table busy");
  return found as string[];
}
