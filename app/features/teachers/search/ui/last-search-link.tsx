import { History } from "lucide-react";
import { useSyncExternalStore } from "react";
import { href, Link } from "react-router";
import { lastQuery, onLastSearch } from "../last-search.ts";
import { offerOf } from "../last-search-offer.ts";

/** The way back to what this browser searched for last, in words; nothing where there is no such thing. */
export function LastSearchLink({ className }: { className: string }) {
  const query = useSyncExternalStore(onLastSearch, lastQuery, () => null);
  const offer = query === null ? null : offerOf(query);
  if (offer === null) return null;
  return (
    <Link to={href("/student/teachers") + offer.query} className={className}>
      <History size={18} aria-hidden="true" className="shrink-0" />
      <span className="truncate">
        <span className="max-sm:sr-only">Continue your last search: </span>
        <span aria-hidden="true" className="sm:hidden">
          Again:{" "}
        </span>
        {offer.words}
      </span>
    </Link>
  );
}
