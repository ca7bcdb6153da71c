import { BookOpen } from "lucide-react";
import { useEffect } from "react";
import { href, useRevalidator } from "react-router";
import type { SharedMaterial } from "#app/features/classroom/call/shared-material.ts";
import { useStore } from "#app/features/classroom/devices/store.ts";
import { Button } from "#app/ui/button.tsx";
import type { AssignedMaterial } from "../materials.server.ts";
import { MaterialBody } from "./material-body.tsx";
import { SharedReader } from "./shared-reader.tsx";

type BesideProps = {
  materials: AssignedMaterial[];
  side: "student" | "teacher";
  /** First name of the other. */
  other: string;
  shared: SharedMaterial;
};

/** What the two of a lesson have in common to read, next to their call: for oneself, or for both at once. */
export function MaterialsBesideCall({ materials, side, other, shared }: BesideProps) {
  const { place } = useStore(shared.store);
  const open = materials.find(({ id }) => id === place?.material);
  useFreshList(place !== null && open === undefined ? place.material : null);
  if (open !== undefined)
    return <SharedReader key={open.id} material={open} shared={shared} other={other} />;
  return (
    <div className="grid gap-4">
      {place === null ? null : <p role="status">Opening what {other} shows you</p>}
      <p className="text-sm text-muted">
        {side === "teacher" ? `What you have given ${other}.` : `What ${other} has given you.`} Read
        for yourself, or open one for both: then you see the same place of it.
      </p>
      {materials.length === 0 ? <p>Nothing yet.</p> : null}
      {materials.map((material) => (
        <details key={material.id} className="rounded-note border border-line px-4">
          <summary className="flex min-h-11 cursor-pointer items-center py-2 font-semibold wrap-anywhere">
            <span dir="auto">{material.title}</span>
          </summary>
          <div className="grid gap-4 pb-4">
            <Button
              type="button"
              size="s"
              variant="outline"
              className="w-fit"
              onClick={() => shared.open(material.id)}
            >
              <BookOpen size={17} aria-hidden="true" />
              Open for both
            </Button>
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

/** What was given during the lesson is listed when somebody comes back to this page, or is shown it. */
function useFreshList(missing: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (missing !== null) void revalidate();
  }, [missing, revalidate]);
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [revalidate]);
}
