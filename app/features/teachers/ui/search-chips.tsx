import { X } from "lucide-react";
import { Link } from "react-router";
import { searchQuery, type TeacherSearch } from "../search.ts";
import { activeFilters } from "../search-words.ts";

/** What is asked, each part with a way to stop asking it. */
export function SearchChips({ search }: { search: TeacherSearch }) {
  return (
    <ul aria-label="Filters in force" className="flex flex-wrap gap-2">
      {activeFilters(search).map(({ label, without }) => (
        <li key={label}>
          <Link
            to={`/student/teachers${searchQuery(without)}`}
            preventScrollReset
            data-keeps-scroll
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full bg-brand-soft px-4 text-sm font-semibold text-brand hover:underline"
          >
            <span className="sr-only">Remove the filter </span>
            {label}
            <X size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
