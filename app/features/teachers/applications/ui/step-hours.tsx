import { zoneTime } from "#app/platform/time/zones.ts";
import { clsx } from "clsx";
import { useId, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/fields/field.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";
import { rules } from "#config/rules.ts";
import {
  minuteText,
  weekdayNames,
} from "#app/features/teachers/reference-data/hours/hours-text.ts";
import type { FieldOf } from "#app/features/teachers/reference-data/step-fields.ts";
import { useServerDrawn } from "#app/platform/lazy-module.ts";

const minutes = Array.from(
  { length: 1440 / rules.lesson.gridMinutes + 1 },
  (_, index) => index * rules.lesson.gridMinutes,
);
const rows = Array.from({ length: rules.apply.windowsPerDay }, (_, index) => index + 1);

/** Up to three windows a day, as pairs of plain selects. */
export function StepHours({ field, zone }: { field: FieldOf; zone: string }) {
  const box = useRef<HTMLDivElement>(null);
  const drawn = useServerDrawn();
  return (
    <div ref={box} className="border-t border-line py-6">
      <p className="mb-2 text-sm text-muted">
        In {zoneTime(zone)}. Students see these hours in their own zone, and can book a lesson when
        all of it fits.
      </p>
      {drawn ? null : (
        <Button
          type="button"
          variant="outline"
          size="s"
          className="my-2"
          onClick={() => copyMonday(box.current)}
        >
          Use Monday’s hours until Friday
        </Button>
      )}
      {weekdayNames.map((name, index) => (
        <DayHours key={name} name={name} weekday={index + 1} field={field} />
      ))}
    </div>
  );
}

function copyMonday(box: HTMLElement | null): void {
  const select = (name: string) => box?.querySelector<HTMLSelectElement>(`[name="${name}"]`);
  for (const end of ["from", "to"])
    for (const row of rows)
      for (const weekday of [2, 3, 4, 5]) {
        const target = select(`${end}${weekday}-${row}`);
        if (!target) continue;
        target.value = select(`${end}1-${row}`)?.value ?? "";
        if (target.value !== "") target.closest("details")?.setAttribute("open", "");
      }
}

function DayHours({ name, weekday, field }: { name: string; weekday: number; field: FieldOf }) {
  const isUsed = (row: number) =>
    [field(`from${weekday}-${row}`), field(`to${weekday}-${row}`)].some(
      ({ defaultValue, error }) => defaultValue !== "" || error !== undefined,
    );
  return (
    <fieldset className="grid min-w-0 gap-x-6.5 gap-y-2 border-b border-line py-3 md:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="float-start text-sm font-bold md:pt-2.5">{name}</legend>
      <div className="grid min-w-0 gap-2.5">
        <WindowRow name={name} weekday={weekday} row={1} field={field} />
        <details open={rows.slice(1).some(isUsed)}>
          <summary className="link-quiet inline-flex min-h-11 items-center text-sm text-muted">
            More hours on {name}
          </summary>
          <div className="grid gap-2.5 pt-1">
            {rows.slice(1).map((row) => (
              <WindowRow key={row} name={name} weekday={weekday} row={row} field={field} />
            ))}
          </div>
        </details>
      </div>
    </fieldset>
  );
}

type WindowRowProps = { name: string; weekday: number; row: number; field: FieldOf };

function WindowRow({ name, weekday, row, field }: WindowRowProps) {
  const from = field(`from${weekday}-${row}`);
  const to = field(`to${weekday}-${row}`);
  const id = useId();
  const { error, onChange } = useErrorUntilChanged(from.error ?? to.error);
  const words = row === 1 ? name : `${name}, hours ${row}`;
  const wrong = (side: typeof from) => (error === undefined ? undefined : side.error);
  return (
    <div onChange={onChange}>
      <div className="grid max-w-88 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3">
        <MinuteSelect
          {...from}
          error={wrong(from)}
          label={`${words}, from`}
          options={minutes.slice(0, -1)}
          describedBy={id}
        />
        <span aria-hidden="true" className="text-sm text-muted">
          to
        </span>
        <MinuteSelect
          {...to}
          error={wrong(to)}
          label={`${words}, to`}
          options={minutes.slice(1)}
          describedBy={id}
        />
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </div>
  );
}

type MinuteSelectProps = ReturnType<FieldOf> & {
  label: string;
  options: number[];
  describedBy: string;
};

function MinuteSelect({
  name,
  defaultValue,
  error,
  label,
  options,
  describedBy,
}: MinuteSelectProps) {
  return (
    <select
      name={name}
      defaultValue={defaultValue}
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? describedBy : undefined}
      className={clsx(
        "num min-h-12 w-full min-w-0 rounded-control border-[1.5px] bg-surface px-3",
        error ? "border-danger" : "border-line-strong",
      )}
    >
      <option value="">Closed</option>
      {options.map((value) => (
        <option key={value} value={value}>
          {minuteText(value)}
        </option>
      ))}
    </select>
  );
}
