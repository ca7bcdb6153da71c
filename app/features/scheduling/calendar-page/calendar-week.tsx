import type { FormState } from "#app/platform/forms/forms.ts";
import type { ImportedCalendar } from "../calendar-sync/imported-calendars.server.ts";
import type { TeacherCalendar } from "../calendar/teacher-calendar.server.ts";
import { CalendarKey } from "../calendar/ui/calendar-key.tsx";
import { CalendarSide } from "../calendar/panels/calendar-side.tsx";
import { DayAgenda, DayLinks } from "../calendar/agenda/day-agenda.tsx";
import { TeacherHoldPanel } from "../calendar/panels/teacher-hold-panel.tsx";
import { SavedNote } from "../availability-editor/ui/saved-note.tsx";
import { SecondClock } from "../calendar/panels/second-clock.tsx";
import { SelectedLesson } from "../calendar/panels/selected-lesson.tsx";
import { WeekAgenda } from "../calendar/agenda/week-agenda.tsx";
import { WeekGrid } from "../calendar/ui/week-grid.tsx";
import { WeekPainter } from "../availability-editor/ui/week-painter.tsx";

type WeekProps = {
  data: TeacherCalendar;
  imported: ImportedCalendar[];
  now: number;
  /** The form that was refused, and which of the page's it is. */
  refused: { form: FormState; of: "lesson" | "hold" | "paint" | "clock" } | null;
  /** What was just saved, as the address says it. */
  saved: string | null;
};

/** The days themselves: their lessons and hours, what is asked about them, and their hours as they are painted. */
export function CalendarWeek({ data, imported, now, refused, saved }: WeekProps) {
  const { address, days, date, selected } = data;
  const stateOf = (of: "lesson" | "hold" | "paint" | "clock") =>
    refused?.of === of ? refused.form : undefined;
  const sheet = { data, now };
  return (
    <>
      <div role="status" className="mb-4 empty:hidden">
        <SavedNote saved={saved} />
      </div>
      <CalendarKey data={data} imported={imported} />
      <div className="grid items-start gap-x-6.5 gap-y-4.5 xl:grid-cols-[minmax(0,1fr)_21.5rem] xl:grid-rows-[auto_1fr] print:block">
        <div className="min-w-0">
          {address.paint !== null ? (
            <WeekPainter
              key={`${address.paint} ${days[0]!.date} ${JSON.stringify([data.windows, data.exceptions.days])}`}
              data={data}
              state={stateOf("paint")}
            />
          ) : address.view === "agenda" ? (
            <WeekAgenda {...sheet} />
          ) : (
            <>
              <div className="hidden md:block">
                {address.view === "day" ? <DayLinks data={data} /> : null}
                <WeekGrid
                  {...sheet}
                  days={address.view === "day" ? days.filter((day) => day.date === date) : days}
                />
              </div>
              <div className="md:hidden">
                <DayAgenda {...sheet} />
              </div>
            </>
          )}
        </div>
        <div className="no-print grid gap-4.5 md:max-xl:grid-cols-2 xl:row-span-2">
          {selected ? (
            <SelectedLesson data={{ ...data, selected }} now={now} state={stateOf("lesson")} />
          ) : null}
          <TeacherHoldPanel data={data} state={stateOf("hold")} saved={saved} />
          <CalendarSide data={data} now={now} />
        </div>
        <SecondClock data={data} state={stateOf("clock")} />
      </div>
    </>
  );
}
