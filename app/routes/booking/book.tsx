import { ArrowLeft, Repeat } from "lucide-react";
import { data, Form, href, Link, redirect } from "react-router";
import { rules } from "#config/rules.ts";
import type { Student } from "#app/access/actor.ts";
import { requireStudent } from "#app/gate/gate.server.ts";
import { bookFromPackage } from "#app/features/scheduling/packages/book-from-package.server.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { checkBooking } from "#app/features/scheduling/booking/check-booking.server.ts";
import { getBookingOffer } from "#app/features/scheduling/booking/booking-offer.server.ts";
import {
  bookLessonForm,
  isOtherPrice,
  releaseHoldForm,
} from "#app/features/scheduling/booking/forms.ts";
import { findHoldInTheWay } from "#app/features/scheduling/booking/holds/hold-in-the-way.server.ts";
import { findOwnLessonAt } from "#app/features/scheduling/booking/own-lesson-at.server.ts";
import { releaseHold } from "#app/features/scheduling/booking/release-hold.server.ts";
import { nearestOpenSlots } from "#app/features/scheduling/availability/slots.server.ts";
import { sizesOf } from "#app/features/scheduling/packages/package-terms.ts";
import { listPackages } from "#app/features/scheduling/packages/packages.server.ts";
import { schedulingText } from "#app/features/scheduling/lessons/text.ts";
import { packageText } from "#app/features/scheduling/packages/text.ts";
import { BookingSummary } from "#app/features/scheduling/booking/ui/booking-summary.tsx";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { readPriceHint } from "#app/features/accounts/own-account/price-hint.server.ts";
import { HoldInTheWayPanel } from "#app/features/scheduling/booking/ui/hold-in-the-way.tsx";
import { NearestSlots } from "#app/features/scheduling/booking/ui/nearest-slots.tsx";
import { PackageSizes } from "#app/features/scheduling/packages/ui/package-sizes.tsx";
import { parsePosted, type Posted, readPosted } from "#app/platform/forms/forms.ts";
import { formatDayTime, formatTime, formatWeekday, instantOf } from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { afterBooking, keepChat, payPath } from "../chat-behind.server.ts";
import type { Route } from "./+types/book.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

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
  const startsAt = readStart(query, student.zone);
  if (!Number.isSafeInteger(startsAt) || Math.abs(startsAt) > 8.64e15)
    throw redirect(href("/student/teachers/:slug", params));
  const offer = await getBookingOffer(params.slug, query.get("offer") ?? "", student);
  const now = Date.now();
  const owned =
    offer.kind === "single" && !student.viewed ? await listPackages(student, offer) : [];
  const hasPackage = owned.length > 0;
  const why = await checkBooking(student, { ...offer, startsAt }, new Date(now), { hasPackage });
  const isOff = why === "bookings-off" || why === "account-restricted";
  const isOpen = why === null;
  // It is theirs already: held by themselves or by the teacher, or booked.
  if (!isOpen && !student.viewed) await leaveForOwn(student, request, { ...offer, startsAt });
  const hold = isOpen ? null : await findHoldInTheWay(student, { ...offer, startsAt });
  return {
    offer,
    owned: owned[0] ?? null,
    startsAt,
    isOpen,
    /** Nothing can be booked by them, at this or another time. */
    isOff,
    isGone: why === "slot-taken" && hold === null,
    why: why === null ? null : schedulingText(why),
    hold,
    nearest:
      isOpen || isOff
        ? []
        : await nearestOpenSlots(offer.teacherId, { ...offer, startsAt }, student, { hold }),
    requestId: crypto.randomUUID(),
    hint: await readPriceHint(student),
    zone: student.zone,
    now,
  };
}

/** Goes where the lesson that they have at that start is paid for, or is shown as booked. */
async function leaveForOwn(
  student: Student,
  request: Request,
  start: { teacherId: string; offerId: string; startsAt: number },
) {
  const own = await findOwnLessonAt(student, start);
  if (own === null) return;
  throw redirect(own.isHeld ? payPath(request, own) : afterBooking(request, student, own));
}

