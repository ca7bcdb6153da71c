import { ChevronLeft, ChevronRight } from "lucide-react";
import { href } from "react-router";
import { addDays, formatDay, zoneCity } from "#app/platform/time.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";
import { weekTitle } from "../week-layout.ts";

/** Which week, or on a small screen which day, and the way to the others. */
export function CalendarHead({ data }: { data: TeacherCalendar }) {
  const { days, date, zone } = data;
  const noon = days.find((day) => day.date === date)!.start + 43_200_000;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-4 pt-5 pb-4.5 md:pt-6.5">
      <h1 className="max-md:w-full">
        <span className="hidden md:inline">{weekTitle(days, zone)}</span>
        <span className="md:hidden">{formatDay(noon, zone)}</span>
        <span className="mt-1.5 block font-sans text-sm leading-snug tracking-normal text-muted">
          Times are in {zoneCity(zone)}, the zone of your hours.
        </span>
      </h1>
      <div className="flex flex-wrap items-center gap-2.5 max-md:w-full max-md:justify-between">
        <Steps
          className="hidden md:flex"
          what="week"
          before={`week=${addDays(days[0]!.date, -7)}`}
          after={`week=${addDays(days[0]!.date, 7)}`}
        />
        <Steps
          className="flex md:hidden"
          what="day"
          before={`day=${addDays(date, -1)}`}
          after={`day=${addDays(date, 1)}`}
        />
        <ButtonLink to="#hours" size="s">
          Change hours
        </ButtonLink>
      </div>
    </div>
  );
}

type StepsProps = { what: string; before: string; after: string; className: string };

function Steps({ what, before, after, className }: StepsProps) {
  const own = href("/teacher/calendar");
  return (
    <nav aria-label={`Other ${what}s`} className={className}>
      <ul className="flex gap-1.5">
        <li>
          <ButtonLink
            to={`${own}?${before}`}
            preventScrollReset
            variant="outline"
            className="w-11 px-0!"
            aria-label={`Previous ${what}`}
          >
            <ChevronLeft size={18} aria-hidden="true" />
          </ButtonLink>
        </li>
        <li>
          <ButtonLink to={own} preventScrollReset variant="outline" size="s">
            Today
          </ButtonLink>
        </li>
        <li>
          <ButtonLink
            to={`${own}?${after}`}
            preventScrollReset
            variant="outline"
            className="w-11 px-0!"
            aria-label={`Next ${what}`}
          >
            <ChevronRight size={18} aria-hidden="true" />
          </ButtonLink>
        </li>
      </ul>
    </nav>
  );
}
