import { href, redirect, useSearchParams } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { readTeacherReview } from "#app/features/reviews/lesson-review.server.ts";
import { TeacherReviewPanel } from "#app/features/reviews/ui/teacher-review-panel.tsx";
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
import { teacherIntents } from "../lessons/teacher-intents.server.ts";
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
  const [review, reports, recordings] = await Promise.all([
    readTeacherReview(teacher, page.lesson),
    listMyReports(teacher, { lessonId }),
    listRecordings(teacher, page.lesson),
  ]);
  return { ...page, review, reports, recordings };
}

/** Several forms are on the page; the address says which was sent. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  return intentOf(request, teacherIntents)(teacher, request, params.lessonId);
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
        side="teacher"
        other={firstName(lesson.studentName)}
      />
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
