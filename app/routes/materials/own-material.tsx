import { ChevronLeft } from "lucide-react";
import { href, Link } from "react-router";
import { getOwnMaterial } from "#app/features/learning/materials/materials.server.ts";
import { MaterialBody } from "#app/features/learning/materials/ui/material-body.tsx";
import { requireStudent } from "#app/gate/gate.server.ts";
import { formatDate } from "#app/platform/time/time.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/own-material.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData?.material.title ?? "Material");
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  return { material: await getOwnMaterial(student, params.materialId), zone: student.zone };
}

export default function OwnMaterialPage({ loaderData }: Route.ComponentProps) {
  const { material, zone } = loaderData;
  return (
    <Page width="narrow">
      <PageHead
        before={
          <Link
            to={href("/student/materials")}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" /> Materials
          </Link>
        }
        title={<span dir="auto">{material.title}</span>}
        lead={
          <span className="num">
            From {material.teacherName}, {formatDate(material.assignedAt, zone)}
          </span>
        }
      />
      <Panel>
        <MaterialBody material={material} />
      </Panel>
    </Page>
  );
}
