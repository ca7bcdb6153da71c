import { data, href, redirect } from "react-router";
import { useFormState } from "#app/features/accounts/ui/use-form-state.ts";
import { requireTeacher } from "#app/features/accounts/gate.server.ts";
import { cancelLesson } from "#app/features/scheduling/cancel-lesson.server.ts";
import { cancelForm } from "#app/features/scheduling/forms.ts";
import { readLessonPage } from "#app/features/scheduling/lesson-page.server.ts";
import { cancelRefusalText, lessonName } from "#app/features/scheduling/lesson-text.ts";
import { LessonDetails } from "#app/features/scheduling/ui/lesson-details.tsx";
import { parseForm } from "#app/platform/forms.ts";
import type { Route } from "./+types/lesson.ts";
import { privateHead } from "#app/shell/page-head.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData ? lessonName(loaderData.lesson, loaderData.side) : "Lesson";
  return privateHead(`${name}`);
}

export function loader({ params, context }: Route.LoaderArgs) {
  return readLessonPage(requireTeacher(context), params.lessonId);
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const form = await parseForm(request, cancelForm);
  if (!form.ok) return data({ form: form.state }, 400);

  const { lessonId } = params;
  const cancelled = await cancelLesson(teacher, { lessonId, ...form.value });
  if (!cancelled.ok) return data({ form: form.fail(cancelRefusalText(cancelled)) }, 409);
  return redirect(href("/teacher/lessons/:lessonId", { lessonId }));
}

export default function LessonPage({ loaderData, actionData }: Route.ComponentProps) {
  return <LessonDetails data={loaderData} form={useFormState(actionData?.form)} />;
}
