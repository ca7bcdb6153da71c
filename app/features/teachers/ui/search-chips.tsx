import { X } from "lucide-react";
import { Link } from "react-router";
import { activeFilters, searchQuery, type TeacherSearch } from "../search.ts";

/** What is asked, each part with a way to stop asking it. */
export function SearchChips({ search }: { search: TeacherSearch }) {
  const filters = activeFilters(search);
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Filters in force" className="flex flex-wrap gap-2">
      {filters.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={`/student/teachers${searchQuery(without)}`}
            preventScrollReset
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
