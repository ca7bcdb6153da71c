import { href } from "react-router";
import type { AssignedMaterial } from "../materials.server.ts";
import { MaterialBody } from "./material-body.tsx";

type BesideProps = {
  materials: AssignedMaterial[];
  side: "student" | "teacher";
  /** First name of the other. */
  other: string;
};

/** What the two of a lesson have in common to read, next to their call. Each opens and scrolls it for themselves. */
export function MaterialsBesideCall({ materials, side, other }: BesideProps) {
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        {side === "teacher"
          ? `What you have given ${other}. ${other} sees the same list and opens it there: say which one.`
          : `What ${other} has given you. Each of you opens it for yourselves.`}
      </p>
      {materials.length === 0 ? <p>Nothing yet.</p> : null}
      {materials.map((material) => (
        <details key={material.id} className="rounded-note border border-line px-4">
          <summary className="flex min-h-11 cursor-pointer items-center py-2 font-semibold wrap-anywhere">
            <span dir="auto">{material.title}</span>
          </summary>
          <div className="pb-4">
            <MaterialBody material={material} />
          </div>
        </details>
      ))}
      {side === "teacher" ? (
        <a
          href={href("/teacher/materials")}
          target="_blank"
          rel="noopener"
          className="link inline-flex min-h-11 w-fit items-center"
        >
          Give {other} more of your materials<span className="sr-only"> in a new tab</span>
        </a>
      ) : null}
    </div>
  );
}
