import { clsx } from "clsx";
import { Brush } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import type { WeeklyWindow } from "#db/schema/teachers.ts";
import {
  cellsOf,
  hourChoices,
  hourFields,
  hourText,
  weeklyHoursForm,
  windowsOf,
} from "#app/features/teachers/weekly-hours.ts";
import { dayHours } from "#app/features/teachers/older-hours.ts";
import { madeFrom, madeFromField } from "#app/platform/made-from.ts";
import { type FormState, typedValue } from "#app/platform/forms.ts";
import { useServerDrawn } from "#app/platform/on-demand.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { rules } from "#config/rules.ts";
import { HoursPainter } from "./hours-painter.tsx";

export const paintingHint =
  "Drag over the half-hours; with a finger, hold still for a moment first. Or use the arrow keys and the space bar.";

type HoursProps = { windows: WeeklyWindow[]; state?: FormState };

const names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const columns = names.map((name) => ({ name, short: name.slice(0, 2) }));

/** The weekly hours: for each day its stretches and room for one more; with a script they can be painted, too. */
export function HoursForm({ windows, state }: HoursProps) {
  const busy = useNavigation().state === "submitting";
  const [draft, setDraft] = useState<WeeklyWindow[]>();
  const [search] = useSearchParams();
  const asked = search.has("paint");
  const [painting, setPainting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const shown = draft ?? windows;
  const scripted = !useServerDrawn();

  function startPainting() {
    const typed = weeklyHoursForm.safeParse(Object.fromEntries(new FormData(form.current!)));
    setDraft(windowsOf(cellsOf(typed.success ? typed.data.windows : windows)));
    setPainting(true);
  }
  // What was typed by then is painted on: the address may ask for it at any time.
  const paint = useRef(startPainting);
  useEffect(() => {
    paint.current = startPainting;
  });
  useEffect(() => {
    if (asked) paint.current();
  }, [asked]);

  return (
    <Form method="post" ref={form} preventScrollReset noValidate>
      <input
        type="hidden"
        name={madeFromField}
        value={typedValue(state, madeFromField) ?? madeFrom(dayHours(windows))}
      />
      <FormError>{painting ? undefined : formMessage(state)}</FormError>
      <div className="mt-4">
        {painting ? (
          <>
            <HoursPainter
              label="Open half-hours of the week"
              columns={columns}
              cells={cellsOf(shown)}
              onChange={(cells) => setDraft(windowsOf(cells))}
            />
            <HiddenHours windows={shown} />
          </>
        ) : (
          <div className="grid gap-x-3.5 gap-y-5 sm:grid-cols-2 lg:grid-cols-4 xl:grid-cols-7">
            {names.map((name, index) => (
              <Day
                key={name}
                name={name}
                weekday={index + 1}
                windows={shown.filter(({ weekday }) => weekday === index + 1)}
                state={draft === undefined ? state : undefined}
              />
            ))}
          </div>
        )}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={busy}>{busy ? "One moment" : "Save hours"}</Button>
        {scripted ? (
          <Button
            type="button"
            variant="outline"
            onClick={painting ? () => setPainting(false) : startPainting}
          >
            <Brush size={17} aria-hidden="true" />
            {painting ? "Type the times instead" : "Paint the week"}
          </Button>
        ) : null}
        <p className="text-sm text-muted">
          {painting ? paintingHint : "To close a stretch, set both of its times to “–”."}
        </p>
      </div>
    </Form>
  );
}

/** What was painted, as the form's own fields. */
function HiddenHours({ windows }: { windows: WeeklyWindow[] }) {
  return windows.map(({ weekday, startMinute, endMinute }) => {
    const { from, to } = hourFields(weekday, startMinute / rules.lesson.gridMinutes + 1);
    return (
      <span key={from}>
        <input type="hidden" name={from} value={startMinute} />
        <input type="hidden" name={to} value={endMinute} />
      </span>
    );
  });
}

function formMessage(state?: FormState): string | undefined {
  if (state === undefined) return undefined;
  return state.errors[""] ?? "Nothing was saved yet. Please look at the marked times.";
}

type DayProps = { name: string; weekday: number; windows: WeeklyWindow[]; state?: FormState };

function Day({ name, weekday, windows, state }: DayProps) {
  const typed = Object.keys(state?.values ?? {}).filter((field) =>
    field.startsWith(`from${weekday}-`),
  ).length;
  const rows = Math.max(windows.length + 1, typed);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">{name}</legend>
      <div className="grid gap-2">
        {Array.from({ length: rows }, (_, index) => {
          const { from, to } = hourFields(weekday, index + 1);
          const window = windows[index];
          const error = state?.errors[from] ?? state?.errors[to];
          const errorId = error ? `${from}-error` : undefined;
          const value = (field: string, stored: number | undefined) =>
            state ? (typedValue(state, field) ?? "") : String(stored ?? "");
          const what = rows > 1 ? `${name}, stretch ${index + 1}` : name;
          return (
            <div key={from}>
              <div className="flex items-center gap-1.5 xl:gap-1">
                <HourSelect
                  name={from}
                  label={`${what}, from`}
                  choices={hourChoices.slice(0, -1)}
                  value={value(from, window?.startMinute)}
                  wrong={state?.errors[from] !== undefined}
                  errorId={errorId}
                />
                <span aria-hidden="true">–</span>
                <HourSelect
                  name={to}
                  label={`${what}, to`}
                  choices={hourChoices.slice(1)}
                  value={value(to, window?.endMinute)}
                  wrong={state?.errors[to] !== undefined}
                  errorId={errorId}
                />
              </div>
              {error ? <FieldError id={errorId}>{error}</FieldError> : null}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

type SelectProps = {
  name: string;
  label: string;
  choices: readonly number[];
  value: string;
  wrong: boolean;
  errorId: string | undefined;
};

function HourSelect({ name, label, choices, value, wrong, errorId }: SelectProps) {
  // Hours that were set on another grid stay as they are until somebody changes them.
  const other = /^\d{1,4}$/.test(value) && !choices.includes(Number(value)) ? [Number(value)] : [];
  return (
    <select
      key={value}
      name={name}
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-describedby={errorId}
      defaultValue={value}
      className={clsx(
        "num min-h-11 w-full min-w-0 rounded-control border-[1.5px] bg-surface px-1.5 text-sm xl:px-1 xl:text-xs text-ink",
        wrong ? "border-danger" : "border-line-strong",
        value === "" && "text-muted",
      )}
    >
      <option value="">–</option>
      {[...other, ...choices].map((minutes) => (
        <option key={minutes} value={minutes}>
          {hourText(minutes)}
        </option>
      ))}
    </select>
  );
}
