import { requireTeacher } from "#app/gate/gate.server.ts";
import type { FileKind } from "#app/features/files/purposes.ts";
import { readChangePage } from "#app/features/teachers/vetting/changes/change-page.server.ts";
import { ChangeView } from "#app/features/teachers/vetting/ui/change-view.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { filesStepAction } from "../apply/files-step-action.server.ts";
import type { Route } from "./+types/checked.ts";
import { changeActions, changePage, isChangeIntent } from "./change-actions.server.ts";

export function meta() {
  return privateHead("Video, languages and credentials");
}

export async function loader({ context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  return { ...(await readChangePage(teacher)), zone: teacher.zone };
}

const kinds: FileKind[] = ["video", "captions", "credential"];

/** The part in the address names the command; a file says itself what it is for. */
export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const intent = new URL(request.url).searchParams.get("part");
  if (isChangeIntent(intent)) return changeActions[intent](teacher, request);
  return filesStepAction(request, teacher, { path: changePage, kinds });
}

export default function CheckedPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ChangeView page={loaderData} answer={actionData} />;
}
