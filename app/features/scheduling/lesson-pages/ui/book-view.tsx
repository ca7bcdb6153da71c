import { ArrowLeft, Repeat } from "lucide-react";
import { Form, href, Link } from "react-router";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { formatDayTime, formatTime, formatWeekday } from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { rules } from "#config/rules.ts";
import { BookingSummary } from "#app/features/scheduling/booking/ui/booking-summary.tsx";
import { HoldInTheWayPanel } from "#app/features/scheduling/booking/ui/hold-in-the-way.tsx";
import { NearestSlots } from "#app/features/scheduling/booking/ui/nearest-slots.tsx";
import { sizesOf } from "#app/features/scheduling/packages/package-terms.ts";
import { PackageSizes } from "#app/features/scheduling/packages/ui/package-sizes.tsx";
import type { BookPage } from "../book-page.server.ts";

/** Booking one start with a teacher; the same page says when that cannot be, and which starts are near. */
export function BookView({ page, error }: { page: BookPage; error: string | undefined }) {
  const { offer, owned, startsAt, isOpen, isOff, isGone, why, hold, nearest, hint, zone, now } =
    page;
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
          {hold === null && !isOff ? <FormError>{error}</FormError> : null}
          {hold && <HoldInTheWayPanel hold={hold} wanted={startsAt} zone={zone} />}
          {isOpen ? (
            <Form method="post" className="grid gap-5">
              <input type="hidden" name="offerId" value={offer.offerId} />
              <input type="hidden" name="startsAt" value={startsAt} />
              <input type="hidden" name="requestId" value={page.requestId} />
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
                  : error === undefined
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
