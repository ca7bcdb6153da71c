import { data, href, redirect, redirectDocument } from "react-router";
import type { Student } from "#app/access/actor.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { checkPayment, showsPrice } from "#app/features/scheduling/booking/check-payment.ts";
import { payForm } from "#app/features/scheduling/booking/forms.ts";
import {
  finishPaying,
  type PayAnswer,
  startPaying,
} from "#app/features/scheduling/booking/pay-lesson.server.ts";
import { releaseHold } from "#app/features/scheduling/booking/release-hold.server.ts";
import { payText } from "#app/features/scheduling/booking/text.ts";
import { readPayPage } from "#app/features/scheduling/lesson-pages/pay-page.server.ts";
import { PayView } from "#app/features/scheduling/lesson-pages/ui/pay-view.tsx";
import { getLesson, type LessonView } from "#app/features/scheduling/lessons/lessons.server.ts";
import { parsePosted, readPosted, type Posted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { afterBooking, chatBehind, keepChat, payPath } from "../chat-behind.server.ts";
import type { Route } from "./+types/pay.ts";

export function meta() {
  return privateHead("Pay and book");
}

// A refusal means that something has changed: the page shows the new state.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const { lessonId } = params;
  // The card company's page leads back here with the name of its charge; we ask it for the state of that.
  const isBack = new URL(request.url).searchParams.has("payment_intent") && !student.viewed;
  const paid = isBack ? await finishPaying(student, lessonId) : null;
  if (paid?.ok && (paid.next === "booked" || paid.next === "requested"))
    throw redirect(afterBooking(request, student, { lessonId }));
  const page = await readPayPage(student, lessonId);
  if (page.elsewhere !== undefined) throw redirect(keepChat(request, page.elsewhere));
  const checking = paid?.ok === true && paid.next === "checking";
  const refused = paid === null || checking ? null : payText(refusalOf(paid, page.lapsed));
  return { ...page, checking, refused };
}

/** A bank that takes its time may say no after the hold has ended. */
function refusalOf(paid: PayAnswer, lapsed: boolean) {
  if (paid.ok) return "bank";
  return lapsed && paid.reason === "declined" ? "declined-late" : paid.reason;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const lesson = await getLesson(student, params.lessonId);
  const posted = await readPosted(request);
  switch (posted["intent"]) {
    case undefined:
      return pay(student, lesson, posted, request);
    case "release":
      return release(student, lesson, request);
    default:
      throw data(null, { status: 400 });
  }
}

const statusOf: Record<string, number> = { declined: 422, unreached: 503 };

async function pay(student: Student, lesson: LessonView, posted: Posted, request: Request) {
  const form = parsePosted(posted, payForm);
  if (!form.ok) return data({ form: form.state }, 400);
  if (!showsPrice(lesson, form.value))
    return data({ form: form.fail(payText("price-changed")) }, 422);
  const checked = checkPayment(lesson, form.value);
  if (!checked.ok) return data({ form: form.fail(checked.errors) }, 400);
  const lessonId = lesson.id;
  const returnTo = payPath(request, { lessonId });
  const paid = await startPaying(student, { lessonId, ...checked.payment, returnTo });
  if (!paid.ok)
    return data({ form: form.fail(payText(paid.reason)) }, statusOf[paid.reason] ?? 409);
  switch (paid.next) {
    case "provider": {
      const { checkout } = paid;
      if (checkout.kind === "redirect") return redirectDocument(checkout.url);
      return data({ opened: { clientSecret: checkout.clientSecret, returnTo } });
    }
    case "booked":
    case "requested":
      return redirect(afterBooking(request, student, { lessonId }));
    default:
      return redirect(`${returnTo}${returnTo.includes("?") ? "&" : "?"}payment_intent`);
  }
}

async function release(student: Student, { id, teacherSlug }: LessonView, request: Request) {
  await releaseHold(student, id);
  const teacher = href("/student/teachers/:slug", { slug: teacherSlug });
  return redirect(chatBehind(request, student) ?? teacher);
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { refused, checking } = loaderData;
  return <PayView page={loaderData} refused={refused} checking={checking} answer={actionData} />;
}
