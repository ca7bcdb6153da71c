import { ArrowLeft } from "lucide-react";
import { data, href, Link, redirect } from "react-router";
import { requireStudent } from "#app/gate/gate.server.ts";
import { bookSeries } from "#app/features/scheduling/series/book-series.server.ts";
import { getBookingOffer } from "#app/features/scheduling/booking/booking-offer.server.ts";
import { isOtherPrice } from "#app/features/scheduling/booking/forms.ts";
import { bookSeriesForm } from "#app/features/scheduling/series/forms.ts";
import {
  readSeriesPage,
  readSeriesInput,
} from "#app/features/scheduling/series/series-page.server.ts";
import { schedulingText } from "#app/features/scheduling/lessons/text.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { SeriesChoice } from "#app/features/scheduling/series/ui/series-choice.tsx";
import { SeriesDates } from "#app/features/scheduling/series/ui/series-dates.tsx";
import { SeriesHold } from "#app/features/scheduling/series/ui/series-hold.tsx";
import { parseForm } from "#app/platform/forms/forms.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/series.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Book every week");
}

// A refusal means that something has changed: the page shows the new state.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const search = new URL(request.url).searchParams;
  const input = readSeriesInput(search);
  if (input === null) throw redirect(href("/student/teachers/:slug", params));
  const offer = await getBookingOffer(params.slug, search.get("offer") ?? "", student);
  if (offer.kind !== "single") throw redirect(href("/student/teachers/:slug", params));
  return readSeriesPage(student, offer, input);
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const form = await parseForm(request, bookSeriesForm);
  if (!form.ok) {
    const isPrice = isOtherPrice(form.state);
    return data({ error: "Choose the lessons and the times again." }, isPrice ? 422 : 400);
  }
  const { teacherId, offerId } = await getBookingOffer(params.slug, form.value.offerId, student);
  const booked = await bookSeries(student, { ...form.value, teacherId, offerId });
  if (booked.ok)
    return redirect(href("/student/lessons/:lessonId/pay", { lessonId: booked.lessonId }));
  return data(
    { error: schedulingText(booked.reason) },
    booked.reason === "dates-refused" ? 409 : 422,
  );
}

export default function SeriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, at } = loaderData;
  const name = firstName(offer.teacherName);
  const once = new URLSearchParams({ offer: offer.offerId, at: String(at[0]) });
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={`${href("/student/teachers/:slug/book", { slug: offer.teacherSlug })}?${once}`}
            className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
          >
            <ArrowLeft size={16} aria-hidden="true" /> Only once
          </Link>
        }
        title={`Every week with ${name}`}
        lead={`${offer.title}, ${offer.minutes} minutes. You pay for the first lesson now and for each later one a day before it.`}
      />
      {offer.approveFirst ? (
        <Note tone="info" title={`${name} answers each booking first`}>
          So every lesson is asked for by itself, and a series cannot be booked at once.
        </Note>
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14">
          <div className="grid gap-6.5">
            <FormError>{actionData?.error}</FormError>
            <SeriesChoice data={loaderData} />
            <SeriesDates data={loaderData} />
          </div>
          <SeriesHold data={loaderData} />
        </div>
      )}
    </Page>
  );
}
