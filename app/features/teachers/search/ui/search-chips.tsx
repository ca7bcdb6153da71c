import { X } from "lucide-react";
import { Link } from "react-router";

/** What is asked, each part with a way to stop asking it. */
export function SearchChips({ chips }: { chips: { label: string; query: string }[] }) {
  return (
    <ul aria-label="Filters in force" className="flex flex-wrap gap-2">
      {chips.map(({ label, query }) => (
        <li key={label}>
          <Link
            to={`/student/teachers${query}`}
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
