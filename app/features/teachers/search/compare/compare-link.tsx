import { Link } from "react-router";
import { useServerDrawn } from "#app/platform/lazy-module.ts";

type CompareLinkProps = {
  /** Of the same search with this teacher chosen, or no longer. */
  query: string;
  isChosen: boolean;
  name: string;
  /** Where a page without a script comes back to. */
  at: string;
};

/** Chooses a teacher for the comparison: a link, since the choice lives in the address. */
export function CompareLink({ query, isChosen, name, at }: CompareLinkProps) {
  const hash = useServerDrawn() ? `#${at}` : "";
  return (
    <Link to={`/student/teachers${query}${hash}`} replace preventScrollReset rel="nofollow">
      {isChosen ? "Do not compare" : "Compare"}
      <span className="sr-only">{` ${name}`}</span>
    </Link>
  );
}
