import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/platform/database/db.server.ts";
import { entryColumns, type EntryRow } from "./statement.server.ts";

/** With its account's newest state. */
type Row = EntryRow & { version: string; head: string };

const first = "0".repeat(64);
const atOnce = 2_000;

/**
 * Walks every account of the ledger. Answers the first entry that was changed, taken out or put in between, as a
 * sentence; null where every entry is as it was posted, follows from the one before it and is what the account says.
 * `entries` counts those that were read before that.
 */
export async function verifyLedger(): Promise<{ entries: number; fault: string | null }> {
  let entries = 0;
  let before: Row | null = null;
  for (;;) {
    const rows: Row[] = await readAfter(before);
    for (const row of rows) {
      const fault = faultOf(row, before);
      if (fault !== null) return { entries, fault };
      before = row;
      entries += 1;
    }
    if (rows.length < atOnce) break;
  }
  const fault = isWhole(before) ? await findForeign() : endsEarly(before!);
  return { entries, fault };
}

async function readAfter(before: Row | null): Promise<Row[]> {
  const after = [before?.account ?? "", before?.accountVersion ?? "0"] as const;
  // The page first, then what belongs to it: a plan for all of a long ledger takes longer than a statement may.
  const { rows } = await db().execute<Row>(sql`
    with page as materialized (
      select * from ledger_entries where (account, account_version) > (${after[0]}, ${after[1]}::bigint)
      order by account, account_version limit ${atOnce}
    )
    select ${entryColumns}, a.version, a.head from page e
    cross join lateral (select * from ledger_postings where id = e.posting_id limit 1) p
    cross join lateral (select version, head from ledger_accounts where name = e.account limit 1) a
    order by e.account, e.account_version`);
  return rows;
}

function faultOf(row: Row, before: Row | null): string | null {
  const last = before?.account === row.account ? before : null;
  if (last === null && !isWhole(before)) return endsEarly(before!);
  const next = BigInt(last?.accountVersion ?? 0) + 1n;
  const name = `entry ${next} of ${row.account}`;
  if (BigInt(row.accountVersion) !== next) return `${name} is missing`;
  if (BigInt(row.balance) !== BigInt(last?.balance ?? 0) + BigInt(row.amount))
    return `${name} does not come to its balance`;
  return hashOf(row, last?.hash ?? first) === row.hash ? null : `${name} was changed`;
}

/** Whether this is the newest entry that its account tells of. More may have come while we read. */
function isWhole(last: Row | null): boolean {
  if (last === null) return true;
  if (BigInt(last.accountVersion) === BigInt(last.version)) return last.hash === last.head;
  return BigInt(last.accountVersion) > BigInt(last.version);
}

function endsEarly({ account, accountVersion }: Row): string {
  return `account ${account} does not end with its entry ${accountVersion}`;
}

/** An account that says it has entries, and has none; a posting that does not sum to zero. */
async function findForeign(): Promise<string | null> {
  return (
    (await findIn(
      (after) => sql`with page as (
          select name as at, version from ledger_accounts where name > ${after ?? ""} order by name limit ${atOnce}
        )
        select (select at from page order by at desc limit 1), (
          select 'account ' || at || ' has lost its entries' from page where version > 0
            and not exists (select from ledger_entries e where e.account = at) limit 1) as fault`,
    )) ??
    (await findIn(
      (after) => sql`with page as (
          select id as at from ledger_postings where id > ${after ?? leastId} order by id limit ${atOnce}
        )
        select (select at from page order by at desc limit 1), (
          select 'posting ' || at || ' does not sum to zero' from page,
            lateral (select currency from ledger_entries where posting_id = at
              group by currency having sum(amount_minor) <> 0 limit 1) off limit 1) as fault`,
    ))
  );
}

const leastId = "00000000-0000-0000-0000-000000000000";

type Found = { at: string | null; fault: string | null };

/** Page by page, each within the time that a statement has. */
async function findIn(page: (after: string | null) => SQL): Promise<string | null> {
  let found: Found = { at: null, fault: null };
  do found = (await db().execute<Found>(page(found.at))).rows[0]!;
  while (found.at !== null && found.fault === null);
  return found.fault;
}

/** As `post_ledger` of the database. */
function hashOf(row: Row, before: string): string {
  const { key, event, lessonId, packageId, resolves, at } = row;
  const { account, accountVersion, amount, currency, balance } = row;
  return createHash("sha256")
    .update(
      [before, key, event, lessonId ?? "", packageId ?? "", resolves ?? "", at].join("|") +
        `|${account}|${accountVersion}|${amount}|${currency}|${balance}`,
    )
    .digest("hex");
}
