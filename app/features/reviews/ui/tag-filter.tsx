import { Link } from "react-router";
import { useInvited } from "#app/features/teachers/profiles/use-invited.ts";
import { filterQuery, type ReviewFilter, type ReviewSummary } from "../summary.ts";
import { reviewTags } from "../tags.ts";

type TagFilterProps = { summary: ReviewSummary; filter: ReviewFilter };

/** What students said in a word, each a filter. */
export function TagFilter({ summary, filter }: TagFilterProps) {
  const invited = useInvited();
  if (summary.tags.length === 0) return null;
  return (
    <ul aria-label="Tags in reviews" className="num flex flex-wrap gap-2">
      {summary.tags.map(({ tag, count }) => {
        const isShown = filter.tag === tag;
        return (
          <li key={tag}>
            <Link
              to={invited(filterQuery({ ...filter, tag: isShown ? undefined : tag }))}
              data-keeps-scroll=""
              aria-current={isShown ? "true" : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-line-strong bg-surface px-4 text-sm hover:border-ink aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:font-semibold"
            >
              {reviewTags[tag]} <span className="text-muted">{count}</span>
              <span className="sr-only">{count === 1 ? "time" : "times"}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
