import { ArrowLeft } from "lucide-react";
import { data, Form, href, Link, redirect } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { requireStudent } from "#app/features/accounts/gate.server.ts";
import { bookLesson } from "#app/features/scheduling/book-lesson.server.ts";
import { getBookingOffer } from "#app/features/scheduling/booking-offer.server.ts";
import { bookLessonForm } from "#app/features/scheduling/forms.ts";
import { listOpenSlots, nearestOpenSlots } from "#app/features/scheduling/slots.server.ts";
import { schedulingText } from "#app/features/scheduling/text.ts";
import { BookingSummary, firstName } from "#app/features/scheduling/ui/booking-summary.tsx";
import { NearestSlots } from "#app/features/scheduling/ui/nearest-slots.tsx";
import { parseForm } from "#app/platform/forms.ts";
import { formatDayTime, formatTime, zoneCity } from "#app/platform/time.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/book.ts";
import { privateHead } from "#app/shell/page-head.ts";

export function meta() {
  return privateHead("Book a lesson");
}

// A refusal means that something has changed: the page shows how things stand now.
export function shouldRevalidate() {
  return true;
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const query = new URL(request.url).searchParams;
  const at = query.get("at") ?? "";
  const startsAt = /^\d{1,15}$/.test(at) ? Number(at) : Number.NaN;
  if (!Number.isSafeInteger(startsAt) || Math.abs(startsAt) > 8.64e15)
    throw redirect(href("/student/teachers/:slug", params));
  const offer = await getBookingOffer(params.slug, query.get("offer") ?? "");
  const now = Date.now();
  const range = { ...offer, from: startsAt, to: startsAt + 1 };
  const open = (await listOpenSlots([offer.teacherId], range, student, now)).get(offer.teacherId);
  const isOpen = open?.includes(startsAt) ?? false;
  return {
    offer,
    startsAt,
    isOpen,
    nearest: isOpen ? [] : await nearestOpenSlots(offer.teacherId, { ...offer, startsAt }, student),
    requestId: crypto.randomUUID(),
    zone: student.zone,
    now,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const form = await parseForm(request, bookLessonForm);
  if (!form.ok) return data({ error: "Choose a lesson and a time again." }, 400);
  const { teacherId } = await getBookingOffer(params.slug, form.value.offerId);
  const booked = await bookLesson(student, { ...form.value, teacherId });
  if (booked.ok) return redirect(href("/student/lessons/:lessonId/pay", booked));
  const lost = booked.reason === "slot-taken" || booked.reason === "you-are-busy";
  return data({ error: schedulingText(booked.reason) }, lost ? 409 : 422);
}

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, startsAt, isOpen, nearest, requestId, zone, now } = loaderData;
  const name = firstName(offer.teacherName);
  const weekday = new Intl.DateTimeFormat(brand.locale, { weekday: "long", timeZone: zone });
  const when = `${weekday.format(startsAt)} at ${formatTime(startsAt, zone)}`;
  return (
    <Page>
      <PageHead
        before={
          <Link
            to={`${href("/student/teachers/:slug", { slug: offer.teacherSlug })}?offer=${offer.offerId}`}
            className="mb-2 inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4"
          >
            <ArrowLeft size={16} aria-hidden="true" /> {name}’s times
          </Link>
        }
        title={isOpen ? `${when}, then` : "That time has gone"}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16">
        <div className="grid gap-5">
          <FormError>{actionData?.error}</FormError>
          {isOpen ? (
            <Form method="post" className="grid gap-5">
              <input type="hidden" name="offerId" value={offer.offerId} />
              <input type="hidden" name="startsAt" value={startsAt} />
              <input type="hidden" name="requestId" value={requestId} />
              <input type="hidden" name="pricePence" value={offer.pricePence} />
              <p>
                Next we hold {formatDayTime(startsAt, zone)} for you for {rules.booking.holdMinutes}{" "}
                minutes, so that nobody can take it while you pay. Times are in {zoneCity(zone)}{" "}
                time.
              </p>
              <Button size="l" wide>
                Hold {when}
              </Button>
            </Form>
          ) : (
            <NearestSlots
              slots={nearest}
              zone={zone}
              teacherSlug={offer.teacherSlug}
              offerId={offer.offerId}
              lead={
                actionData === undefined
                  ? `Somebody may have taken it, or ${name} has changed the hours. These are the nearest free times.`
                  : "Choose another time:"
              }
            />
          )}
        </div>
        {isOpen ? <BookingSummary summary={{ ...offer, startsAt }} zone={zone} now={now} /> : null}
      </div>
    </Page>
  );
}
