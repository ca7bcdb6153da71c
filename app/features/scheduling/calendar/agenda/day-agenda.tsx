import { href, Link } from "react-router";
import { day as dayLength, formatDay } from "#app/platform/time/time.ts";
import { calendarQuery } from "../calendar-address.ts";
import { entryDuring, within } from "../calendar-items.ts";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";
import { AgendaList } from "./agenda-list.tsx";

type AgendaProps = { data: TeacherCalendar; now: number };

const weekdayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** One day of the week as a list: the calendar of small screens. */
export function DayAgenda({ data, now }: AgendaProps) {
  const day = data.days.find((one) => one.date === data.date)!;
  return (
    <>
      <DayLinks data={data} />
      <AgendaList {...{ data, now, day }} />
    </>
  );
}

/** The days of the week as seven links, each with a dot for a lesson. */
export function DayLinks({ data }: { data: TeacherCalendar }) {
  const { days, date, entries, zone, address } = data;
  return (
    <nav aria-label="Days of the week" className="no-print mb-4.5">
      <ul className="grid grid-cols-7 gap-1">
        {days.map((one, index) => {
          const count = entries.filter((entry) => within(one, entryDuring(entry))).length;
          return (
            <li key={one.date}>
              <Link
                to={`${href("/teacher/calendar")}${calendarQuery({ ...address, view: "day", date: one.date, ...(address.to === null ? { lesson: null } : { to: "" }) })}`}
                preventScrollReset
                aria-current={one.date === date ? "date" : undefined}
                className="group block rounded-note py-2 text-center text-xs leading-tight text-muted hover:bg-sunken aria-[current]:bg-brand aria-[current]:text-on-brand"
              >
                {weekdayNames[index]}
                <b className="num block text-lg font-semibold text-ink group-aria-[current]:text-on-brand group-aria-[current]:underline">
                  {formatDay(one.end - dayLength / 2, zone).split(" ")[1]}
                </b>
                <span aria-hidden="true" className="flex h-1.5 justify-center gap-0.75">
                  {Array.from({ length: Math.min(3, count) }, (_, dot) => (
                    <span
                      key={dot}
                      className="size-1.25 rounded-full bg-brand group-aria-[current]:bg-on-brand"
                    />
                  ))}
                </span>
                <span className="sr-only">{count === 1 ? "1 lesson" : `${count} lessons`}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
