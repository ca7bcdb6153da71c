import { ChevronLeft } from "lucide-react";
import { href, Link, redirect, useNavigation } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import {
  materialFileField,
  materialForm,
  readKind,
} from "#app/features/learning/materials/forms.ts";
import {
  listFolders,
  readLibraryQuery,
} from "#app/features/learning/materials/materials.server.ts";
import { withRenamed } from "#app/features/files/attachments/renamed.ts";
import { addMaterial } from "#app/features/learning/materials/save-material.server.ts";
import { kindNames } from "#app/features/learning/materials/text.ts";
import { MaterialFields } from "#app/features/learning/materials/ui/material-fields.tsx";
import { VersionedForm } from "#app/features/learning/versioned-form/versioned-form.tsx";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { takeStep } from "../files-form.server.ts";
import { materialErrors, receiveMaterial } from "./receive-material.server.ts";
import type { Route } from "./+types/new-material.ts";

export function meta() {
  return privateHead("New material");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const asked = new URL(request.url).searchParams;
  return {
    kind: readKind(asked.get("kind")),
    folder: readLibraryQuery(asked).folder,
    folders: await listFolders(teacher),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const kind = readKind(new URL(request.url).searchParams.get("kind"));
  return receiveMaterial(request, teacher, async (form) => {
    const options = {
      schema: materialForm(kind),
      field: materialFileField,
      errorsOf: materialErrors,
    };
    const { refused, done, files } = await takeStep(form, options, (written, [file = null]) =>
      addMaterial(teacher, { ...written, kind }, kind === "file" ? file : null),
    );
    if (refused !== undefined) return refused;
    const page = href("/teacher/materials/:materialId", { materialId: done.id });
    return redirect(withRenamed(`${page}?saved`, files));
  });
}

export default function NewMaterialPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, folder, folders } = loaderData;
  const state = useFormState(actionData?.form);
  const busy = useNavigation().state === "submitting";
  return (
    <Page width="narrow">
      <PageHead
        before={
          <Link
            to={href("/teacher/materials")}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" /> Materials
          </Link>
        }
        title={`New ${kindNames[kind].toLowerCase()}`}
      />
      <VersionedForm
        intent="add"
        state={state}
        stored={{ folderId: folder ?? "" }}
        withFiles={kind === "file"}
      >
        {(field) => (
          <>
            <MaterialFields kind={kind} field={field} folders={folders} />
            <div>
              <Button disabled={busy}>Keep it</Button>
            </div>
          </>
        )}
      </VersionedForm>
    </Page>
  );
}
