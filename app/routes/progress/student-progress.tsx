import { ChevronLeft } from "lucide-react";
import { href, Link, useSearchParams } from "react-router";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { readStudentProgress } from "#app/features/learning/can-do/can-do.server.ts";
import { ProgressView } from "#app/features/learning/can-do/ui/progress-view.tsx";
import { namedLanguages } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Page, PageHead } from "#app/ui/page.tsx";
import { askedProgress, rateAction } from "./rate-action.server.ts";
import type { Route } from "./+types/student-progress.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData ? `Progress of ${loaderData.person.name}` : "Progress");
}

// A refusal means that something has changed: the page takes the newer ratings.
export function shouldRevalidate() {
  return true;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const page = await readStudentProgress(teacher, params.studentId, askedProgress(request));
  return { ...page, languages: namedLanguages(page.languages) };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const { studentId } = params;
  const { language, level } = await readStudentProgress(teacher, studentId, askedProgress(request));
  const path = href("/teacher/students/:studentId/progress", { studentId });
  return rateAction(teacher, request, { studentId, language, level, path });
}

export default function StudentProgressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person } = loaderData;
  const state = useFormState(actionData?.form);
  const [search] = useSearchParams();
  const first = firstName(person.name);
  const studentId = person.id;
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={href("/teacher/students/:studentId", { studentId })}
            className="link-quiet mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold"
          >
            <ChevronLeft size={18} aria-hidden="true" className="rtl:-scale-x-100" />
            {person.name}
          </Link>
        }
        title={`What ${first} can do`}
        lead={`${first} sees what you say here, and you see what ${first} says.`}
      />
      <ProgressView
        {...loaderData}
        path={href("/teacher/students/:studentId/progress", { studentId })}
        own={loaderData.teacher}
        other={loaderData.student}
        otherNameOf={() => first}
        both={`you and ${first}`}
        can={`${first} can`}
        state={state}
        isSaved={search.has("saved")}
      />
    </Page>
  );
}
