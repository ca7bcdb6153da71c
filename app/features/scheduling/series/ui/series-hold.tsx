import { Form, href, Link, useNavigation } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import { rules } from "#config/rules.ts";
import { fewestInSeries } from "#app/features/scheduling/lessons/series.ts";
import type { SeriesPageData } from "../series-page.server.ts";
import { seriesAddress, skippedOf } from "./series-address.ts";

/** What the series costs and when, above the button that holds it. */
export function SeriesHold({ data }: { data: SeriesPageData }) {
  const { offer, at, count, dates, requestId, absences } = data;
  const busy = useNavigation().state === "submitting";
  const skip = skippedOf(data);
  const kept = dates.filter(({ skipped }) => !skipped);
  const refused = kept.filter(({ refusal }) => refusal !== null);
  const free = kept.length - refused.length;
  const price = formatMoney(offer.pricePence, undefined, { pence: "always" });
  const all = formatMoney(offer.pricePence * free, undefined, { pence: "always" });
  return (
    <section
      aria-label="Your series"
      className="grid min-w-0 gap-4 rounded-card border border-line bg-surface px-5 py-5 shadow-sh3 md:px-6.5 md:py-6"
    >
      <h2 className="text-xl">
        {refused.length > 0 && free === 0
          ? "No date is free"
          : `${free === 1 ? "1 lesson" : `${free} lessons`}, ${price} each`}
      </h2>
      {free === 0 ? null : (
        <dl className="num grid grid-cols-[1fr_auto] gap-y-2.5">
          <dt>Now, for the first</dt>
          <dd className="text-end font-semibold">{price}</dd>
          {absences === null ? (
            <>
              <dt>Each later one, {rules.price.seriesChargeHours} hours before it</dt>
              <dd className="text-end">{price}</dd>
              <dt className="text-muted">All {free}, if you take them all</dt>
              <dd className="text-end text-muted">{all}</dd>
            </>
          ) : (
            <>
              <dt>Each later one, within minutes</dt>
              <dd className="text-end">{price}</dd>
              <dt className="font-semibold">All {free}</dt>
              <dd className="text-end font-semibold">{all}</dd>
            </>
          )}
        </dl>
      )}
      {absences === null ? null : <AllAtOnce absences={absences} />}
      {refused.length > 0 && free === 0 ? (
        <Note tone="warn">
          <Link
            to={`${href("/student/teachers/:slug", { slug: offer.teacherSlug })}?offer=${offer.offerId}`}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            Choose another time
          </Link>
        </Note>
      ) : refused.length > 0 ? (
        <Note
          tone="warn"
          title={
            refused.length === 1
              ? "1 date cannot be booked"
              : `${refused.length} dates cannot be booked`
          }
        >
          <Link
            to={seriesAddress(offer, {
              at,
              count,
              skip: [...skip, ...refused.map(({ startsAt }) => startsAt)],
            })}
            preventScrollReset
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            {refused.length === 1 ? "Skip it" : "Skip all of them"}
          </Link>
        </Note>
      ) : kept.length < fewestInSeries ? (
        <Note tone="warn">A series has at least {fewestInSeries} lessons. Put a date back.</Note>
      ) : (
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="offerId" value={offer.offerId} />
          <input type="hidden" name="requestId" value={requestId} />
          <input type="hidden" name="pricePence" value={offer.pricePence} />
          <input type="hidden" name="count" value={count} />
          {absences === null ? null : <input type="hidden" name="atOnce" value="yes" />}
          {at.map((one) => (
            <input key={one} type="hidden" name="at" value={one} />
          ))}
          {skip.map((one) => (
            <input key={one} type="hidden" name="skip" value={one} />
          ))}
          <Button size="l" wide disabled={busy}>
            Hold {free} lessons
          </Button>
          <p className="text-xs text-muted">
            Next we hold all of them for you for {rules.booking.holdMinutes} minutes, while you pay
            for the first.{" "}
            {absences === null
              ? "Until a lesson is charged you can skip it, or end the series, at no cost."
              : "You can still cancel each lesson as its own terms say."}
          </p>
        </Form>
      )}
    </section>
  );
}

function AllAtOnce({ absences }: { absences: number }) {
  return (
    <Note tone="warn" title="All lessons are charged now">
      In the last {rules.reliability.windowDays} days you missed, or cancelled late, {absences}{" "}
      lessons. From {rules.reliability.studentAbsences} on, a series is charged when it is booked.
    </Note>
  );
}
