import { data, href, redirect } from "react-router";
import type { Student } from "#app/access/actor.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { askedStart } from "#app/features/scheduling/lesson-pages/asked-start.ts";
import {
  bookLessonForm,
  isOtherPrice,
  releaseHoldForm,
} from "#app/features/scheduling/booking/forms.ts";
import { releaseHold } from "#app/features/scheduling/booking/release-hold.server.ts";
import { readBookPage } from "#app/features/scheduling/lesson-pages/book-page.server.ts";
import { bookStart } from "#app/features/scheduling/lesson-pages/book-start.server.ts";
import { BookView } from "#app/features/scheduling/lesson-pages/ui/book-view.tsx";
import { parsePosted, type Posted, readPosted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { afterBooking, keepChat, payPath } from "../chat-behind.server.ts";
import type { Route } from "./+types/book.ts";

export function meta() {
  return privateHead("Book a lesson");
}

// A refusal means that something has changed: the page shows the new state.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const query = new URL(request.url).searchParams;
  const startsAt = askedStart(query, student.zone);
  if (startsAt === null) throw redirect(href("/student/teachers/:slug", params));
  const { slug } = params;
  const page = await readBookPage(student, { slug, offerId: query.get("offer") ?? "", startsAt });
  if (page.own === undefined) return page;
  throw redirect(
    page.own.isHeld ? payPath(request, page.own) : afterBooking(request, student, page.own),
  );
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const posted = await readPosted(request);
  switch (posted["intent"]) {
    case undefined:
      return book(student, params, posted, request);
    case "replace-hold":
      return replaceHold(student, url, posted);
    default:
      throw data(null, { status: 400 });
  }
}

/** Cancels the hold that is in the way; the page then shows the time that they chose instead, if it is free. */
async function replaceHold(student: Student, { pathname, search }: URL, posted: Posted) {
  const form = parsePosted(posted, releaseHoldForm);
  if (!form.ok) throw data(null, { status: 400 });
  await releaseHold(student, form.value.holdId);
  return redirect(`${pathname}${search}`);
}

async function book(
  student: Student,
  params: Route.ActionArgs["params"],
  posted: Posted,
  request: Request,
) {
  const form = parsePosted(posted, bookLessonForm);
  if (!form.ok) {
    const isPrice = isOtherPrice(form.state);
    return data({ error: "Choose a lesson and a time again." }, isPrice ? 422 : 400);
  }
  const answer = await bookStart(student, params.slug, form.value);
  switch (answer.next) {
    case "pay":
      return redirect(payPath(request, answer));
    case "booked":
      return redirect(afterBooking(request, student, answer));
    case "choose": {
      const asked = { offer: answer.offerId, at: String(form.value.startsAt) };
      const page = `${href("/student/teachers/:slug/book", params)}?${new URLSearchParams(asked)}`;
      return redirect(keepChat(request, page));
    }
    case "refused":
      return data({ error: answer.text }, answer.isLost ? 409 : 422);
  }
}

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
  return <BookView page={loaderData} error={actionData?.error} />;
}
