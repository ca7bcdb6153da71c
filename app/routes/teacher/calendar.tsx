import { data, href, redirect, useSearchParams } from "react-router";
import { useFormState } from "#app/features/accounts/ui/use-form-state.ts";
import { requireTeacher } from "#app/features/accounts/gate.server.ts";
import { isImportForm } from "#app/features/scheduling/imported-forms.ts";
import { listImported } from "#app/features/scheduling/imported-calendars.server.ts";
import { removalForm } from "#app/features/scheduling/exception-forms.ts";
import {
  exceptionChanges,
  removeException,
} from "#app/features/scheduling/take-exception.server.ts";
import { takeImported } from "#app/features/scheduling/take-imported.server.ts";
import { readTeacherCalendar } from "#app/features/scheduling/teacher-calendar.server.ts";
import { CalendarHead } from "#app/features/scheduling/ui/calendar-head.tsx";
import { CalendarKey } from "#app/features/scheduling/ui/calendar-key.tsx";
import { CalendarSide } from "#app/features/scheduling/ui/calendar-side.tsx";
import { DayAgenda, DayLinks } from "#app/features/scheduling/ui/day-agenda.tsx";
import { countOutside } from "#app/features/scheduling/lessons-outside.server.ts";
import { ExceptionsPanel, partOf } from "#app/features/scheduling/ui/exceptions-panel.tsx";
import { HoursForm } from "#app/features/scheduling/ui/hours-form.tsx";
import { KeepPanel } from "#app/features/scheduling/ui/keep-panel.tsx";
import { ImportedPanel } from "#app/features/scheduling/ui/imported-panel.tsx";
import { SecondClock } from "#app/features/scheduling/ui/second-clock.tsx";
import { TravelPanel } from "#app/features/scheduling/ui/travel-panel.tsx";
import { useLessonsLive } from "#app/features/scheduling/ui/use-lessons-live.ts";
import { useNow } from "#app/features/scheduling/ui/use-now.ts";
import { WeekAgenda } from "#app/features/scheduling/ui/week-agenda.tsx";
import { WeekGrid } from "#app/features/scheduling/ui/week-grid.tsx";
import { SelectedLesson } from "#app/features/scheduling/ui/selected-lesson.tsx";
import { takeKeep } from "#app/features/scheduling/take-keep.server.ts";
import { takeProposal } from "#app/features/scheduling/take-proposal.server.ts";
import { setWeeklyHours } from "#app/features/teachers/set-weekly-hours.server.ts";
import { olderHours } from "#app/features/teachers/older-hours.ts";
import { weeklyHoursForm } from "#app/features/teachers/weekly-hours.ts";
import { AppError } from "#app/platform/errors.ts";
import { parseForm } from "#app/platform/forms.ts";
import { readMadeFrom } from "#app/platform/made-from.ts";
import { zoneCity } from "#app/platform/zones.ts";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/calendar.ts";
import { privateHead } from "#app/shell/page-head.ts";

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
  const saved = (what: string, hash: string, booked = 0) => {
    search.set("saved", what);
    if (booked > 0) search.set("booked", String(booked));
    else search.delete("booked");
    return redirect(`${href("/teacher/calendar")}?${search}#${hash}`);
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
    return saved("hours", "hours", await countOutside(teacher));
  }
  if (part === "propose") {
    const taken = await takeProposal(teacher, request, search.get("lesson") ?? "");
    if ("form" in taken) return data({ form: taken.form }, taken.status);
    search.delete("to");
    return saved("proposed", "lesson");
  }
  if (part.startsWith("remove-")) {
    const form = await parseForm(request, removalForm);
    if (!form.ok) return data({ form: form.state }, 400);
    await removeException(teacher, part.slice("remove-".length), form.value.remove);
    return part === "remove-journey"
      ? saved("journey-removed", "travel")
      : saved("removed", "exceptions");
  }
  const kept = await takeKeep(teacher, part, request);
  if (kept !== undefined) {
    if ("form" in kept) return data({ form: kept.form }, kept.status);
    for (const name of ["for", "offer"]) search.delete(name);
    return saved(kept.saved, "keep");
  }
  const imported = await takeImported(teacher, part, request);
  if (imported !== undefined)
    return "form" in imported
      ? data({ form: imported.form }, imported.status)
      : saved(imported.saved, "imported");
  const change = exceptionChanges[part];
  if (change === undefined) throw new AppError("not-found");
  const done = await change(teacher, request);
  return "form" in done
    ? data({ form: done.form }, done.status)
    : saved(part, part === "journey" ? "travel" : "exceptions", done.booked);
}

