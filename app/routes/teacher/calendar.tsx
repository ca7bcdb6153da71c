import { data, href, redirect, useSearchParams } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { requireTeacher } from "#app/gate/gate.server.ts";
import { listImported } from "#app/features/scheduling/calendar-sync/imported-calendars.server.ts";
import { clockForm, removalForm } from "#app/features/scheduling/availability/exception-forms.ts";
import {
  exceptionChanges,
  removeException,
} from "#app/features/scheduling/availability-editor/exception-action.server.ts";
import { importedCalendarAction } from "#app/features/scheduling/calendar-sync/imported-calendar-action.server.ts";
import { readTeacherCalendar } from "#app/features/scheduling/calendar/teacher-calendar.server.ts";
import { CalendarHead } from "#app/features/scheduling/calendar/ui/calendar-head.tsx";
import { countOutside } from "#app/features/scheduling/availability/lessons-outside.server.ts";
import {
  type CalendarForm,
  formOf,
  tabOf,
} from "#app/features/scheduling/calendar-page/calendar-forms.ts";
import { CalendarTabs } from "#app/features/scheduling/calendar-page/calendar-tabs.tsx";
import { CalendarWeek } from "#app/features/scheduling/calendar-page/calendar-week.tsx";
import { ExceptionsPanel } from "#app/features/scheduling/availability-editor/ui/exceptions-panel.tsx";
import { SavedNote } from "#app/features/scheduling/availability-editor/ui/saved-note.tsx";
import { HoursForm } from "#app/features/scheduling/availability-editor/ui/hours-form.tsx";
import { ImportedPanel } from "#app/features/scheduling/calendar-sync/ui/imported-panel.tsx";
import { TravelPanel } from "#app/features/scheduling/availability-editor/ui/travel-panel.tsx";
import { useLessonsLive } from "#app/features/scheduling/lessons/ui/use-lessons-live.ts";
import { useNow } from "#app/features/scheduling/lessons/ui/use-now.ts";
import { teacherHoldAction } from "#app/features/scheduling/calendar/teacher-hold-action.server.ts";
import { rescheduleAction } from "#app/features/scheduling/cancel-and-reschedule/reschedule-action.server.ts";
import { setSecondZone } from "#app/features/teachers/publishing/set-second-zone.server.ts";
import { setWeeklyHours } from "#app/features/teachers/publishing/set-weekly-hours.server.ts";
import { olderHours } from "#app/features/teachers/reference-data/hours/older-hours.ts";
import { weeklyHoursForm } from "#app/features/teachers/reference-data/hours/weekly-hours.ts";
import { AppError } from "#app/platform/errors.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { readMadeFrom } from "#app/platform/forms/made-from.ts";
import { zoneCity } from "#app/platform/time/zones.ts";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/calendar.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export function meta() {
  return privateHead("Calendar");
}

// A refusal means that something has changed: the week shows how things stand now.
export function shouldRevalidate() {
  return true;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const teacher = requireTeacher(context);
  const [calendar, imported] = await Promise.all([
    readTeacherCalendar(teacher, request.url),
    listImported(teacher),
  ]);
  return { ...calendar, imported };
}

export async function action({ request, context }: Route.ActionArgs) {
  const teacher = requireTeacher(context);
  const search = new URL(request.url).searchParams;
  const part = search.get("part");
  for (const name of ["part", "paint"]) search.delete(name);
  const saved = (what: string, hash = "", booked = 0) => {
    search.set("saved", what);
    if (booked > 0) search.set("booked", String(booked));
    else search.delete("booked");
    return redirect(`${href("/teacher/calendar")}?${search}${hash && `#${hash}`}`);
  };
  if (part === null) {
    const form = await parseForm(request, weeklyHoursForm);
    if (!form.ok) return data({ form: form.state }, 400);
    const { windows } = form.value;
    const set = await setWeeklyHours(teacher, windows, readMadeFrom(form.values));
    if (!set.ok && set.reason === "changed-meanwhile")
      return data({ form: olderHours(form.values, windows, set.stands) }, 409);
    if (!set.ok)
      return data({ form: form.fail("Two of these stretches overlap. Please look again.") }, 409);
    return saved("hours", "", await countOutside(teacher));
  }
  if (part === "propose") {
    const taken = await rescheduleAction(teacher, request, search.get("lesson") ?? "");
    if ("form" in taken) return data({ form: taken.form }, taken.status);
    search.delete("to");
    return saved("proposed", "lesson");
  }
  if (part === "clock") {
    const form = await parseForm(request, clockForm);
    if (!form.ok) return data({ form: form.state }, 400);
    await setSecondZone(teacher, form.value.zone);
    search.delete("clock");
    return redirect(`${href("/teacher/calendar")}?${search}`);
  }
  if (part.startsWith("remove-")) {
    const form = await parseForm(request, removalForm);
    if (!form.ok) return data({ form: form.state }, 400);
    await removeException(teacher, part.slice("remove-".length), form.value.remove);
    return saved(part === "remove-journey" ? "journey-removed" : "removed");
  }
  const kept = await teacherHoldAction(teacher, part, request);
  if (kept !== undefined) {
    if ("form" in kept) return data({ form: kept.form }, kept.status);
    for (const name of ["for", "offer"]) search.delete(name);
    return saved(kept.saved, "keep");
  }
  const imported = await importedCalendarAction(teacher, part, request);
  if (imported !== undefined)
    return "form" in imported
      ? data({ form: imported.form }, imported.status)
      : saved(imported.saved);
  const change = exceptionChanges[part];
  if (change === undefined) throw new AppError("not-found");
  const done = await change(teacher, request);
  return "form" in done ? data({ form: done.form }, done.status) : saved(part, "", done.booked);
}

export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const now = useNow(loaderData.now);
  const [search] = useSearchParams();
  useLessonsLive();
  const { windows, zone, address, exceptions } = loaderData;
  const form = useFormState(actionData?.form);
  const saved = form === undefined ? search.get("saved") : null;
  const refused = form === undefined ? null : { form, of: formOf(form, address.paint !== null) };
  const tab = refused === null ? address.tab : tabOf(refused.of);
  const stateOf = (of: CalendarForm) => (refused?.of === of ? refused.form : undefined);
  return (
    <Page width="wide" className="calendar-page">
      <CalendarHead data={loaderData} tab={tab} />
      <CalendarTabs data={loaderData} tab={tab} />
      {tab === null ? (
        <CalendarWeek
          data={loaderData}
          imported={loaderData.imported}
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
          data={loaderData}
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
          data={loaderData}
          state={stateOf("journey")}
          saved={["journey", "journey-removed"].includes(saved ?? "") ? booked(search) : null}
        />
      ) : null}
      {tab === "calendars" ? (
        <ImportedPanel
          key={loaderData.imported.map(({ id }) => id).join()}
          calendars={loaderData.imported}
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
