import { ChevronLeft } from "lucide-react";
import { data, Form, href, Link, redirect } from "react-router";
import { addMaterial } from "#app/features/learning/materials/save-material.server.ts";
import { languageNames } from "#app/features/learning/materials/starter-note.ts";
import { starterSet } from "#app/features/learning/materials/starter-set.ts";
import { materialRefusalText } from "#app/features/learning/materials/text.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { readPosted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { Route } from "./+types/starter.ts";

export function meta() {
  return privateHead("Starter set");
}

export function loader({ context }: Route.LoaderArgs) {
  requireTeacher(context);
  return { notes: starterSet };
}

/** Copies one of them into the teacher's own materials. */
export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const { key } = await readPosted(request);
  const note = starterSet.find((one) => one.key === key);
  if (note === undefined) throw data(null, { status: 400 });
  const { title, words } = note;
  const added = await addMaterial(teacher, {
    kind: "note",
    title,
    words,
    url: null,
    folderId: null,
  });
  if (!added.ok) return data({ key, error: materialRefusalText(added.reason) }, 422);
  return redirect(`${href("/teacher/materials/:materialId", { materialId: added.id })}?saved`);
}

export default function StarterPage({ loaderData, actionData }: Route.ComponentProps) {
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
        title="Starter set"
        lead="Notes that we wrote for first lessons. Copy what you like into your own materials, and change it there."
      />
      <div className="grid gap-4">
        {loaderData.notes.map(({ key, title, use, language, words }) => (
          <Panel key={key} title={title}>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <Tag>{languageNames[language]}</Tag>
              <p className="text-muted">{use}</p>
            </div>
            <details className="mt-2">
              <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
                Read it<span className="sr-only">: {title}</span>
              </summary>
              <p className="mt-2 max-w-[62ch] wrap-anywhere whitespace-pre-line">{words}</p>
            </details>
            <Form method="post" className="mt-3" preventScrollReset>
              {actionData?.key === key ? <FormError>{actionData.error}</FormError> : null}
              <input type="hidden" name="key" value={key} />
              <Button variant="outline" size="s">
                Copy to my materials<span className="sr-only">: {title}</span>
              </Button>
            </Form>
          </Panel>
        ))}
      </div>
    </Page>
  );
}
