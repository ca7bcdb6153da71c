import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { weekdayNames } from "#app/features/teachers/reference-data/hours/hours-text.ts";
import { dayHours } from "#app/features/teachers/reference-data/hours/older-hours.ts";
import {
  hourCells,
  hourFields,
  weeklyHoursForm,
  windowsOf,
} from "#app/features/teachers/reference-data/hours/weekly-hours.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { madeFrom } from "#app/platform/forms/made-from.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { rules } from "#config/rules.ts";
import type { WeeklyWindow } from "#db/schema/teachers/teachers.ts";
import { HoursPainter, paintingHint } from "./hours-painter.tsx";
import { DrawnFrom } from "./part-form.tsx";

const columns = weekdayNames.map((name) => ({ name, short: name.slice(0, 2) }));

type PainterProps = {
  windows: WeeklyWindow[];
  state: FormState | undefined;
  /** Whether what is painted differs from what is saved. */
  onPaint: (isPainted: boolean) => void;
};

/** The hours of every week, painted; they are posted as the fields of the form that chooses them. */
export function WeeklyPainter({ windows, state, onPaint }: PainterProps) {
  const busy = useNavigation().state === "submitting";
  const [drawn, setDrawn] = useState(() => typedWindows(state) ?? windows);
  return (
    <Form method="post" preventScrollReset noValidate className="mt-4">
      <DrawnFrom state={state} drawn={madeFrom(dayHours(windows))} />
      <FormError>{state?.errors[""]}</FormError>
      <HoursPainter
        label="Open half-hours of the week"
        columns={columns}
        cells={hourCells(drawn)}
        onChange={(cells) => {
          const saved = hourCells(windows);
          setDrawn(windowsOf(cells));
          onPaint(cells.some((isOpen, cell) => isOpen !== saved[cell]));
        }}
      />
      {windowsOf(hourCells(drawn)).map(({ weekday, startMinute, endMinute }) => {
        const { from, to } = hourFields(weekday, startMinute / rules.lesson.gridMinutes + 1);
        return (
          <span key={from} hidden>
            <input type="hidden" name={from} value={startMinute} />
            <input type="hidden" name={to} value={endMinute} />
          </span>
        );
      })}
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={busy}>{busy ? "One moment" : "Save hours"}</Button>
        <p className="text-sm text-muted">{paintingHint}</p>
      </div>
    </Form>
  );
}

function typedWindows(state: FormState | undefined): WeeklyWindow[] | null {
  if (state === undefined) return null;
  const typed = weeklyHoursForm.safeParse(state.values);
  return typed.success ? typed.data.windows : null;
}
