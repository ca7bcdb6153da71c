import { data, redirect } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { beginForm } from "#app/features/notebook/reading/forms.ts";
import { loadNotebook } from "#app/features/notebook/reading/notebook-page.server.ts";
import { beginRefusalText, notebookName } from "#app/features/notebook/reading/text.ts";
import { NotebookView } from "#app/features/notebook/reading/ui/notebook-view.tsx";
import { beginEmptyVolume } from "#app/features/notebook/volumes/begin-volume.server.ts";
import { requirePerson } from "#app/gate/gate.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import type { Route } from "./+types/notebook.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData ? notebookName(loaderData.other.first) : "Notebook");
}

// A refusal means that something has changed: the page shows the newer volume.
export function shouldRevalidate() {
  return true;
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return loadNotebook(requirePerson(context), params.personId, {
    volume: searchParams.get("volume"),
    lesson: searchParams.get("lesson"),
  });
}

/** The page's one form begins a new volume. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
  const person = requirePerson(context);
  const form = await parseForm(request, beginForm);
  if (!form.ok) throw data(null, { status: 400 });
  const { volume } = form.value;
  const begun = await beginEmptyVolume(person, { otherId: params.personId, volume });
  if (begun.ok) return redirect(url.pathname);
  return data({ form: form.fail(beginRefusalText[begun.reason]) }, 409);
}

export default function NotebookPage({ loaderData, actionData }: Route.ComponentProps) {
  return <NotebookView data={loaderData} form={useFormState(actionData?.form)} />;
}
