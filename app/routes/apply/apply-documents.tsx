import { redirect } from "react-router";
import type { FileKind } from "#app/features/files/purposes.ts";
import { readFilesStep } from "#app/features/teachers/applications/papers/files-step.server.ts";
import { ApplyHouses } from "#app/features/teachers/applications/ui/apply-houses.tsx";
import { FilesNav } from "#app/features/teachers/applications/papers/files-nav.tsx";
import { StepDocuments } from "#app/features/teachers/applications/papers/step-documents.tsx";
import { stepPlace } from "#app/features/teachers/applications/application-steps.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/apply-documents.ts";
import { requireApplicant } from "#app/gate/require-applicant.server.ts";
import { filesStepAction } from "./files-step-action.server.ts";

const path = "/teacher/apply/documents";
const kinds: FileKind[] = ["identity", "credential"];

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await readFilesStep(requireApplicant(context), "documents");
  if (page.elsewhere !== null) throw redirect(page.elsewhere);
  const asked = new URL(request.url).searchParams;
  const note = asked.has("saved")
    ? "Your file is saved."
    : asked.has("removed")
      ? "The file is removed."
      : null;
  return { ...page, note };
}

export function action({ request, context }: Route.ActionArgs) {
  return filesStepAction(request, requireApplicant(context), { path, kinds });
}

export function meta() {
  return privateHead("Documents · Apply to teach");
}

export default function ApplyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slots, credentials, done, savedAt, zone, note } = loaderData;
  const refused = actionData?.refused;
  const { step, place } = stepPlace("documents");
  return (
    <Page width="full">
      <ApplyHouses current={step} done={done} />
      <div className="wrap pt-6 pb-18 md:pt-9">
        <div className="max-w-200 min-w-0">
          {place === null ? null : (
            <p className="mb-1.5 text-sm font-semibold text-muted">{place}</p>
          )}
          <h1>Your documents</h1>
          <p className="mt-2.5 mb-7 max-w-[58ch] text-muted">
            They show that you are who you say, and what you have learned. Each file is saved as
            soon as it has come.
          </p>
          {note !== null && refused === undefined ? (
            <Note tone="ok" role="status" className="mb-6">
              {note}
            </Note>
          ) : null}
          <StepDocuments {...{ slots, credentials, refused }} />
          <FilesNav step="documents" savedAt={savedAt} zone={zone} />
        </div>
      </div>
    </Page>
  );
}
