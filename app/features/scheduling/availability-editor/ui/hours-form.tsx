import { useLayoutEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { weekdayNames } from "#app/features/teachers/reference-data/hours/hours-text.ts";
import { dayHours } from "#app/features/teachers/reference-data/hours/older-hours.ts";
import { hourFields } from "#app/features/teachers/reference-data/hours/weekly-hours.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { madeFrom } from "#app/platform/forms/made-from.ts";
import { useServerDrawn } from "#app/platform/lazy-module.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { useUnsaved } from "#app/ui/fields/use-unsaved.ts";
import type { WeeklyWindow } from "#db/schema/teachers/teachers.ts";
import { DayHours, type Range } from "./day-hours.tsx";
import { DrawnFrom } from "./part-form.tsx";

type HoursProps = { windows: WeeklyWindow[]; state?: FormState };

/**
 * The weekly hours, day by day: time ranges with a cross and a plus, and a day's hours copied to others. Without a
 * script each day has room for one more range, and both times of a range set to "–" close it.
 */
export function HoursForm({ windows, state }: HoursProps) {
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const [days, setDays] = useState(() => rangesOf(windows, state));
  const scripted = !useServerDrawn();
  useErrorFocus(form, state);
  useUnsaved(() => JSON.stringify(days) !== JSON.stringify(rangesOf(windows, undefined)));

  // What was typed before the script loaded is taken over; after that, the state holds the ranges.
  useLayoutEffect(() => {
    const typed = new FormData(form.current!);
    setDays((before) => before.map((ranges, day) => typedOn(typed, day + 1, ranges.length + 1)));
  }, []);

  const setDay = (day: number, ranges: Range[]) =>
    setDays((before) => before.map((one, index) => (index === day ? ranges : one)));
  const copy = (from: number, to: readonly number[]) =>
    setDays((before) => before.map((one, day) => (to.includes(day) ? before[from]! : one)));

  return (
    <Form method="post" ref={form} preventScrollReset noValidate>
      <DrawnFrom state={state} drawn={madeFrom(dayHours(windows))} />
      <FormError>{formMessage(state)}</FormError>
      <ul key={scripted ? "kept" : "drawn"} className="mt-2">
        {weekdayNames.map((name, day) => (
          <DayHours
            key={name}
            name={name}
            fields={(row) => hourFields(day + 1, row)}
            ranges={scripted ? days[day]! : [...days[day]!, { from: "", to: "" }]}
            errors={state?.errors ?? {}}
            change={scripted ? (ranges) => setDay(day, ranges) : null}
            copy={(to) => copy(day, to)}
          />
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={busy}>{busy ? "One moment" : "Save hours"}</Button>
        {scripted ? null : (
          <p className="text-sm text-muted">To close a time range, set both of its times to “–”.</p>
        )}
      </div>
    </Form>
  );
}

function rangesOf(windows: readonly WeeklyWindow[], state: FormState | undefined): Range[][] {
  return weekdayNames.map((_, day) => {
    if (state === undefined)
      return windows
        .filter(({ weekday }) => weekday === day + 1)
        .map(({ startMinute, endMinute }) => ({
          from: String(startMinute),
          to: String(endMinute),
        }));
    const rows = Object.keys(state.values).filter((name) => name.startsWith(`from${day + 1}-`));
    return rows
      .map((from) => ({
        from: typedValue(state, from) ?? "",
        to: typedValue(state, from.replace("from", "to")) ?? "",
      }))
      .filter(({ from, to }) => from !== "" || to !== "");
  });
}

function typedOn(typed: FormData, weekday: number, rows: number): Range[] {
  const text = (name: string) => String(typed.get(name) ?? "");
  return Array.from({ length: rows }, (_, row) => {
    const { from, to } = hourFields(weekday, row + 1);
    return { from: text(from), to: text(to) };
  }).filter(({ from, to }) => from !== "" || to !== "");
}

function formMessage(state?: FormState): string | undefined {
  if (state === undefined) return undefined;
  return state.errors[""] ?? "Nothing was saved yet. Please look at the marked times.";
}
