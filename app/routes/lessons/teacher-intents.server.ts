import { redirect } from "react-router";
import type { Teacher } from "#app/access/actor.ts";
import { replyForm } from "#app/features/reviews/forms.ts";
import { replyToReview } from "#app/features/reviews/reply-to-review.server.ts";
import { replyRefusalText } from "#app/features/reviews/text.ts";
import { waiveRefusedText } from "#app/features/scheduling/attendance/text.ts";
import { waiveNoShow } from "#app/features/scheduling/attendance/waive-no-show.server.ts";
import { answerRequestForm } from "#app/features/scheduling/booking/forms.ts";
import { acceptRequest, declineRequest } from "#app/features/scheduling/booking/requests.server.ts";
import { answerRequestText } from "#app/features/scheduling/booking/text.ts";
import { readLessonPage } from "#app/features/scheduling/lesson-pages/lesson-page.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { chatBehind } from "../chat-behind.server.ts";
import { refuse } from "../form-answer.server.ts";
import {
  cancel,
  emptyForm,
  type Intent,
  lessonPath,
  move,
  recording,
  settle,
} from "./lesson-intents.server.ts";

/** What a teacher does on the page of a lesson, by the name in the form's address. */
export const teacherIntents: Record<string, Intent<Teacher>> = {
  review: reply,
  request: answerRequest,
  waive,
  settle,
  recording,
  move,
  cancel,
};

async function answerRequest(teacher: Teacher, request: Request, lessonId: string) {
  const form = await parseForm(request, answerRequestForm);
  if (!form.ok) return refuse(form.state, 400);
  const { answer, reason } = form.value;
  const answered =
    answer === "accept"
      ? await acceptRequest(teacher, lessonId)
      : await declineRequest(teacher, lessonId, reason);
  if (!answered.ok) {
    const status = answered.reason === "unreached" ? 503 : 409;
    return refuse(form.fail(answerRequestText(answered.reason)), status);
  }
  return redirect(chatBehind(request, teacher) ?? lessonPath(teacher, lessonId));
}

/** Lets a student off who did not come. */
async function waive(teacher: Teacher, request: Request, lessonId: string) {
  const form = await parseForm(request, emptyForm);
  if (!form.ok) return refuse(form.state, 400);
  const waived = await waiveNoShow(teacher, lessonId);
  if (!waived.ok) return refuse(form.fail(waiveRefusedText), 409);
  return redirect(lessonPath(teacher, lessonId));
}

async function reply(teacher: Teacher, request: Request, lessonId: string) {
  await readLessonPage(teacher, lessonId);
  const form = await parseForm(request, replyForm);
  if (!form.ok) return refuse(form.state, 400);
  const replied = await replyToReview(teacher, { lessonId, ...form.value });
  if (!replied.ok)
    return refuse(
      form.fail(replyRefusalText(replied.reason)),
      replied.reason === "replied-already" ? 409 : 422,
    );
  return redirect(`${lessonPath(teacher, lessonId)}?replied#review`);
}
