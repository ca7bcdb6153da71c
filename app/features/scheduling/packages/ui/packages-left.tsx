import { href, Link } from "react-router";
import { formatDate } from "#app/platform/time/time.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { PackageView } from "../packages.server.ts";
import { lessonHeading } from "#app/features/scheduling/booking/ui/booking-summary.tsx";

type LeftProps = { packages: PackageView[]; zone: string };

/** The packages with lessons to book, the one that runs out first before the others. */
export function PackagesLeft({ packages, zone }: LeftProps) {
  if (packages.length === 0) return null;
  return (
    <Panel title={packages.length === 1 ? "Your package" : "Your packages"}>
      <ul className="num">
        {packages.map((one) => (
          <li
            key={one.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2 first:border-t-0"
          >
            <span className="min-w-0">
              <Link
                to={href("/student/packages/:packageId", { packageId: one.id })}
                className="link-quiet inline-flex min-h-11 items-center font-semibold"
              >
                {lessonHeading(one)}, {one.minutes} minutes
              </Link>
              <span className="block text-sm text-muted">
                {one.left} of {one.lessons} left, to be booked until{" "}
                {formatDate(one.expiresAt!, zone)}
              </span>
            </span>
            <Link
              to={`${href("/student/teachers/:slug", { slug: one.teacherSlug })}?offer=${one.offerId}`}
              className="link-quiet inline-flex min-h-11 items-center text-sm font-semibold"
            >
              Book<span className="sr-only"> a lesson with {one.teacherName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
