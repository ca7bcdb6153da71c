import { Brush, ChevronLeft, ChevronRight, Printer, UserPlus } from "lucide-react";
import { clsx } from "clsx";
import { href, Link } from "react-router";
import {
  addDays,
  day,
  formatDate,
  formatDay,
  startOfLocalDay,
  zoneCity,
} from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { useServerDrawn } from "#app/platform/lazy-module.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { calendarQuery, type Tab, type CalendarView } from "../calendar-address.ts";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";
import { travelClocks } from "../travel-clocks.ts";
import { weekTitle } from "../week-layout.ts";

const names: Record<CalendarView, string> = { week: "Week", day: "Day", agenda: "Agenda" };
const ahead: Record<CalendarView, { what: string; days: number }> = {
  week: { what: "week", days: 7 },
  day: { what: "day", days: 1 },
  agenda: { what: "week", days: 7 },
};

/** Which days are shown and how, and the way to others. A week needs room: where there is none, it is a day. */
export function CalendarHead({ data, tab }: { data: TeacherCalendar; tab: Tab | null }) {
  if (tab !== null)
    return (
      <h1 className="pt-5 pb-3 md:pt-6.5">
        Calendar
        <ZoneLine data={data} />
      </h1>
    );
  return <WeekHead data={data} />;
}

function WeekHead({ data }: { data: TeacherCalendar }) {
  const { view } = data.address;
  const wide = view ?? "week";
  const narrow = wide === "week" ? "day" : wide;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-4 pt-5 pb-4.5 md:pt-6.5">
      <h1 className="max-md:w-full">
        {wide === narrow ? (
          <Title data={data} view={wide} />
        ) : (
          <>
            <span className="hidden md:inline">
              <Title data={data} view={wide} />
            </span>
            <span className="md:hidden">
              <Title data={data} view={narrow} />
            </span>
          </>
        )}
        <ZoneLine data={data} />
      </h1>
      <div className="no-print contents">
        {wide === narrow ? (
          <Ways data={data} view={wide} className="flex" />
        ) : (
          <>
            <Ways data={data} view={wide} className="hidden md:flex" />
            <Ways data={data} view={narrow} className="flex md:hidden" />
          </>
        )}
      </div>
    </div>
  );
}

function ZoneLine({ data }: { data: TeacherCalendar }) {
  return (
    <span className="mt-1.5 block font-sans text-sm leading-snug tracking-normal text-muted">
      Times are in {zoneCity(data.zone)}, the zone of your hours. <TravelLine data={data} />
      <span className="hidden print:inline"> Printed {formatDate(data.now, data.zone)}.</span>
    </span>
  );
}

/** The clock of the shown days, where travel changes it. */
function TravelLine({
  data: { days, exceptions, zone, address, clock, date },
}: {
  data: TeacherCalendar;
}) {
  const shown = address.view === "day" ? days.filter((one) => one.date === date) : days;
  const [first, ...later] = travelClocks(shown, exceptions.journeys, zone);
  const dayText = (of: string) => formatDay(startOfLocalDay(of, "UTC"), "UTC");
  const there = [first!, ...later].find((one) => one.zone !== zone)?.zone;
  if (there === undefined) return null;
  return (
    <span className="font-semibold text-ink">
      {first!.zone === zone
        ? null
        : `Since ${dayText(first!.since!)} your hours are on the clock in ${zoneCity(first!.zone)}. `}
      {later.map((one) => (
        <span key={one.since}>
          From {dayText(one.since!)} your hours are on the clock in {zoneCity(one.zone)}.{" "}
        </span>
      ))}
      {clock === there ? null : (
        <Link
          to={`${href("/teacher/calendar")}${calendarQuery({ ...address, clock: there })}`}
          preventScrollReset
          className="link no-print"
        >
          Also show {zoneTime(there)}
        </Link>
      )}
    </span>
  );
}

function Title({
  data: { days, date, zone },
  view,
}: {
  data: TeacherCalendar;
  view: CalendarView;
}) {
  if (view !== "day") return weekTitle(days, zone);
  return formatDay(days.find((one) => one.date === date)!.end - day / 2, zone);
}

type WaysProps = { data: TeacherCalendar; view: CalendarView; className: string };

function Ways({ data, view, className }: WaysProps) {
  const { what, days } = ahead[view];
  // Its space is reserved, so that the layout does not shift once the script runs.
  const scripted = !useServerDrawn();
  // Who looks for another time for a lesson takes it along from week to week.
  const looked = data.address.to === null ? { lesson: null, to: null } : { to: "" };
  const to = (change: { view?: CalendarView | null; date: string | null }) =>
    `${href("/teacher/calendar")}${calendarQuery({ ...data.address, view, ...looked, ...change })}`;
  const from = view === "day" ? data.date : data.days[0]!.date;
  const step = (by: number) => to({ date: addDays(from, by) });
  return (
    <div
      className={clsx(
        "flex-wrap items-center gap-2.5 max-md:w-full max-md:justify-between",
        className,
      )}
    >
      <nav aria-label={`Other ${what}s`}>
        <ul className="flex gap-1.5">
          <li>
            <Step to={step(-days)} label={`Previous ${what}`} icon={ChevronLeft} />
          </li>
          <li>
            <ButtonLink
              to={to(
                data.address.view === null ? { view: null, date: null } : { date: data.today },
              )}
              preventScrollReset
              variant="outline"
              size="s"
            >
              Today
            </ButtonLink>
          </li>
          <li>
            <Step to={step(days)} label={`Next ${what}`} icon={ChevronRight} />
          </li>
        </ul>
      </nav>
      <nav aria-label="View">
        <ul className="flex overflow-hidden rounded-control border-[1.5px] border-line-strong bg-surface">
          {(Object.keys(names) as CalendarView[]).map((one) => (
            <li
              key={one}
              className={clsx(
                "border-line-strong not-last:border-e",
                one === "week" && "max-md:hidden",
              )}
            >
              <Link
                to={to({ view: one, date: data.date })}
                preventScrollReset
                aria-current={one === view ? "page" : undefined}
                className="inline-flex min-h-11 items-center px-3.5 text-sm font-semibold -outline-offset-4 hover:bg-sunken aria-[current]:bg-brand-soft aria-[current]:text-brand aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-4"
              >
                {names[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Button
        type="button"
        variant="outline"
        className={clsx("w-11 px-0! max-md:hidden", !scripted && "invisible")}
        aria-label="Print"
        onClick={() => window.print()}
      >
        <Printer size={18} aria-hidden="true" />
      </Button>
      <ButtonLink
        to={`${to({ date: data.address.date ?? data.date })}${data.address.hold === null ? "&for=" : ""}#hold`}
        variant="outline"
        size="s"
      >
        <UserPlus size={16} aria-hidden="true" />
        Reserve for a student
      </ButtonLink>
      <ButtonLink
        to={`${href("/teacher/calendar")}${calendarQuery({ ...data.address, date: data.address.date ?? data.date, view, paint: "week" })}`}
        aria-current={data.address.paint === null ? undefined : "true"}
        size="s"
      >
        <Brush size={16} aria-hidden="true" />
        Paint hours
      </ButtonLink>
    </div>
  );
}

function Step({ to, label, icon: Icon }: { to: string; label: string; icon: typeof ChevronLeft }) {
  return (
    <ButtonLink
      to={to}
      preventScrollReset
      variant="outline"
      className="w-11 px-0!"
      aria-label={label}
    >
      <Icon size={18} aria-hidden="true" />
    </ButtonLink>
  );
}
