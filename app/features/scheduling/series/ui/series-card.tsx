import { href, Link } from "react-router";

type CardProps = { lessonId: string; last4: string; changed: boolean };

/** Which card the rest of a series is charged to, and the way to another. */
export function SeriesCard({ lessonId, last4, changed }: CardProps) {
  return (
    <>
      {changed ? (
        <p role="status" className="mt-3 rounded-note bg-sunken px-4 py-3 font-medium">
          What is still to come is charged to the card ending {last4} from now on.
        </p>
      ) : null}
      <p className="mt-3">
        <Link
          to={href("/student/lessons/:lessonId/card", { lessonId })}
          className="link-quiet inline-flex min-h-11 items-center font-semibold"
        >
          Charged to the card ending {last4}: change it
        </Link>
      </p>
    </>
  );
}
