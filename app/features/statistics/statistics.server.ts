import { csvOf } from "#app/platform/csv.ts";
import { asc, desc, gte, sum } from "drizzle-orm";
import { brand } from "#config/brand.ts";
import { pageViews, visitSources } from "#db/schema/statistics.ts";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { addDays, localDate } from "#app/platform/time/time.ts";

export type DayCount = { day: string; views: number; visits: number };
export type Statistics = Awaited<ReturnType<typeof readStatistics>>;

/** The counts of the last so many days, today included: day by day, by page, and by where visits came from. */
export async function readStatistics(_admin: Admin, days: number, now = new Date()) {
  const to = localDate(now.getTime(), brand.zone);
  const from = addDays(to, 1 - days);
  const views = sum(pageViews.views).mapWith(Number);
  const visits = sum(pageViews.visits).mapWith(Number);
  const cameFrom = sum(visitSources.visits).mapWith(Number);
  const [found, pages, sources] = await Promise.all([
    db()
      .select({ day: pageViews.day, views, visits })
      .from(pageViews)
      .where(gte(pageViews.day, from))
      .groupBy(pageViews.day),
    db()
      .select({ page: pageViews.page, views, visits })
      .from(pageViews)
      .where(gte(pageViews.day, from))
      .groupBy(pageViews.page)
      .orderBy(desc(views), asc(pageViews.page)),
    db()
      .select({ host: visitSources.host, visits: cameFrom })
      .from(visitSources)
      .where(gte(visitSources.day, from))
      .groupBy(visitSources.host)
      .orderBy(desc(cameFrom), asc(visitSources.host))
      .limit(shownSources),
  ]);
  const counts = new Map(found.map((one) => [one.day, one]));
  const perDay: DayCount[] = Array.from({ length: days }, (_, index) => {
    const day = addDays(from, index);
    return counts.get(day) ?? { day, views: 0, visits: 0 };
  });
  return {
    days,
    from,
    to,
    perDay,
    pages,
    sources,
    views: total(perDay.map((one) => one.views)),
    visits: total(perDay.map((one) => one.visits)),
    isMadeUp: env().world === "demo",
  };
}

export const shownSources = 25;

/** The same counts as a table for other programs: one line per day and page. */
export async function statisticsCsv(_admin: Admin, days: number, now = new Date()) {
  const from = addDays(localDate(now.getTime(), brand.zone), 1 - days);
  const rows = await db()
    .select()
    .from(pageViews)
    .where(gte(pageViews.day, from))
    .orderBy(asc(pageViews.day), asc(pageViews.page));
  const lines = rows.map(({ day, page, views, visits }) => [day, page, views, visits]);
  return csvOf([["Day", "Page", "Views", "Visits"], ...lines]);
}

function total(counts: number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
