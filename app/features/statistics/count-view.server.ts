import { sql } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { pageViews, visitSources } from "#db/schema/statistics.ts";
import { type Db, inTransaction } from "#app/platform/database/db.server.ts";
import { localDate } from "#app/platform/time/time.ts";
import type { PageView } from "./page-view.ts";

/** Adds one to the day's counts. Racing views queue on the row of their page, so none is lost. */
export async function countView(view: PageView, now = new Date()): Promise<void> {
  const day = localDate(now.getTime(), brand.zone);
  await inTransaction(async (tx) => {
    await tx
      .insert(pageViews)
      .values({ day, page: view.page, views: 1, visits: view.begins ? 1 : 0 })
      .onConflictDoUpdate({
        target: [pageViews.day, pageViews.page],
        set: {
          views: sql`${pageViews.views} + 1`,
          visits: sql`${pageViews.visits} + excluded.visits`,
        },
      });
    if (view.begins) await countSource(tx, day, view.from ?? "direct");
  });
}

/** Anybody can claim to come from anywhere: a day keeps so many hosts and no more. */
async function countSource(tx: Db, day: string, host: string): Promise<void> {
  await tx.execute(sql`
    insert into ${visitSources} (day, host, visits)
    select ${day}::date,
      case when ${host}::text = 'direct'
        or exists (select from ${visitSources} where day = ${day}::date and host = ${host})
        or (select count(*) from ${visitSources} where day = ${day}::date) < ${rules.statistics.hostsPerDay}
      then ${host} else 'other' end,
      1
    on conflict (day, host) do update set visits = ${visitSources.visits} + 1`);
}
