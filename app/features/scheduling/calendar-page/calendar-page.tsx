import { useSearchParams } from "react-router";
import type { FormState } from "#app/platform/forms/forms.ts";
import { zoneCity } from "#app/platform/time/zones.ts";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { ExceptionsPanel } from "../availability-editor/ui/exceptions-panel.tsx";
import { HoursForm } from "../availability-editor/ui/hours-form.tsx";
import { SavedNote } from "../availability-editor/ui/saved-note.tsx";
import { TravelPanel } from "../availability-editor/ui/travel-panel.tsx";
import type { TeacherCalendar } from "../calendar/teacher-calendar.server.ts";
import { CalendarHead } from "../calendar/ui/calendar-head.tsx";
import type { ImportedCalendar } from "../calendar-sync/imported-calendars.server.ts";
import { ImportedPanel } from "../calendar-sync/ui/imported-panel.tsx";
import { useLessonsLive } from "../lessons/ui/use-lessons-live.ts";
import { useNow } from "../lessons/ui/use-now.ts";
import { type CalendarForm, formOf, tabOf } from "./calendar-forms.ts";
import { CalendarTabs } from "./calendar-tabs.tsx";
import { CalendarWeek } from "./calendar-week.tsx";

type CalendarPageProps = {
  data: TeacherCalendar & { imported: ImportedCalendar[] };
  /** The form that was refused. */
  form: FormState | undefined;
};

/** A teacher's week, and behind its tabs what decides which of its hours are open. */
export function CalendarPage({ data, form }: CalendarPageProps) {
  const now = useNow(data.now);
  const [search] = useSearchParams();
  useLessonsLive();
  const { windows, zone, address, exceptions } = data;
  const saved = form === undefined ? search.get("saved") : null;
  const refused = form === undefined ? null : { form, of: formOf(form, address.paint !== null) };
  const tab = refused === null ? address.tab : tabOf(refused.of);
  const stateOf = (of: CalendarForm) => (refused?.of === of ? refused.form : undefined);
  return (
    <Page width="wide" className="calendar-page">
      <CalendarHead data={data} tab={tab} />
      <CalendarTabs data={data} tab={tab} />
      {tab === null ? (
        <CalendarWeek
          data={data}
          imported={data.imported}
          now={now}
          refused={refused === null ? null : { form: refused.form, of: refused.of as "lesson" }}
          saved={saved}
        />
      ) : null}
      {tab === "hours" ? (
        <Panel id="hours" title="Weekly hours">
          <p className="max-w-[70ch] text-muted">
            Every week the same, on the clock in {zoneCity(zone)}. What is booked stays where it is,
            also outside these hours.
          </p>
          <div role="status" className="mt-3 empty:hidden">
            <SavedNote saved={saved} />
          </div>
          <HoursForm
            key={JSON.stringify([windows, form])}
            windows={windows}
            state={stateOf("hours")}
          />
        </Panel>
      ) : null}
      {tab === "days" ? (
        <ExceptionsPanel
          key={JSON.stringify(exceptions)}
          data={data}
          refused={
            refused?.of === "day" || refused?.of === "off"
              ? { part: refused.of, state: refused.form }
              : null
          }
          saved={["day", "off", "removed"].includes(saved ?? "") ? booked(search) : null}
        />
      ) : null}
      {tab === "travel" ? (
        <TravelPanel
          key={JSON.stringify(exceptions.journeys)}
          data={data}
          state={stateOf("journey")}
          saved={["journey", "journey-removed"].includes(saved ?? "") ? booked(search) : null}
        />
      ) : null}
      {tab === "calendars" ? (
        <ImportedPanel
          key={data.imported.map(({ id }) => id).join()}
          calendars={data.imported}
          now={now}
          zone={zone}
          state={stateOf("import")}
          saved={saved}
        />
      ) : null}
    </Page>
  );
}

const booked = (search: URLSearchParams) => Number(search.get("booked") ?? 0);
