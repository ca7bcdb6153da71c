import { FileText, Link2, StickyNote } from "lucide-react";
import { data, href, Link, redirect } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import {
  addFolder,
  deleteFolder,
  renameFolder,
} from "#app/features/learning/materials/folders.server.ts";
import { folderForm } from "#app/features/learning/materials/forms.ts";
import {
  readLibrary,
  readLibraryQuery,
} from "#app/features/learning/materials/materials.server.ts";
import { LibraryView } from "#app/features/learning/materials/ui/library-view.tsx";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { parsePosted, readPosted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { refuse } from "../form-answer.server.ts";
import { materialErrors } from "./receive-material.server.ts";
import type { Route } from "./+types/library.ts";

export function meta() {
  return privateHead("Materials");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  return readLibrary(teacher, readLibraryQuery(new URL(request.url).searchParams));
}

/** The folders' forms; materials have pages of their own. */
export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const posted = await readPosted(request);
  const folder = typeof posted["folder"] === "string" ? posted["folder"] : "";
  const home = href("/teacher/materials");
  if (posted["intent"] === "delete-folder") {
    await deleteFolder(teacher, folder);
    return redirect(home);
  }
  if (posted["intent"] !== "add-folder" && posted["intent"] !== "rename-folder")
    throw data(null, { status: 400 });
  const form = parsePosted(posted, folderForm);
  if (!form.ok) return refuse(form.state, 400);
  const { name } = form.value;
  const saved =
    posted["intent"] === "add-folder"
      ? await addFolder(teacher, name)
      : await renameFolder(teacher, folder, name);
  if (saved.ok) return redirect(`${home}?folder=${saved.id}`);
  return refuse(form.fail(materialErrors(saved.reason)), 409);
}

const kinds = [
  ["note", "Note", StickyNote],
  ["link", "Link", Link2],
  ["file", "File", FileText],
] as const;

export default function LibraryPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = useFormState(actionData?.form);
  const folder = loaderData.folder === null ? "" : `&folder=${loaderData.folder.id}`;
  return (
    <Page>
      <PageHead
        title="Materials"
        lead={
          <>
            What you teach with. Nobody sees it before you give it to them.{" "}
            <Link to={href("/teacher/materials/starter")} className="link">
              The starter set
            </Link>{" "}
            has notes to begin with.
          </>
        }
        actions={kinds.map(([kind, name, Icon]) => (
          <ButtonLink
            key={kind}
            to={`${href("/teacher/materials/new")}?kind=${kind}${folder}`}
            variant={kind === "note" ? "primary" : "outline"}
          >
            <Icon size={17} aria-hidden="true" /> <span className="sr-only">Add a</span> {name}
          </ButtonLink>
        ))}
      />
      <LibraryView library={loaderData} state={state} />
    </Page>
  );
}
