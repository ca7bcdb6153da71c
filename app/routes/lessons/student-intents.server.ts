import { redirect } from "react-router";
import type { Student } from "#app/access/actor.ts";
import { editReview } from "#app/features/reviews/edit-review.server.ts";
import { reviewForm } from "#app/features/reviews/forms.ts";
import { reviewRefusalText } from "#app/features/reviews/text.ts";
import { writeReview } from "#app/features/reviews/write-review.server.ts";
import { readLessonPage } from "#app/features/scheduling/lesson-pages/lesson-page.server.ts";
import { getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { endSeries } from "#app/features/scheduling/series/end-series.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { refuse } from "../form-answer.server.ts";
import {
  cancel,
  type Intent,
  lessonPath,
  move,
  recording,
  settle,
} from "./lesson-intents.server.ts";

/** What a student does on the page of a lesson, by the name in the form's address. */
export const studentIntents: Record<string, Intent<Student>> = {
  review: saveReview,
  move,
  series: stopSeries,
  settle,
  recording,
  cancel,
};

async function stopSeries(student: Student, _request: Request, lessonId: string) {
  const { seriesId } = await getLesson(student, lessonId);
  await endSeries(student, seriesId ?? "");
  return redirect(`${lessonPath(student, lessonId)}#series`);
}

async function saveReview(student: Student, request: Request, lessonId: string) {
  await readLessonPage(student, lessonId);
  const form = await parseForm(request, reviewForm);
  if (!form.ok) return refuse(form.state, 400);
  const { replaces, stars, text, tags } = form.value;
  const input = { lessonId, stars, text, tags };
  if (replaces === undefined) {
    const written = await writeReview(student, input);
    if (!written.ok)
      return refuse(
        form.fail(reviewRefusalText(`write:${written.reason}`)),
        written.reason === "reviewed-already" ? 409 : 422,
      );
  } else {
    const edited = await editReview(student, input);
    if (!edited.ok) return refuse(form.fail(reviewRefusalText(`edit:${edited.reason}`)), 422);
  }
  return redirect(`${lessonPath(student, lessonId)}?reviewed#review`);
}
