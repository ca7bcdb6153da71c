import { clsx } from "clsx";
import { Check, CircleAlert, Undo2 } from "lucide-react";
import { Link } from "react-router";
import {
  dayNumber,
  formatShortDay,
  formatTime,
  zoneCity,
  zonedParts,
} from "#app/platform/time/time.ts";
import { Panel } from "#app/ui/panel.tsx";
import type { SeriesDate } from "../check-series-dates.server.ts";
import type { SeriesPageData } from "../series-page.server.ts";
import { seriesDateText } from "#app/features/scheduling/lessons/text.ts";
import { firstName } from "#app/features/accounts/own-account/first-name.ts";
import { seriesAddress, skippedOf } from "./series-address.ts";

/** Every date on both clocks, with its conflict and the alternatives. */
export function SeriesDates({ data }: { data: SeriesPageData }) {
  const { offer, at, count, dates, zone } = data;
  const skip = skippedOf(data);
  const name = firstName(offer.teacherName);
  const moves = new Set(dates.map(({ startsAt }) => clockOf(startsAt, zone))).size > at.length;
  const to = (date: SeriesDate) =>
    seriesAddress(offer, {
      at,
      count,
      skip: date.skipped ? skip.filter((one) => one !== date.startsAt) : [...skip, date.startsAt],
    });
  return (
    <Panel title="The dates">
      <p className="text-sm text-muted">
        Times are in {zoneCity(zone)}; {name}’s time in {zoneCity(offer.teacherZone)} is next to
        them.{" "}
        {moves ? `The lessons keep ${name}’s clock: where the clocks change, yours moves.` : null}
      </p>
      <ol className="mt-3" aria-label="Dates of the series">
        {dates.map((date) => (
          <li
            key={date.startsAt}
            className="num grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-t border-line py-2.5 first:border-t-0"
          >
            <div className="min-w-0">
              <p className={clsx("font-semibold", date.skipped && "text-muted line-through")}>
                <time dateTime={new Date(date.startsAt).toISOString()}>
                  {formatShortDay(date.startsAt, zone)} {zonedParts(date.startsAt, zone).year},{" "}
                  {formatTime(date.startsAt, zone)}
                </time>
              </p>
              <p className="text-sm text-muted">
                {theirs(date.startsAt, zone, offer.teacherZone)} for {name}
              </p>
              <DateState date={date} />
            </div>
            <Link
              to={to(date)}
              preventScrollReset
              className="link-quiet inline-flex min-h-11 items-center text-sm font-semibold"
            >
              {date.skipped ? "Put back" : "Skip this date"}
              <span className="sr-only">: {formatShortDay(date.startsAt, zone)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function DateState({ date: { skipped, refusal } }: { date: SeriesDate }) {
  const line = "mt-1 flex items-start gap-1.5 text-sm font-semibold";
  if (skipped)
    return (
      <p className={clsx(line, "text-muted")}>
        <Undo2 size={16} aria-hidden="true" className="mt-0.5 shrink-0" /> Left out
      </p>
    );
  if (refusal !== null)
    return (
      <p className={clsx(line, "text-danger")}>
        <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        {seriesDateText(refusal)}
      </p>
    );
  return (
    <p className={clsx(line, "text-success")}>
      <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0" /> Free
    </p>
  );
}

function clockOf(at: number, zone: string): string {
  return `${zonedParts(at, zone).weekday} ${formatTime(at, zone)}`;
}

/** "19:30", with the day where theirs is another one. */
function theirs(at: number, zone: string, theirZone: string): string {
  const clock = formatTime(at, theirZone);
  const isSameDay = dayNumber(at, zone) === dayNumber(at, theirZone);
  return isSameDay ? clock : `${formatShortDay(at, theirZone)}, ${clock}`;
}
