import { ButtonLink } from "#app/ui/button.tsx";
import { countText } from "#app/features/teachers/search-index/search-counts.ts";
import { searchQuery, type TeacherSearch } from "#app/features/teachers/search-index/search.ts";
import { pageMost } from "#app/features/teachers/search-index/read-search.ts";

type ShowMoreProps = { search: TeacherSearch; shown: number; total: number; perPage: number };

/** How many of them are shown, and the way to more. */
export function ShowMore({ search, shown, total, perPage }: ShowMoreProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-5 text-muted">
      <p className="num">
        1 to {shown} of {countText(total)}
      </p>
      {shown < total && search.page === pageMost ? <p>Choose a filter to see the others.</p> : null}
      {shown < total && search.page < pageMost ? (
        <ButtonLink
          to={`/student/teachers${searchQuery({ ...search, page: search.page + 1 })}#more-${search.page * perPage}`}
          variant="outline"
        >
          Show more teachers
        </ButtonLink>
      ) : null}
    </div>
  );
}
