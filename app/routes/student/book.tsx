import { ArrowLeft, Repeat } from "lucide-react";
import { data, Form, href, Link, redirect } from "react-router";
import { rules } from "#config/rules.ts";
import { requireStudent } from "#app/features/accounts/gate.server.ts";
import { bookFromPackage } from "#app/features/scheduling/book-from-package.server.ts";
import { bookLesson, whyNotBook } from "#app/features/scheduling/book-lesson.server.ts";
import { getBookingOffer } from "#app/features/scheduling/booking-offer.server.ts";
import { bookLessonForm } from "#app/features/scheduling/forms.ts";
import { listHolds } from "#app/features/scheduling/lessons.server.ts";
import { nearestOpenSlots } from "#app/features/scheduling/slots.server.ts";
import { sizesOf } from "#app/features/scheduling/package-terms.ts";
import { listPackages } from "#app/features/scheduling/packages.server.ts";
import { packageText, schedulingText } from "#app/features/scheduling/text.ts";
import { BookingSummary, firstName } from "#app/features/scheduling/ui/booking-summary.tsx";
import { NearestSlots } from "#app/features/scheduling/ui/nearest-slots.tsx";
import { PackageSizes } from "#app/features/scheduling/ui/package-sizes.tsx";
import { parseForm } from "#app/platform/forms.ts";
import {
  formatDayTime,
  formatTime,
  formatWeekday,
  instantOf,
  zoneCity,
} from "#app/platform/time.ts";
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
  const startsAt = readStart(query, student.zone);
  if (!Number.isSafeInteger(startsAt) || Math.abs(startsAt) > 8.64e15)
    throw redirect(href("/student/teachers/:slug", params));
  const offer = await getBookingOffer(params.slug, query.get("offer") ?? "", student);
  const now = Date.now();
  const why = await whyNotBook(student, { ...offer, startsAt }, new Date(now));
  const isOpen = why === null;
  // It is held for them already, by themselves or by the teacher.
  const held = isOpen || student.viewed ? [] : await listHolds(student, new Date(now));
  const own = held.find((one) => one.teacherId === offer.teacherId && one.startsAt === startsAt);
  if (own) throw redirect(href("/student/lessons/:lessonId/pay", { lessonId: own.id }));
  const owned =
    offer.kind === "single" && !student.viewed ? await listPackages(student, offer) : [];
  return {
    offer,
    owned: owned[0] ?? null,
    startsAt,
    isOpen,
    isGone: why === "slot-taken",
    why: why === null ? null : schedulingText(why),
    nearest: isOpen ? [] : await nearestOpenSlots(offer.teacherId, { ...offer, startsAt }, student),
    requestId: crypto.randomUUID(),
    zone: student.zone,
    now,
  };
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

export async function action({ params, request, context }: Route.ActionArgs) {
  const student = requireStudent(context);
  const form = await parseForm(request, bookLessonForm);
  if (!form.ok) return data({ error: "Choose a lesson and a time again." }, 400);
  const { teacherId, offerId } = await getBookingOffer(params.slug, form.value.offerId, student);
  const { packageId } = form.value;
  if (packageId !== undefined) {
    const drawn = await bookFromPackage(student, { ...form.value, packageId, teacherId, offerId });
    if (drawn.ok) return redirect(href("/student/lessons/:lessonId/booked", drawn));
    const { reason } = drawn;
    const error = reason === "package-empty" ? packageText(reason) : schedulingText(reason);
    return data({ error }, reason === "form-used" ? 422 : 409);
  }
  const booked = await bookLesson(student, { ...form.value, teacherId, offerId });
  if (booked.ok) return redirect(href("/student/lessons/:lessonId/pay", booked));
  const lost =
    booked.reason === "slot-taken" || booked.reason === "full" || booked.reason === "you-are-busy";
  return data({ error: schedulingText(booked.reason) }, lost ? 409 : 422);
}

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, owned, startsAt, isOpen, isGone, why, nearest, requestId, zone, now } = loaderData;
  const name = firstName(offer.teacherName);
  const when = `${formatWeekday(startsAt, zone)} at ${formatTime(startsAt, zone)}`;
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
          isOpen ? `${when}, then` : isGone ? "That time has gone" : "That time cannot be booked"
        }
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
              {owned ? (
                <div className="grid gap-2 border-b border-line pb-5">
                  <Button size="l" wide name="packageId" value={owned.id}>
                    Take {when} from your package
                  </Button>
                  <p className="text-sm text-muted">
                    {owned.left} of {owned.lessons} lessons are left. It is booked at once, and
                    nothing is charged.
                  </p>
                </div>
              ) : null}
              <p>
                {owned ? "Or pay for it by itself: next" : "Next"} we hold{" "}
                {formatDayTime(startsAt, zone)} for you for {rules.booking.holdMinutes} minutes, so
                that nobody can take it while you pay. Times are in {zoneCity(zone)} time.
              </p>
              <Button size="l" wide variant={owned ? "outline" : "primary"}>
                Hold {when}
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
                  <h2 className="mb-3 text-xl">Or several at once</h2>
                  <PackageSizes discounts={offer.packages} offer={offer} />
                </section>
              ) : null}
            </Form>
          ) : (
            <NearestSlots
              slots={nearest}
              zone={zone}
              teacherSlug={offer.teacherSlug}
              offerId={offer.offerId}
              lead={actionData === undefined ? (why ?? "") : "Choose another time:"}
            />
          )}
        </div>
        {isOpen ? <BookingSummary summary={{ ...offer, startsAt }} zone={zone} now={now} /> : null}
      </div>
    </Page>
  );
}
