import { requireStudent } from "#app/gate/gate.server.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { listOpenSlots } from "#app/features/scheduling/availability/slots.server.ts";
import { listSavedTeachers } from "#app/features/teachers/search/saved-teachers.server.ts";
import { SavedView } from "#app/features/teachers/search/cards/saved-view.tsx";
import { privateHead } from "#app/shell/page/page-head.ts";
import { saveAction } from "./save-action.server.ts";
import type { Route } from "./+types/saved.ts";

export function meta() {
  return privateHead("Saved teachers");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const asked = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 500 ? asked : 1;
  const saved = await listSavedTeachers(student, page, (ids, range) =>
    listOpenSlots(ids, range, student),
  );
  return { ...saved, zone: student.zone };
}

export async function action({ request, context }: Route.ActionArgs) {
  return saveAction(requireStudent(context), request);
}

export default function SavedPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SavedView {...loaderData} form={useFormState(actionData?.form ?? undefined)} />;
}
