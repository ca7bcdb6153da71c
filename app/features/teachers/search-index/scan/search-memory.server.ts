/**
 * The search table as each process holds it in memory: read once, and kept right by asking before every use
 * what has changed since. PostgreSQL stays the truth; nothing is answered from rows that it has replaced.
 */
import { sql, type SQL } from "drizzle-orm";
import { db, type Db, inReads, named, type Tx } from "#app/platform/database/db.server.ts";
import {
  currentScope,
  inScope,
  joinScope,
  type ReplicaScope,
} from "#app/platform/database/replica/replica-scope.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { AppError } from "#app/platform/errors.ts";
import { log } from "#app/platform/log.server.ts";
import { dayColumns } from "./half-hours.ts";
import { type SearchRow, SearchRows } from "./search-rows.ts";

/** How long `search_changes` remembers. A server that has not asked for half of it reads everything again. */
export const changesKept = 60 * minute;
/** Rows read in one piece; a market that fits into one is in memory from its first search on. */
const piece = 5_000;

/** More teachers than these at once are not worked in while others wait: all rows are read again. */
const changesMost = 2_000;

/** Before reading is tried again that has failed. The table answers meanwhile. */
const patience = minute;

type Memory = { rows: SearchRows; version: number; checkedAt: number; check: Check | null };
type Holder = { memory: Memory | null; loading: Promise<void> | null; failedAt: number };
/** One check that runs and one that waits: a caller that asks while one runs may have changed something since. */
type Check = { running: Promise<boolean>; next: NextCheck | null };
type NextCheck = { scope: ReplicaScope | undefined; done: Promise<boolean> };

/** One for the primary, and one for a replica. */
const holders = new WeakMap<Db, Holder>();

/**
 * The rows as PostgreSQL has them now, or null while they are read for the first time: the table itself has to
 * be asked then. The rows are right until the caller waits for anything.
 */
export async function readSearchRows(): Promise<SearchRows | null> {
  const holder = holderOf(db());
  const isOld = holder.memory !== null && Date.now() - holder.memory.checkedAt > changesKept / 2;
  if (isOld) holder.memory = null;
  if (holder.memory === null) await beginLoading(holder);
  const { memory } = holder;
  if (memory === null) return null;
  const isRight = await bringUpToDate(memory);
  if (isRight) return memory.rows;
  if (holder.memory === memory) holder.memory = null;
  return readSearchRows();
}

function holderOf(on: Db): Holder {
  let holder = holders.get(on);
  if (holder === undefined) {
    holder = { memory: null, loading: null, failedAt: -Infinity };
    holders.set(on, holder);
  }
  return holder;
}

/**
 * Comes back after the first piece: a longer table goes on being read behind the caller's back. Throws unavailable
 * where the database is away: the table would be asked in vain, and a page waits for that once.
 */
async function beginLoading(holder: Holder): Promise<void> {
  if (holder.loading !== null || Date.now() - holder.failedAt < patience) return;
  await new Promise<void>((firstPieceRead, fail) => {
    holder.loading = load(holder, firstPieceRead)
      .catch((err: unknown) => {
        holder.failedAt = Date.now();
        if (err instanceof AppError) fail(err);
        else log.error({ err }, "the search table could not be read into memory");
      })
      .finally(() => {
        holder.loading = null;
        firstPieceRead();
      });
  });
}

async function load(holder: Holder, firstPieceRead: () => void): Promise<void> {
  const { rows, version } = await inReads(async (tx) => {
    const rows = new SearchRows();
    // Read first: what changes in between is read twice, never missed.
    const { rows: last } = await tx.execute<{ version: string }>(
      sql`select coalesce(max(version), 0) as version from search_changes`,
    );
    // All rows are wanted, in an order that is quicker to sort into than to walk.
    await tx.execute(sql`set local cursor_tuple_fraction = 1`);
    await tx.execute(sql`set local work_mem = '128MB'`);
    await tx.execute(sql`set local statement_timeout = '60s'`);
    await tx.execute(sql`declare rows no scroll cursor for
      ${select(sql`true`)} order by s.language, s.score desc, s.teacher_id`);
    for (;;) {
      const some = await fetch(tx, sql`fetch ${sql.raw(String(piece))} from rows`);
      for (const row of some) rows.append(row);
      if (some.length < piece) return { rows, version: Number(last[0]!.version) };
      firstPieceRead();
    }
  });
  holder.memory = { rows, version, checkedAt: Date.now(), check: null };
}

function bringUpToDate(memory: Memory): Promise<boolean> {
  const { check } = memory;
  if (check === null) {
    const running = takeChanges(memory).finally(() => (memory.check = null));
    memory.check = { running, next: null };
    return running;
  }
  if (check.next === null) {
    const own = currentScope();
    const scope = own && { ...own };
    // a check that fails is told to those behind it, too: they would wait as long again for the same answer
    const done = check.running.then(() => inScope(scope, () => bringUpToDate(memory)));
    check.next = { scope, done };
  } else joinScope(check.next.scope);
  return check.next.done;
}

/** False where there are too many: these rows are then right no more. */
async function takeChanges(memory: Memory): Promise<boolean> {
  const asked = Date.now();
  const changes = await named<{ id: string; version: string }>(
    "search-changes",
    `select teacher_id as id, max(version) as version from search_changes where version > $1
      group by teacher_id limit ${changesMost + 1}`,
    [memory.version],
  );
  if (changes.length > changesMost) return false;
  if (changes.length > 0) {
    const ids = changes.map(({ id }) => id);
    const now = await fetch(
      db(),
      select(sql`s.teacher_id = any(${sql.param(`{${ids.join(",")}}`)})`),
    );
    for (const id of ids) memory.rows.remove(id);
    for (const row of now) memory.rows.add(row);
    memory.version = Math.max(...changes.map(({ version }) => Number(version)));
  }
  memory.checkedAt = asked;
  return true;
}

function select(which: SQL): SQL {
  const free = Array.from({ length: dayColumns }, (_, column) => sql.raw(`int8send(s.h${column})`));
  return sql`select s.language, s.teacher_id as "teacherId", s.score, s.price, s.native, s.country, s.accent,
    s.spoken, s.good_at as "goodAt", s.trial, s.rating,
    extract(epoch from s.published_at)::float8 * 1000 as "publishedAt",
    extract(epoch from s.soonest)::float8 * 1000 as soonest,
    ${sql.join(free, sql` || `)} as free
    from teacher_search s where ${which}`;
}

async function fetch(on: Db | Tx, query: SQL): Promise<SearchRow[]> {
  return (await on.execute<SearchRow>(query)).rows;
}
