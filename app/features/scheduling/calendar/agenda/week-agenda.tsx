import { day as dayLength, formatDay } from "#app/platform/time/time.ts";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";
import { AgendaList } from "./agenda-list.tsx";

/** The week as nested lists: a heading for each day and its entries in time order. */
export function WeekAgenda({ data, now }: { data: TeacherCalendar; now: number }) {
  const { days, zone, today, overrides } = data;
  return (
    <div className="grid gap-7">
      {days.map((day) => (
        <section
          key={day.date}
          aria-labelledby={`agenda-${day.date}`}
          className="break-inside-avoid"
        >
          <h2 id={`agenda-${day.date}`} className="mb-2.5 text-xl">
            {formatDay(day.end - dayLength / 2, zone)}
            {day.date === today ? <span className="text-poppy-text">, today</span> : null}
            {overrides.some(({ date }) => date === day.date) ? (
              <span className="font-sans text-sm text-muted"> Other hours than usual</span>
            ) : null}
          </h2>
          <AgendaList {...{ data, now, day }} />
        </section>
      ))}
    </div>
  );
}
