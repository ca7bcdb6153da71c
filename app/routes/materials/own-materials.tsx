import { href } from "react-router";
import { listOwnMaterials } from "#app/features/learning/materials/materials.server.ts";
import { AssignedList } from "#app/features/learning/materials/ui/assigned-list.tsx";
import { requireStudent } from "#app/gate/gate.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/own-materials.ts";

export function meta() {
  return privateHead("Materials");
}

export async function loader({ context }: Route.LoaderArgs) {
  return { materials: await listOwnMaterials(requireStudent(context)) };
}

export default function OwnMaterialsPage({ loaderData: { materials } }: Route.ComponentProps) {
  const teachers = new Map(materials.map((one) => [one.teacherId, one.teacherName]));
  return (
    <Page>
      <PageHead title="Materials" lead="What your teachers gave you to learn with." />
      {materials.length === 0 ? (
        <EmptyState
          title="No materials yet"
          action={<ButtonLink to={href("/student/lessons")}>My lessons</ButtonLink>}
        >
          Notes, links and files that a teacher gives you are listed here, and beside the call in
          your lessons.
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6.5 lg:grid-cols-2">
          {[...teachers].map(([teacherId, name]) => (
            <Panel key={teacherId} title={`From ${name}`}>
              <AssignedList
                materials={materials.filter((one) => one.teacherId === teacherId)}
                addressOf={(materialId) => href("/student/materials/:materialId", { materialId })}
              />
            </Panel>
          ))}
        </div>
      )}
    </Page>
  );
}
