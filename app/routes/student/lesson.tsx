import { data, href, redirect, useSearchParams } from "react-router";
import type { Student } from "#app/access/actor.ts";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { editReview } from "#app/features/reviews/edit-review.server.ts";
import { reviewForm } from "#app/features/reviews/forms.ts";
import { readStudentReview } from "#app/features/reviews/lesson-review.server.ts";
import { reviewRefusalText } from "#app/features/reviews/text.ts";
import { StudentReviewPanel } from "#app/features/reviews/ui/student-review-panel.tsx";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { listMyReports } from "#app/features/reports/reports.server.ts";
import { LessonReports } from "#app/features/reports/ui/lesson-reports.tsx";
import { cancelLesson } from "#app/features/scheduling/cancel-and-reschedule/cancel-lesson.server.ts";
import { cancelForm } from "#app/features/scheduling/cancel-and-reschedule/forms.ts";
import { changeCardForm } from "#app/features/scheduling/booking/forms.ts";
import { readLessonPage } from "#app/features/scheduling/lesson-pages/lesson-page.server.ts";
import {
  cancelRefusalText,
  cardRefusalText,
  lessonName,
} from "#app/features/scheduling/lessons/lesson-text.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { endSeries } from "#app/features/scheduling/series/end-series.server.ts";
import { changeSeriesCard } from "#app/features/scheduling/booking/series-card.server.ts";
import { currentLessonId, getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { takeConcession } from "#app/features/scheduling/lesson-pages/answer-action.server.ts";
import { rescheduleAction } from "#app/features/scheduling/cancel-and-reschedule/reschedule-action.server.ts";
import {
  tickHomework,
  tickHomeworkForm,
} from "#app/features/scheduling/lesson-notes/tick-homework.server.ts";
import { LessonDetails } from "#app/features/scheduling/lesson-pages/ui/lesson-details.tsx";
import { parseForm, typedValue } from "#app/platform/forms/forms.ts";
import type { Route } from "./+types/lesson.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData ? lessonName(loaderData.lesson, loaderData.side) : "Lesson";
  return privateHead(`${name}`);
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const lessonId = await currentLessonId(student, params.lessonId);
  if (lessonId !== params.lessonId)
    throw redirect(href("/student/lessons/:lessonId", { lessonId }));
  const moveTo = new URL(request.url).searchParams.get("move");
  const page = await readLessonPage(student, lessonId, { moveTo });
  const [review, reports] = await Promise.all([
    readStudentReview(student, page.lesson),
    listMyReports(student, { lessonId }),
  ]);
  return { ...page, review, reports };
}

/** Several forms stand on the page; the address says which was sent. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const { lessonId } = params;
  const asked = new URL(request.url).searchParams;
  if (asked.has("review")) return saveReview(request, student, lessonId);
  if (asked.has("move")) {
    const taken = await rescheduleAction(student, request, lessonId);
    if ("form" in taken) return data({ form: taken.form }, taken.status);
    const to = href("/student/lessons/:lessonId", { lessonId: taken.lessonId });
    return redirect(`${to}#move`);
  }
  if (asked.has("series")) {
    const { seriesId } = await getLesson(student, lessonId);
    await endSeries(student, seriesId ?? "");
    return redirect(`${href("/student/lessons/:lessonId", { lessonId })}#series`);
  }
  if (asked.has("homework")) {
    const form = await parseForm(request, tickHomeworkForm);
    if (!form.ok) return data({ form: form.state }, 400);
    await tickHomework(student, { lessonId, homework: form.value.homework });
    return redirect(
      form.value.from === "dashboard"
        ? `${href("/student/dashboard")}#to-do`
        : `${href("/student/lessons/:lessonId", { lessonId })}#notes`,
    );
  }
  if (asked.has("settle")) {
    const refused = await takeConcession(student, request, lessonId);
    if (refused !== null) return data({ form: refused.form }, refused.status);
    return redirect(href("/student/lessons/:lessonId", { lessonId }));
  }
  if (asked.has("card")) return changeCard(request, student, lessonId);
  const form = await parseForm(request, cancelForm);
  if (!form.ok) return data({ form: form.state }, 400);

  const cancelled = await cancelLesson(student, { lessonId, ...form.value });
  if (!cancelled.ok) return data({ form: form.fail(cancelRefusalText(cancelled)) }, 409);
  return redirect(href("/student/lessons/:lessonId", { lessonId }));
}

async function changeCard(request: Request, student: Student, lessonId: string) {
  const { seriesId } = await getLesson(student, lessonId);
  const form = await parseForm(request, changeCardForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const { cardNumber: number, cardExpiry: expiry, cardCvc: cvc } = form.value;
  const changed = await changeSeriesCard(student, seriesId ?? "", { number, expiry, cvc });
  if (!changed.ok)
    return data(
      { form: form.fail(cardRefusalText(changed.reason)) },
      changed.reason === "declined" ? 422 : 409,
    );
  return redirect(`${href("/student/lessons/:lessonId", { lessonId })}?card-changed#series`);
}

async function saveReview(request: Request, student: Student, lessonId: string) {
  await readLessonPage(student, lessonId);
  const form = await parseForm(request, reviewForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const { replaces, stars, text, tags } = form.value;
  const wish = { lessonId, stars, text, tags };
  if (replaces === undefined) {
    const written = await writeReview(student, wish);
    if (!written.ok)
      return data(
        { form: form.fail(reviewRefusalText(`write:${written.reason}`)) },
        written.reason === "reviewed-already" ? 409 : 422,
      );
  } else {
    const edited = await editReview(student, wish);
    if (!edited.ok)
      return data({ form: form.fail(reviewRefusalText(`edit:${edited.reason}`)) }, 422);
  }
  return redirect(`${href("/student/lessons/:lessonId", { lessonId })}?reviewed#review`);
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
        <StudentReviewPanel
          data={review}
          lessonId={lesson.id}
          teacher={firstName(lesson.teacherName)}
          zone={zone}
          state={of === "review" ? state : undefined}
          saved={search.has("reviewed") && state === undefined}
        />
      ) : null}
    </LessonDetails>
  );
}
