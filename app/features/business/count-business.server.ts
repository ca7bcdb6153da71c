import { desc, gt, lt, or, sql } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import {
  businessLessonDays,
  businessLessonHours,
  businessMoneyDays,
  businessRuns,
} from "#db/schema/business.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { log } from "#app/platform/log.server.ts";
import { day, hour, localDate, type LocalDate } from "#app/platform/time/time.ts";
import { countActivePeople, countCohorts, countFreeStarts } from "./count-people.server.ts";
import { changedDays, countDays, everyDay } from "./count-days.server.ts";

/** No transaction of ours lasts nearly as long: what was begun before is seen by the next run. */
const overlap = hour;
const daysAtOnce = 31;

export type CountingRun = typeof businessRuns.$inferSelect;

/**
 * Brings the rollups up to date: the days of lessons that moved on and of postings since the run before, or with `all`,
 * and the first time, every day there is. The last step is one transaction over one snapshot, in which the rollups are
 * held against the ledger's accounts. Running it twice, or twice at once, changes nothing.
 */
export async function countBusiness(now = new Date(), { all = false } = {}): Promise<CountingRun> {
  const [last] = await db()
    .select()
    .from(businessRuns)
    .orderBy(desc(businessRuns.seenUntil))
    .limit(1);
  const seenUntil = await clockOfDatabase();
  const isWhole = all || last === undefined;
  const before = isWhole ? await countEverything() : 0;
  const since = new Date((isWhole ? seenUntil : last.seenUntil).getTime() - overlap);
  return inTransaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    await patiently(tx);
    const today = localDate(now.getTime(), brand.zone);
    const changed = await changedDays(tx, since);
    await countDays(tx, changed);
    await countActivePeople(tx, today, isWhole ? "all" : changed);
    await countCohorts(tx);
    await countFreeStarts(tx, now);
    const differenceMinor = await differenceFromLedger(tx);
    if (differenceMinor !== 0)
      log.error({ differenceMinor }, "the rollups differ from the ledger's accounts");
    await tx
      .delete(businessRuns)
      .where(
        lt(businessRuns.startedAt, new Date(now.getTime() - rules.business.keepRunDays * day)),
      );
    const [run] = await tx
      .insert(businessRuns)
      .values({
        startedAt: now,
        finishedAt: new Date(Math.max(now.getTime(), Date.now())),
        seenUntil,
        days: Math.max(before, changed.length),
        differenceMinor,
      })
      .returning();
    return run!;
  });
}

/** The newest run, which says of when the figures are; null before the first. */
export async function lastRun(): Promise<CountingRun | null> {
  const [run] = await db()
    .select()
    .from(businessRuns)
    .orderBy(desc(businessRuns.startedAt))
    .limit(1);
  return run ?? null;
}

/** A month at a time, each by itself, so that no statement takes long and no row is locked for long. */
async function countEverything(): Promise<number> {
  const days = await inTransaction(async (tx) => {
    await patiently(tx);
    const found = await everyDay(tx);
    await forgetOutside(tx, found);
    return found;
  });
  for (let at = 0; at < days.length; at += daysAtOnce)
    await inTransaction(async (tx) => {
      await patiently(tx);
      await countDays(tx, days.slice(at, at + daysAtOnce));
    });
  return days.length;
}

async function forgetOutside(tx: Tx, days: LocalDate[]): Promise<void> {
  for (const table of [businessLessonDays, businessLessonHours, businessMoneyDays])
    await tx
      .delete(table)
      .where(
        days.length === 0 ? undefined : or(lt(table.day, days[0]!), gt(table.day, days.at(-1)!)),
      );
}

/** Two runs wait for each other; a statement over all lessons takes longer than one of a page may. */
async function patiently(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '60s'`);
  await tx.execute(sql`set local lock_timeout = '60s'`);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('business rollups'))`);
}

/** By how much the sums of all days differ from what the accounts hold, by kind and currency, added up. */
async function differenceFromLedger(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ difference: string }>(sql`
    select coalesce(sum(abs(amount)), 0) as difference from (
      select account, currency, sum(amount) as amount from (
        select account, currency, amount_minor as amount from ${businessMoneyDays}
        union all select split_part(name, ':', 1), currency, debits - credits from ledger_accounts
      ) both_sides group by account, currency
    ) sums`);
  return Number(rows[0]!.difference);
}

async function clockOfDatabase(): Promise<Date> {
  const { rows } = await db().execute<{ now: string }>(
    sql`select floor(extract(epoch from clock_timestamp()) * 1000) as now`,
  );
  return new Date(Number(rows[0]!.now));
}
