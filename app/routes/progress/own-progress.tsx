import { href, redirect, useSearchParams } from "react-router";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { readOwnProgress } from "#app/features/learning/can-do/can-do.server.ts";
import { ProgressView } from "#app/features/learning/can-do/ui/progress-view.tsx";
import { namedLanguages } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { askedProgress, rateAction } from "./rate-action.server.ts";
import type { Route } from "./+types/own-progress.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(titleOf(loaderData));
}

function titleOf(page: Route.ComponentProps["loaderData"] | undefined): string {
  const name = page?.languages.find(({ code }) => code === page.language)?.name;
  return name === undefined ? "Progress" : `Progress in ${name}`;
}

// A refusal means that something has changed: the page takes the newer ratings.
export function shouldRevalidate() {
  return true;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await readOwnProgress(requireStudent(context), askedProgress(request));
  if (page === null) return null;
  return { ...page, languages: namedLanguages(page.languages) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const page = await readOwnProgress(student, askedProgress(request));
  const path = href("/student/progress");
  if (page === null) return redirect(path);
  const { language, level } = page;
  return rateAction(student, request, { studentId: student.id, language, level, path });
}

export default function OwnProgressPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = useFormState(actionData?.form);
  const [search] = useSearchParams();
  return (
    <Page>
      <PageHead
        title={titleOf(loaderData)}
        lead="Say what you can do, level by level. Your teachers of the language see it, and say what they think."
      />
      {loaderData === null ? (
        <EmptyState
          title="No language yet"
          action={<ButtonLink to={href("/student/teachers")}>Find a teacher</ButtonLink>}
        >
          Book a lesson, or say in your profile which language you learn.
        </EmptyState>
      ) : (
        <ProgressView
          {...loaderData}
          path={href("/student/progress")}
          own={loaderData.student}
          other={loaderData.teacher}
          otherNameOf={(statement) => {
            const name = loaderData.teacherNames[statement];
            return name === undefined ? "Your teacher" : firstName(name);
          }}
          both="you and your teacher"
          can="I can"
          state={state}
          isSaved={search.has("saved")}
        />
      )}
    </Page>
  );
}
