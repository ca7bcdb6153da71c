import { data, href, redirect } from "react-router";
import type { Student } from "#app/access/actor.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { checkPayment } from "#app/features/scheduling/booking/check-payment.ts";
import { payForm } from "#app/features/scheduling/booking/forms.ts";
import { payLesson } from "#app/features/scheduling/booking/pay-lesson.server.ts";
import { releaseHold } from "#app/features/scheduling/booking/release-hold.server.ts";
import { payText } from "#app/features/scheduling/booking/text.ts";
import { readPayPage } from "#app/features/scheduling/lesson-pages/pay-page.server.ts";
import { PayView } from "#app/features/scheduling/lesson-pages/ui/pay-view.tsx";
import { getLesson, type LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { parsePosted, readPosted, type Posted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import type { Route } from "./+types/pay.ts";

export function meta() {
  return privateHead("Pay and book");
}

// A refusal means that something has changed: the page shows how things stand now.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = await readPayPage(requireStudent(context), params.lessonId);
  if (page.elsewhere !== undefined) throw redirect(page.elsewhere);
  // The bank's own page leads back here with its answer.
  const bank = new URL(request.url).searchParams.get("bank");
  const refused = bank === "declined" || bank === "returned" ? payText(bank) : null;
  return { ...page, refused };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const lesson = await getLesson(student, params.lessonId);
  const posted = await readPosted(request);
  switch (posted["intent"]) {
    case undefined:
      return pay(student, lesson, posted);
    case "release":
      return release(student, lesson);
    default:
      throw data(null, { status: 400 });
  }
}

async function pay(student: Student, lesson: LessonView, posted: Posted) {
  const form = parsePosted(posted, payForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const checked = checkPayment(lesson, form.value);
  if (!checked.ok) return data({ form: form.fail(checked.errors) }, 400);
  const paid = await payLesson(student, { lessonId: lesson.id, ...checked.payment });
  if (!paid.ok)
    return data({ form: form.fail(payText(paid.reason)) }, paid.reason === "declined" ? 422 : 409);
  const lessonId = lesson.id;
  return redirect(
    paid.next === "bank"
      ? href("/student/lessons/:lessonId/bank", { lessonId })
      : href("/student/lessons/:lessonId/booked", { lessonId }),
  );
}

async function release(student: Student, { id, teacherSlug }: LessonView) {
  await releaseHold(student, id);
  return redirect(href("/student/teachers/:slug", { slug: teacherSlug }));
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  return <PayView page={loaderData} refused={loaderData.refused} answer={actionData} />;
}