/** The instant that the address names, or a day and time of the student's own clock. */
function readStart(query: URLSearchParams, zone: string): number {
  const at = query.get("at") ?? "";
  if (/^\d{1,14}$/.test(at)) return Number(at);
  const date = /^(\d{4})-(\d\d)-(\d\d)$/.exec(query.get("date") ?? "");
  const time = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(query.get("time") ?? "");
  if (date === null || time === null) return Number.NaN;
  const [year, month, day] = date.slice(1).map(Number) as [number, number, number];
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month <= 12;
  if (!isDay || year < 1970 || year > 2200) return Number.NaN;
  return instantOf({ year, month, day }, Number(time[1]) * 60 + Number(time[2]), zone);
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
  const offer = await getBookingOffer(params.slug, form.value.offerId, student);
  const { teacherId, offerId } = offer;
  const { packageId, alone, ...input } = form.value;
  if (packageId !== undefined) {
    const drawn = await bookFromPackage(student, { ...input, packageId, teacherId, offerId });
    if (drawn.ok) return redirect(afterBooking(request, student, drawn));
    await leaveForOwn(student, request, { ...input, teacherId, offerId });
    const { reason } = drawn;
    const error = reason === "package-empty" ? packageText(reason) : schedulingText(reason);
    return data({ error }, reason === "form-used" ? 422 : 409);
  }
  // A student with a package chooses what pays; others have nothing to choose.
  const hasPackage = offer.kind === "single" && (await listPackages(student, offer)).length > 0;
  if (hasPackage && alone === undefined) {
    const asked = new URLSearchParams({ offer: offerId, at: String(input.startsAt) });
    const page = `${href("/student/teachers/:slug/book", params)}?${asked}`;
    return redirect(keepChat(request, page));
  }
  const booked = await bookLesson(student, { ...input, teacherId, offerId });
  if (booked.ok) return redirect(payPath(request, booked));
  await leaveForOwn(student, request, { ...input, teacherId, offerId });
  const lost =
    booked.reason === "slot-taken" || booked.reason === "full" || booked.reason === "you-are-busy";
  return data({ error: schedulingText(booked.reason) }, lost ? 409 : 422);
}

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, owned, startsAt, isOpen, isOff, isGone, why, hold, nearest, hint, zone, now } =
    loaderData;
  const { requestId } = loaderData;
  const name = firstName(offer.teacherName);
  const when = `${formatWeekday(startsAt, zone)} ${formatTime(startsAt, zone)}`;
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
        title={
          isOpen
            ? `Book ${when} with ${name}`
            : isGone
              ? "That time has gone"
              : isOff
                ? "You cannot book just now"
                : "That time cannot be booked"
        }
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-16">
        {isOpen ? (
          <div className="lg:col-start-2">
            <BookingSummary summary={{ ...offer, startsAt }} zone={zone} now={now} hint={hint} />
          </div>
        ) : null}
        <div className="grid gap-5 lg:col-start-1 lg:row-start-1">
          {hold === null && !isOff ? <FormError>{actionData?.error}</FormError> : null}
          {hold && <HoldInTheWayPanel hold={hold} wanted={startsAt} zone={zone} />}
          {isOpen ? (
            <Form method="post" className="grid gap-5">
              <input type="hidden" name="offerId" value={offer.offerId} />
              <input type="hidden" name="startsAt" value={startsAt} />
              <input type="hidden" name="requestId" value={requestId} />
              <input type="hidden" name="pricePence" value={offer.pricePence} />
              {owned ? (
                <div className="grid gap-2 border-b border-line pb-5">
                  <Button size="l" wide name="packageId" value={owned.id}>
                    Book it from your package
                  </Button>
                  <p className="text-sm text-muted">
                    {owned.left} of {owned.lessons} lessons are left. It is booked at once, and
                    nothing is charged.
                  </p>
                </div>
              ) : null}
              <p>
                {owned ? "Or pay for it by itself. " : ""}We keep {formatDayTime(startsAt, zone)}{" "}
                for you for {rules.booking.holdMinutes} minutes while you pay. Times are in{" "}
                {zoneTime(zone)}.
              </p>
              <Button
                size="l"
                wide
                variant={owned ? "outline" : "primary"}
                {...(owned && { name: "alone", value: "yes" })}
              >
                Continue to payment
              </Button>
              {offer.kind === "single" && !offer.approveFirst ? (
                <p>
                  <Link
                    to={`${href("/student/teachers/:slug/series", { slug: offer.teacherSlug })}?${new URLSearchParams({ offer: offer.offerId, at: String(startsAt) })}`}
                    className="link inline-flex min-h-11 items-center gap-2"
                  >
                    <Repeat size={17} aria-hidden="true" /> Every week instead
                  </Link>
                </p>
              ) : null}
              {offer.kind === "single" && !owned && sizesOf(offer.packages).length > 0 ? (
                <section aria-label="Packages" className="border-t border-line pt-5">
                  <h2 className="mb-3 text-xl">Save with a package</h2>
                  <PackageSizes discounts={offer.packages} offer={offer} />
                </section>
              ) : null}
            </Form>
          ) : isOff ? (
            <Note tone="warn">{why}</Note>
          ) : (
            <NearestSlots
              slots={nearest}
              zone={zone}
              teacherSlug={offer.teacherSlug}
              offer={{ id: offer.offerId, pricePence: offer.pricePence }}
              lead={
                hold
                  ? "Or choose another time:"
                  : actionData === undefined
                    ? (why ?? "")
                    : "Choose another time:"
              }
            />
          )}
        </div>
      </div>
    </Page>
  );
}
