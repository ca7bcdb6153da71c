import { ChevronLeft } from "lucide-react";
import { data, Form, href, Link, redirect, useNavigation, useSearchParams } from "react-router";
import { withRenamed } from "#app/features/files/attachments/renamed.ts";
import { RenamedNote } from "#app/features/files/ui/renamed-note.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import {
  assignMaterial,
  unassignMaterial,
} from "#app/features/learning/materials/assign-material.server.ts";
import {
  assignForm,
  editMaterialForm,
  materialFileField,
} from "#app/features/learning/materials/forms.ts";
import { getMaterial, listFolders } from "#app/features/learning/materials/materials.server.ts";
import {
  deleteMaterial,
  editMaterial,
} from "#app/features/learning/materials/save-material.server.ts";
import { AssignPanel } from "#app/features/learning/materials/ui/assign-panel.tsx";
import { MaterialBody } from "#app/features/learning/materials/ui/material-body.tsx";
import { MaterialFields } from "#app/features/learning/materials/ui/material-fields.tsx";
import { VersionedForm } from "#app/features/learning/versioned-form/versioned-form.tsx";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { parsePosted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { takeStep } from "../files-form.server.ts";
import { refuse } from "../form-answer.server.ts";
import { materialErrors, receiveMaterial } from "./receive-material.server.ts";
import type { Route } from "./+types/material.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData?.material.title ?? "Material");
}

// A refusal means that something has changed: the page takes the newer version.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const [material, folders] = await Promise.all([
    getMaterial(teacher, params.materialId),
    listFolders(teacher),
  ]);
  return { material, folders };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const { materialId } = params;
  const { kind } = await getMaterial(teacher, materialId);
  const page = href("/teacher/materials/:materialId", { materialId });
  return receiveMaterial(request, teacher, async (form) => {
    const { posted } = form;
    switch (posted["intent"]) {
      case "save": {
        const options = {
          schema: editMaterialForm(kind),
          field: materialFileField,
          errorsOf: materialErrors,
        };
        const { refused, files } = await takeStep(form, options, (written, [file = null]) =>
          editMaterial(teacher, materialId, written, file),
        );
        return refused ?? redirect(withRenamed(`${page}?saved`, files));
      }
      case "assign": {
        const asked = parsePosted(posted, assignForm);
        if (!asked.ok) return refuse(asked.state, 400);
        const given = await assignMaterial(teacher, materialId, asked.value.studentId);
        if (given.ok) return redirect(page);
        return refuse(asked.fail(materialErrors(given.reason)), 422);
      }
      case "unassign":
        await unassignMaterial(teacher, materialId, String(posted["studentId"]));
        return redirect(page);
      case "delete":
        await deleteMaterial(teacher, materialId);
        return redirect(href("/teacher/materials"));
      default:
        throw data(null, { status: 400 });
    }
  });
}

export default function MaterialPage({ loaderData, actionData }: Route.ComponentProps) {
  const { material, folders } = loaderData;
  const state = useFormState(actionData?.form);
  const [search] = useSearchParams();
  const busy = useNavigation().state === "submitting";
  const { kind, title, words, url, folderId, version, file } = material;
  const stored = { title, words, url: url ?? "", folderId: folderId ?? "" };
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={href("/teacher/materials")}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" /> Materials
          </Link>
        }
        title={<span dir="auto">{title}</span>}
      />
      <div className="grid items-start gap-6.5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-6.5">
          <RenamedNote />
          {search.has("saved") && state === undefined ? (
            <Note tone="ok" role="status">
              Saved.
            </Note>
          ) : null}
          <Panel title="As your students see it">
            <MaterialBody material={material} />
          </Panel>
          <Panel title="Change it">
            <VersionedForm
              key={version}
              intent="save"
              state={state}
              stored={stored}
              version={version}
              withFiles={kind === "file"}
            >
              {(field) => (
                <>
                  <MaterialFields
                    kind={kind}
                    field={field}
                    folders={folders}
                    hasFile={file !== null}
                  />
                  <div>
                    <Button disabled={busy}>Save changes</Button>
                  </div>
                </>
              )}
            </VersionedForm>
          </Panel>
        </div>
        <div className="grid gap-6.5">
          <AssignPanel material={material} state={state} />
          <Panel title="Delete it">
            <p className="mb-3 text-sm text-muted">It is gone for your students, too.</p>
            <details>
              <summary className="link inline-flex min-h-11 cursor-pointer items-center">
                Delete this {kind}
              </summary>
              <Form method="post" className="mt-2 grid justify-items-start gap-3">
                <input type="hidden" name="intent" value="delete" />
                <p className="text-sm">It cannot be brought back.</p>
                <Button variant="danger">Yes, delete this {kind}</Button>
              </Form>
            </details>
          </Panel>
        </div>
      </div>
    </Page>
  );
}
