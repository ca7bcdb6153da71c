import { Link } from "react-router";

type PagesProps = {
  /** The address of the list. */
  first: string;
  isFirst: boolean;
  /** After which piece the next page begins; null: there is none. */
  next: string | null;
};

/** The ways to the other pages of a list of homework. */
export function HomeworkPages({ first, isFirst, next }: PagesProps) {
  if (isFirst && next === null) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-x-6">
      {isFirst ? null : (
        <Link to={first} className="link inline-flex min-h-11 items-center">
          From the beginning
        </Link>
      )}
      {next === null ? null : (
        <Link
          to={`${first}?${new URLSearchParams({ after: next })}`}
          className="link inline-flex min-h-11 items-center"
        >
          Older homework
        </Link>
      )}
    </nav>
  );
}
