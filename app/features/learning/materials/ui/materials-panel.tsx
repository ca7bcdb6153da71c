import { href, Link } from "react-router";
import { Panel } from "#app/ui/panel.tsx";
import type { AssignedMaterial } from "../materials.server.ts";
import { AssignedList } from "./assigned-list.tsx";

const shown = 4;

/** What a teacher has given a student, on the student's page. */
export function MaterialsPanel({ materials }: { materials: AssignedMaterial[] }) {
  return (
    <Panel
      title="Materials"
      action={
        <Link to={href("/teacher/materials")} className="link">
          Your materials
        </Link>
      }
    >
      {materials.length === 0 ? (
        <p className="text-muted">They have none of yours now. Open one to give it.</p>
      ) : (
        <>
          <AssignedList
            materials={materials.slice(0, shown)}
            addressOf={(materialId) => href("/teacher/materials/:materialId", { materialId })}
          />
          {materials.length > shown ? (
            <p className="num mt-2 text-sm text-muted">And {materials.length - shown} more.</p>
          ) : null}
        </>
      )}
    </Panel>
  );
}