export default function CalendarPage({ loaderData, actionData }: Route.ComponentProps) {
  const now = useNow(loaderData.now);
  const [search] = useSearchParams();
  useLessonsLive();
  const { windows, zone } = loaderData;
  const form = useFormState(actionData?.form);
  const part = form === undefined ? null : isImportForm(form) ? "import" : partOf(form);
  const saved = form === undefined ? search.get("saved") : null;
  const savedPart = (["day", "days", "off", "removed"] as const).find((one) => one === saved);
  const { address, days, date, selected } = loaderData;
  const proposing = form !== undefined && "lessonId" in form.values;
  const keeping = form !== undefined && ("studentId" in form.values || "kept" in form.values);
  const sheet = { data: loaderData, now };
  return (
    <Page width="wide" className="calendar-page">
      <CalendarHead data={loaderData} />
      <CalendarKey data={loaderData} imported={loaderData.imported} />
      <div className="grid items-start gap-x-6.5 gap-y-4.5 xl:grid-cols-[minmax(0,1fr)_21.5rem] xl:grid-rows-[auto_1fr] print:block">
        <div className="min-w-0">
          {address.view === "agenda" ? (
            <WeekAgenda {...sheet} />
          ) : (
            <>
              <div className="hidden md:block">
                {address.view === "day" ? <DayLinks data={loaderData} /> : null}
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
            <SelectedLesson
              data={{ ...loaderData, selected }}
              now={now}
              state={proposing ? form : undefined}
            />
          ) : null}
          <KeepPanel data={loaderData} state={keeping ? form : undefined} saved={saved} />
          <CalendarSide data={loaderData} now={now} />
        </div>
        <SecondClock data={loaderData} />
      </div>
      <Panel id="hours" title="Weekly hours" className="no-print mt-6.5 scroll-mt-24">
        <p className="max-w-[70ch] text-muted">
          Every week the same, on the clock in {zoneCity(zone)}. What is booked stays where it is,
          also outside these hours.
        </p>
        <div role="status" className="mt-3 empty:hidden">
          {saved === "hours" ? (
            <Note tone="ok">
              Saved. Students see these hours from now on.{" "}
              {outsideText(Number(search.get("booked") ?? 0))}
            </Note>
          ) : null}
        </div>
        <HoursForm
          key={JSON.stringify(windows)}
          windows={windows}
          state={part === null && !proposing && !keeping ? form : undefined}
        />
      </Panel>
      <ExceptionsPanel
        key={`${JSON.stringify(loaderData.exceptions)} ${days[0]!.date}`}
        data={loaderData}
        refused={part === null || part === "import" ? null : { part, state: form! }}
        saved={savedPart === undefined ? null : Number(search.get("booked") ?? 0)}
      />
      <TravelPanel
        key={JSON.stringify(loaderData.exceptions.journeys)}
        data={loaderData}
        state={part === "journey" ? form : undefined}
        saved={
          saved === "journey" || saved === "journey-removed"
            ? Number(search.get("booked") ?? 0)
            : null
        }
      />
      <ImportedPanel
        key={loaderData.imported.map(({ id }) => id).join()}
        calendars={loaderData.imported}
        now={now}
        zone={zone}
        state={part === "import" ? form : undefined}
        saved={saved}
      />
    </Page>
  );
}

function outsideText(lessons: number): string {
  if (lessons === 0) return "";
  return lessons === 1
    ? "One lesson lies outside them: it stays booked."
    : `${lessons} lessons lie outside them: they stay booked.`;
}
