import { CircleAlert, Info } from "lucide-react";
import { useState } from "react";
import { day as dayLength, formatShortDay } from "#app/platform/time/time.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { FieldError } from "#app/ui/fields/field.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";
import {
  daysField,
  daysMadeFrom,
  paintedFields,
} from "#app/features/scheduling/availability/exception-forms.ts";
import { cellsOfDays, cellsTyped, clashesOf, marksOf, windowsOn } from "../painted-days.ts";
import type { TeacherCalendar } from "#app/features/scheduling/calendar/teacher-calendar.server.ts";
import { weekTitle } from "#app/features/scheduling/calendar/week-layout.ts";
import { HoursPainter, paintingHint } from "./hours-painter.tsx";
import { DrawnFrom, PartForm } from "./part-form.tsx";

type PainterProps = {
  data: TeacherCalendar;
  state: FormState | undefined;
  /** Whether what is painted differs from what is saved. */
  onPaint: (isPainted: boolean) => void;
};

/** The shown week to be painted day by day; what differs from now is saved as days with hours of their own. */
export function DaysPainter({ data, state, onPaint }: PainterProps) {
  const { days, zone, today, date } = data;
  const coming = days.filter(({ date }) => date >= today);
  const title = weekTitle(days, zone);
  const before = cellsOfDays(data);
  const [cells, setCells] = useState(() => cellsTyped(before, coming, state));
  const { error, onChange } = useErrorUntilChanged(state?.errors[daysField]);
  if (coming.length === 0) return <p className="mt-4 text-muted">These days are over.</p>;
  const marks = marksOf(data);
  const changed = coming.filter(({ weekday }) =>
    cells.some(
      (open, cell) =>
        Math.floor(cell / (cells.length / 7)) === weekday - 1 && open !== before[cell],
    ),
  );
  const clashes = clashesOf(before, cells, marks, days, zone);
  return (
    <div>
      <PartForm part="days" state={state} button="Save these days">
        <HoursPainter
          label={`Open half-hours of ${title}`}
          columns={days.map((one) => {
            const name = formatShortDay(one.end - dayLength / 2, zone);
            return { name, short: name.slice(0, 2) };
          })}
          cells={cells}
          marks={marks}
          firstColumn={days.findIndex((one) => one.date >= today && one.date >= date)}
          onChange={(painted) => {
            setCells(painted);
            onChange();
            onPaint(painted.some((isOpen, cell) => isOpen !== before[cell]));
          }}
        />
        {changed.map(({ date, weekday }) => (
          <span key={date} hidden>
            <input type="hidden" name={daysField} value={date} />
            {windowsOn(cells, weekday).map(({ startMinute, endMinute }, index) => {
              const { from, to } = paintedFields(date, index + 1);
              return (
                <span key={from}>
                  <input type="hidden" name={from} value={startMinute} />
                  <input type="hidden" name={to} value={endMinute} />
                </span>
              );
            })}
          </span>
        ))}
        <DrawnFrom state={state} drawn={daysMadeFrom(data)} />
        {changed.length === 0 ? <input type="hidden" name={daysField} value="" /> : null}
        <div aria-live="polite" className="grid gap-2 empty:hidden">
          {clashes.map(({ text, refused }) => (
            <p
              key={text}
              className={refused ? "flex gap-2 font-semibold text-danger" : "flex gap-2 text-muted"}
            >
              {refused ? (
                <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
              ) : (
                <Info size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
              )}
              {text}
            </p>
          ))}
        </div>
        <div role="alert" className="empty:hidden">
          {error ? <FieldError>{error}</FieldError> : null}
        </div>
        <p className="text-sm text-muted">{paintingHint}</p>
      </PartForm>
    </div>
  );
}
