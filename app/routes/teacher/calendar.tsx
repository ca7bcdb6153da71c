import { data, href, redirect, useSearchParams } from "react-router";
import { useFormState } from "#app/features/accounts/ui/use-form-state.ts";
import { requireTeacher } from "#app/features/accounts/gate.server.ts";
import { readTeacherCalendar } from "#app/features/scheduling/teacher-calendar.server.ts";
import { CalendarHead } from "#app/features/scheduling/ui/calendar-head.tsx";
import { CalendarKey } from "#app/features/scheduling/ui/calendar-key.tsx";
import { CalendarSide } from "#app/features/scheduling/ui/calendar-side.tsx";
import { DayAgenda } from "#app/features/scheduling/ui/day-agenda.tsx";
import { HoursForm } from "#app/features/scheduling/ui/hours-form.tsx";
import { useLessonsLive } from "#app/features/scheduling/ui/use-lessons-live.ts";
import { useNow } from "#app/features/scheduling/ui/use-now.ts";
import { WeekGrid } from "#app/features/scheduling/ui/week-grid.tsx";
import { setWeeklyHours } from "#app/features/teachers/set-weekly-hours.server.ts";
import { weeklyHoursForm } from "#app/features/teachers/weekly-hours.ts";
import { parseForm } from "#app/platform/forms.ts";
import { zoneCity } from "#app/platform/zones.ts";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/calendar.ts";
import { privateHead } from "#app/shell/page-head.ts";

export function meta() {
  return privateHead("Calendar");
}

export function loader({ request, context }: Route.LoaderArgs) {
  return readTeacherCalendar(requireTeacher(context), request.url);
}

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const form = await parseForm(request, weeklyHoursForm);
  if (!form.ok) return data({ form: form.state }, 400);

  const saved = await setWeeklyHours(teacher, form.value.windows);
  if (!saved.ok)
    return data({ form: form.fail("Two of these stretches overlap. Please look again.") }, 409);
  const search = new URL(request.url).searchParams;
  search.set("saved", "");
  return redirect(`${href("/teacher/calendar")}?${search}#hours`);
}

export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const now = useNow(loaderData.now);
  const [search] = useSearchParams();
  useLessonsLive();
  const { windows, zone } = loaderData;
  const form = useFormState(actionData?.form);
  return (
    <Page width="wide">
      <CalendarHead data={loaderData} />
      <CalendarKey data={loaderData} />
      <div className="grid items-start gap-6.5 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
        <div className="min-w-0">
          <div className="hidden md:block">
            <WeekGrid data={loaderData} now={now} />
          </div>
          <div className="md:hidden">
            <DayAgenda data={loaderData} now={now} />
          </div>
        </div>
        <div className="grid gap-4.5 md:max-xl:grid-cols-2">
          <CalendarSide data={loaderData} now={now} />
        </div>
      </div>
      <Panel id="hours" title="Weekly hours" className="mt-6.5 scroll-mt-24">
        <p className="max-w-[70ch] text-muted">
          Every week the same, on the clock in {zoneCity(zone)}. What is booked stays where it is,
          also outside these hours.
        </p>
        <div role="status" className="mt-3 empty:hidden">
          {search.has("saved") && form === undefined ? (
            <Note tone="ok">Saved. Students see these hours from now on.</Note>
          ) : null}
        </div>
        <HoursForm key={JSON.stringify(windows)} windows={windows} state={form} />
      </Panel>
    </Page>
  );
}
