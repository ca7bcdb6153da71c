import { Ellipsis, Flag } from "lucide-react";
import { Link } from "react-router";

/** What can be done about one message of the other's; it opens without a script. */
export function MessageMenu({ reportAt, from }: { reportAt: string; from: string }) {
  return (
    <details className="relative -my-3">
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-control hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <Ellipsis size={16} aria-hidden="true" />
        <span className="sr-only">More about this message of {from}’s</span>
      </summary>
      <div className="absolute bottom-full max-md:inset-s-0 md:inset-e-0 z-10 w-44 rounded-note border border-line bg-surface p-1.5 shadow-sh3">
        <Link
          to={reportAt}
          className="flex min-h-11 items-center gap-3 rounded-control px-2 text-sm font-semibold hover:bg-sunken"
        >
          <Flag size={17} aria-hidden="true" className="shrink-0" />
          Report
        </Link>
      </div>
    </details>
  );
}
