import { data, href, redirect, useSearchParams } from "react-router";
import type { Teacher } from "#app/access/actor.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { replyForm } from "#app/features/reviews/forms.ts";
import { readTeacherReview } from "#app/features/reviews/lesson-review.server.ts";
import { replyToReview } from "#app/features/reviews/reply-to-review.server.ts";
import { replyRefusalText } from "#app/features/reviews/text.ts";
import { TeacherReviewPanel } from "#app/features/reviews/ui/teacher-review-panel.tsx";
import { listMyReports } from "#app/features/reports/reports.server.ts";
import { LessonReports } from "#app/features/reports/ui/lesson-reports.tsx";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { cancelForm } from "#app/features/scheduling/cancel-and-reschedule/forms.ts";
import { readLessonPage } from "#app/features/scheduling/lesson-pages/lesson-page.server.ts";
import { cancelRefusalText, lessonName } from "#app/features/scheduling/lessons/lesson-text.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { currentLessonId } from "#app/features/scheduling/lessons/lessons.server.ts";
import {
  answerAction,
  takeConcession,
  takeWaiver,
} from "#app/features/scheduling/lesson-pages/answer-action.server.ts";
import { rescheduleAction } from "#app/features/scheduling/cancel-and-reschedule/reschedule-action.server.ts";
import { LessonDetails } from "#app/features/scheduling/lesson-pages/ui/lesson-details.tsx";
import { parseForm, typedValue } from "#app/platform/forms/forms.ts";
import type { Route } from "./+types/lesson.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData ? lessonName(loaderData.lesson, loaderData.side) : "Lesson";
  return privateHead(`${name}`);
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const lessonId = await currentLessonId(teacher, params.lessonId);
  if (lessonId !== params.lessonId)
    throw redirect(href("/teacher/lessons/:lessonId", { lessonId }));
  const moveTo = new URL(request.url).searchParams.get("move");
  const page = await readLessonPage(teacher, lessonId, { moveTo });
  const [review, reports] = await Promise.all([
    readTeacherReview(teacher, page.lesson),
    listMyReports(teacher, { lessonId }),
  ]);
  return { ...page, review, reports };
}

/** Several forms stand on the page; the address says which was sent. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const { lessonId } = params;
  const asked = new URL(request.url).searchParams;
  if (asked.has("review")) return reply(request, teacher, lessonId);
  for (const [part, take] of [
    ["request", answerAction],
    ["waive", takeWaiver],
    ["settle", takeConcession],
  ] as const) {
    if (!asked.has(part)) continue;
    const refused = await take(teacher, request, lessonId);
    if (refused !== null) return data({ form: refused.form }, refused.status);
    return redirect(href("/teacher/lessons/:lessonId", { lessonId }));
  }
  if (asked.has("move")) {
    const taken = await rescheduleAction(teacher, request, lessonId);
    if ("form" in taken) return data({ form: taken.form }, taken.status);
    const to = href("/teacher/lessons/:lessonId", { lessonId: taken.lessonId });
    return redirect(`${to}#move`);
  }
  const form = await parseForm(request, cancelForm);
  if (!form.ok) return data({ form: form.state }, 400);

  const cancelled = await cancelLesson(teacher, { lessonId, ...form.value });
  if (!cancelled.ok) return data({ form: form.fail(cancelRefusalText(cancelled)) }, 409);
  return redirect(href("/teacher/lessons/:lessonId", { lessonId }));
}

async function reply(request: Request, teacher: Teacher, lessonId: string) {
  await readLessonPage(teacher, lessonId);
  const form = await parseForm(request, replyForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const replied = await replyToReview(teacher, { lessonId, ...form.value });
  if (!replied.ok)
    return data(
      { form: form.fail(replyRefusalText(replied.reason)) },
      replied.reason === "replied-already" ? 409 : 422,
    );
  return redirect(`${href("/teacher/lessons/:lessonId", { lessonId })}?replied#review`);
}

export default function LessonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, lesson, zone } = loaderData;
  const state = useFormState(actionData?.form);
  const of = typedValue(state, "form");
  const [search] = useSearchParams();
  return (
    <LessonDetails
      data={loaderData}
      form={of === "review" ? undefined : state}
      problem={<LessonReports {...loaderData} />}
    >
      {review ? (
        <TeacherReviewPanel
          data={review}
          student={firstName(lesson.studentName)}
          teacher={firstName(lesson.teacherName)}
          zone={zone}
          state={of === "review" ? state : undefined}
          saved={search.has("replied") && state === undefined}
        />
      ) : null}
    </LessonDetails>
  );
}
