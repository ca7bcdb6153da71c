import { href, redirect, useSearchParams } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { readStudentReview } from "#app/features/reviews/lesson-review.server.ts";
import { StudentReviewPanel } from "#app/features/reviews/ui/student-review-panel.tsx";
import { listMyReports } from "#app/features/reports/reported/reports.server.ts";
import { LessonReports } from "#app/features/reports/own-reports/ui/lesson-reports.tsx";
import { listRecordings } from "#app/features/classroom/recording/recordings.server.ts";
import { RecordingsPanel } from "#app/features/classroom/recording/ui/recordings-panel.tsx";
import { readLessonPage } from "#app/features/scheduling/lesson-pages/lesson-page.server.ts";
import { lessonName } from "#app/features/scheduling/lessons/lesson-text.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { currentLessonId } from "#app/features/scheduling/lessons/lessons.server.ts";
import { LessonDetails } from "#app/features/scheduling/lesson-pages/ui/lesson-details.tsx";
import { typedValue } from "#app/platform/forms/forms.ts";
import { intentOf } from "../lessons/lesson-intents.server.ts";
import { studentIntents } from "../lessons/student-intents.server.ts";
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
  const [review, reports, recordings] = await Promise.all([
    readStudentReview(student, page.lesson),
    listMyReports(student, { lessonId }),
    listRecordings(student, page.lesson),
  ]);
  return { ...page, review, reports, recordings };
}

/** Several forms are on the page; the address says which was sent. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  return intentOf(request, studentIntents)(student, request, params.lessonId);
}

export default function LessonPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, lesson, zone, recordings } = loaderData;
  const state = useFormState(actionData?.form);
  const of = typedValue(state, "form");
  const [search] = useSearchParams();
  return (
    <LessonDetails
      data={loaderData}
      form={of === "review" ? undefined : state}
      problem={<LessonReports {...loaderData} />}
    >
      <RecordingsPanel
        {...{ recordings, zone }}
        side="student"
        other={firstName(lesson.teacherName)}
      />
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
