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

export function filterQuery({ stars, tag }: ReviewFilter, { all = false } = {}): string {
  const params = new URLSearchParams(all ? { reviews: "all" } : {});
  if (stars !== undefined) params.set("stars", String(stars));
  if (tag !== undefined) params.set("tag", tag);
  return `?${params}#reviews`;
}

/** A mean, its histogram and filters are on the page only from so many reviews on. */
export function hasMean({ count }: Pick<ReviewSummary, "count">): boolean {
  return count >= rules.review.showFrom;
}
