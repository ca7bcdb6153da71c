import { redirect, useLocation } from "react-router";
import type { FileKind } from "#app/features/files/purposes.ts";
import { stepPlace } from "#app/features/teachers/applications/application-steps.ts";
import { FilesNav } from "#app/features/teachers/applications/papers/files-nav.tsx";
import { readFilesStep } from "#app/features/teachers/applications/papers/files-step.server.ts";
import { StepDocuments } from "#app/features/teachers/applications/papers/step-documents.tsx";
import { StepVideo } from "#app/features/teachers/applications/papers/step-video.tsx";
import { requireApplicant } from "#app/gate/require-applicant.server.ts";
import { ApplyHouses } from "#app/features/teachers/applications/ui/apply-houses.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { LeaveQuestion } from "#app/shell/page/leave-question.tsx";
import type { Route } from "./+types/apply-files.ts";
import { filesStepAction } from "./files-step-action.server.ts";

/** The two steps that take files; each has this page at an address of its own. */
type FilesStep = "documents" | "video";

const kinds: Record<FilesStep, FileKind[]> = {
  documents: ["identity", "credential"],
  video: ["video", "captions"],
};

const heads: Record<FilesStep, { short: string; title: string; lead: string }> = {
  documents: {
    short: "Documents",
    title: "Your documents",
    lead: "They show that you are who you say, and what you have learned. Each file is saved as soon as it has come.",
  },
  video: {
    short: "Video",
    title: "Your video",
    lead: "What students look at first. It need not be perfect: a friendly minute in front of a window is better than a film.",
  },
};

function stepAt(pathname: string): FilesStep {
  return pathname.toLowerCase().startsWith("/teacher/apply/video") ? "video" : "documents";
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { pathname, searchParams: asked } = url;
  const page = await readFilesStep(requireApplicant(context), stepAt(pathname));
  if (page.elsewhere !== null) throw redirect(page.elsewhere);
  const note = asked.has("saved")
    ? "Your file is saved."
    : asked.has("removed")
      ? "The file is removed."
      : null;
  return { ...page, note };
}

export function action({ request, url, context }: Route.ActionArgs) {
  const step = stepAt(url.pathname);
  const path = `/teacher/apply/${step}`;
  return filesStepAction(request, requireApplicant(context), { path, kinds: kinds[step] });
}

export function meta({ location }: Route.MetaArgs) {
  return privateHead(`${heads[stepAt(location.pathname)].short} · Apply to teach`);
}

export default function ApplyFilesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slots, credentials, done, savedAt, isMending, zone, note } = loaderData;
  const refused = actionData?.refused;
  const here = stepAt(useLocation().pathname);
  const { title, lead } = heads[here];
  const { step, place } = stepPlace(here);
  return (
    <Page width="full">
      <LeaveQuestion />
      <ApplyHouses current={step} done={done} />
      <div className="wrap pt-6 pb-18 md:pt-9">
        <div className="max-w-200 min-w-0">
          {place === null ? null : (
            <p className="mb-1.5 text-sm font-semibold text-muted">{place}</p>
          )}
          <h1>{title}</h1>
          <p className="mt-2.5 mb-7 max-w-[58ch] text-muted">{lead}</p>
          {note !== null && refused === undefined ? (
            <Note tone="ok" role="status" className="mb-6">
              {note}
            </Note>
          ) : null}
          {here === "video" ? (
            <StepVideo {...{ slots, refused }} />
          ) : (
            <StepDocuments {...{ slots, credentials, refused }} />
          )}
          <FilesNav
            {...{ savedAt, isMending, zone }}
            step={here}
            leavesDocument={here === "video"}
          />
        </div>
      </div>
    </Page>
  );
}
