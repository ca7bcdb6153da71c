import { href } from "react-router";
import type { SeriesPageData } from "../series-page.server.ts";

type Asked = Pick<SeriesPageData, "at" | "count"> & { skip: readonly number[] };

/** The page of a series as an address: every choice on it is one. */
export function seriesAddress(
  offer: { teacherSlug: string; offerId: string },
  { at, count, skip }: Asked,
): string {
  const search = new URLSearchParams({ offer: offer.offerId, count: String(count) });
  for (const one of at) search.append("at", String(one));
  for (const one of skip) search.append("skip", String(one));
  return `${href("/student/teachers/:slug/series", { slug: offer.teacherSlug })}?${search}`;
}

export function skippedOf({ dates }: Pick<SeriesPageData, "dates">): number[] {
  return dates.filter(({ skipped }) => skipped).map(({ startsAt }) => startsAt);
}
