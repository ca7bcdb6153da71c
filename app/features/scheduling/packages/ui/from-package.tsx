import { href, Link } from "react-router";
import { formatDate } from "#app/platform/time/time.ts";
import { Panel } from "#app/ui/panel.tsx";
import { endedPackageLine } from "#app/features/scheduling/lessons/lesson-money.ts";
import type { Side } from "#app/features/scheduling/lessons/lesson-text.ts";
import type { LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import type { PackageView } from "../packages.server.ts";

type FromProps = { bought: PackageView; lesson: LessonView; side: Side; zone: string };

/** The package that a lesson was taken from, and what is left of it. */
export function FromPackage({ bought, lesson, side, zone }: FromProps) {
  const { id, lessons, left, state, expiresAt } = bought;
  return (
    <Panel
      title={`From a package of ${lessons}`}
      action={
        side === "student" ? (
          <Link to={href("/student/packages/:packageId", { packageId: id })} className="link-quiet">
            The package
          </Link>
        ) : undefined
      }
    >
      <p className="num">
        {state === "active"
          ? `${left} of ${lessons} lessons are left to book, until ${formatDate(expiresAt!, zone)}.`
          : endedPackageLine(lesson)}
      </p>
    </Panel>
  );
}
