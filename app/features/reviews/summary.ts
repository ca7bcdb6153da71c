/** What a teacher's reviews say together, and which of them a page shows. Pure. */
import { rules } from "#config/rules.ts";
import { isReviewTag, type ReviewTag } from "./tags.ts";

export type ReviewSummary = {
  count: number;
  stars: number;
  /** How many gave five stars, four, three, two, one. */
  histogram: number[];
  /** How many said so, the most frequent first. */
  tags: { tag: ReviewTag; count: number }[];
};
/** Nothing said is all of them. */
export type ReviewFilter = { stars?: number; tag?: ReviewTag };

/** What the address asks for; nonsense counts as not said. */
export function readReviewFilter(params: URLSearchParams): ReviewFilter {
  const [stars, tag] = [params.get("stars"), params.get("tag")];
  return {
    ...(stars !== null && /^[1-5]$/.test(stars) ? { stars: Number(stars) } : {}),
    ...(isReviewTag(tag) ? { tag } : {}),
  };
}

/** How many reviews a page begins with, and how many more each link brings. */
const [firstReviews, moreReviews] = [5, 50];
/** Of addresses that ask for all: links were written so before there were more. */
const allReviews = 200;
/** A page has no more: older ones say little of how somebody teaches now. */
export const mostReviews = 2_000;

/** How many of them the address asks for. */
export function readReviewLimit(params: URLSearchParams): number {
  const asked = params.get("reviews") ?? "";
  if (asked === "all") return allReviews;
  if (!/^\d{1,6}$/.test(asked)) return firstReviews;
  return Math.min(mostReviews, Math.max(firstReviews, Number(asked)));
}

/** How many more come next, and where, below the `shown` of those that were found; null where there are none. */
export function nextReviews(
  filter: ReviewFilter,
  { shown, found }: { shown: number; found: number },
): { count: number; to: string } | null {
  if (shown >= Math.min(found, mostReviews)) return null;
  return {
    count: Math.min(moreReviews, Math.min(found, mostReviews) - shown),
    to: filterQuery(filter, shown + moreReviews),
  };
}

export function filterQuery({ stars, tag }: ReviewFilter, limit?: number): string {
  const params = new URLSearchParams(limit === undefined ? {} : { reviews: String(limit) });
  if (stars !== undefined) params.set("stars", String(stars));
  if (tag !== undefined) params.set("tag", tag);
  return `?${params}#reviews`;
}

/** A mean, its histogram and filters are on the page only from so many reviews on. */
export function hasMean({ count }: Pick<ReviewSummary, "count">): boolean {
  return count >= rules.review.showFrom;
}
