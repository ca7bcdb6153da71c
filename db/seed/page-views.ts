import { brand } from "#config/brand.ts";
import { pageViews, visitSources } from "#db/schema/statistics.ts";
import type { CountedPage } from "#app/features/statistics/pages.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { addDays, dayNumberOf, localDate, weekdayOfDayNumber } from "#app/platform/time/time.ts";
import { Random } from "./random.ts";
import { insertMany } from "./store-rows.ts";

const daysBack = 100;

/** How many of a hundred views a page gets, and how many of those begin a visit. */
const pages: [CountedPage, number, number][] = [
  ["/", 21, 0.7],
  ["/student/teachers", 19, 0.3],
  ["/student/teachers/:slug", 24, 0.25],
  ["/student/teachers/:slug/book", 6, 0],
  ["/how-it-works", 7, 0.2],
  ["/faq", 5, 0.2],
  ["/student/dashboard", 6, 0.5],
  ["/student/lessons", 3, 0.1],
  ["/student/chats/:chatId", 3, 0.1],
  ["/teacher/calendar", 2, 0.4],
  ["/teacher/apply", 1.5, 0.3],
  ["/legal/terms", 1, 0],
  ["/about", 1, 0.1],
  ["/login", 0.5, 0.2],
];
const sources: [string, number][] = [
  ["direct", 0.46],
  ["search.example", 0.34],
  ["news.example.org", 0.12],
  ["forum.example.net", 0.08],
];

/** A hundred days of page statistics, growing slowly, quieter on Saturdays. For the demo world alone. */
export async function storePageViews(tx: Tx, now: number): Promise<void> {
  const random = new Random("page views");
  const today = localDate(now, brand.zone);
  const viewRows: (typeof pageViews.$inferInsert)[] = [];
  const sourceRows: (typeof visitSources.$inferInsert)[] = [];
  for (let back = daysBack - 1; back >= 0; back -= 1) {
    const day = addDays(today, -back);
    const isSaturday = weekdayOfDayNumber(dayNumberOf(day)) === 6;
    const usual = (110 + (daysBack - back) * 0.9) * (isSaturday ? 0.7 : 1);
    const busy = usual * (0.85 + random.next() * 0.3) * (back === 0 ? 0.4 : 1);
    let began = 0;
    for (const [page, share, begins] of pages) {
      const views = Math.round((busy * share * (0.8 + random.next() * 0.4)) / 100);
      const visits = Math.round(views * begins);
      began += visits;
      if (views > 0) viewRows.push({ day, page, views, visits });
    }
    let rest = began;
    for (const [host, share] of sources.toReversed()) {
      const visits = host === "direct" ? rest : Math.round(began * share);
      rest -= visits;
      if (visits > 0) sourceRows.push({ day, host, visits });
    }
  }
  await insertMany(tx, pageViews, viewRows);
  await insertMany(tx, visitSources, sourceRows);
}
