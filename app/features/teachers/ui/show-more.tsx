import { ButtonLink } from "#app/ui/button.tsx";
import { searchQuery, type TeacherSearch } from "../search.ts";

type ShowMoreProps = { search: TeacherSearch; shown: number; total: number };

/** How many of them are shown, and the way to more. */
export function ShowMore({ search, shown, total }: ShowMoreProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-5 text-muted">
      <p className="num">
        1 to {shown} of {total}
      </p>
      {shown < total ? (
        <ButtonLink
          to={`/student/teachers${searchQuery({ ...search, page: search.page + 1 })}#more-${shown}`}
          variant="outline"
        >
          Show more teachers
        </ButtonLink>
      ) : null}
    </div>
  );
}
