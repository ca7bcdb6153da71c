import { clsx } from "clsx";
import { Copy, Plus, X } from "lucide-react";
import { useRef } from "react";
import { weekdayNames } from "#app/features/teachers/reference-data/hours/hours-text.ts";
import { hourChoices } from "#app/features/teachers/reference-data/hours/weekly-hours.ts";
import { minuteText } from "#app/features/teachers/reference-data/hours/hours-text.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/fields/field.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";
import { rules } from "#config/rules.ts";

/** Minutes after midnight as the selects have them; "" where none is chosen. */
export type Range = { from: string; to: string };

type DayProps = {
  name: string;
  fields: (row: number) => { from: string; to: string };
  ranges: readonly Range[];
  errors: FormState["errors"];
  /** null until there is a script. */
  change: ((ranges: Range[]) => void) | null;
  copy: (days: number[]) => void;
};

/** One day of the week: each time range with a cross, a plus for one more, and its hours copied to other days. */
export function DayHours({ name, fields, ranges, errors, change, copy }: DayProps) {
  const set = (row: number, part: Partial<Range>) =>
    change?.(ranges.map((range, index) => (index === row ? { ...range, ...part } : range)));
  return (
    <li className="border-t border-line py-3 first:border-t-0">
      <fieldset className="flex min-w-0 flex-wrap gap-x-5 gap-y-2">
        <legend className="sr-only">{name}</legend>
        <p aria-hidden="true" className="w-full pt-2.5 font-semibold sm:w-30">
          {name}
        </p>
        <div className="grid max-w-full min-w-0 justify-items-start gap-2 sm:w-72">
          {ranges.length === 0 ? <p className="pt-2.5 text-muted">Closed</p> : null}
          {ranges.map((range, row) => {
            const names = fields(row + 1);
            return (
              <RangeRow
                key={names.from}
                names={names}
                range={range}
                errors={errors}
                what={ranges.length > 1 ? `${name}, time range ${row + 1}` : name}
                change={change && ((part) => set(row, part))}
                remove={change && (() => change(ranges.filter((_, index) => index !== row)))}
              />
            );
          })}
        </div>
        {change ? (
          <div className="flex flex-wrap items-start gap-1">
            <Button
              type="button"
              variant="quiet"
              size="s"
              aria-label={`Add hours on ${name}`}
              onClick={() => change([...ranges, nextRange(ranges)])}
            >
              <Plus size={16} aria-hidden="true" /> Add
            </Button>
            {ranges.length > 0 ? <CopyTo name={name} copy={copy} /> : null}
          </div>
        ) : null}
      </fieldset>
    </li>
  );
}

type RangeProps = {
  names: { from: string; to: string };
  range: Range;
  errors: FormState["errors"];
  what: string;
  change: ((part: Partial<Range>) => void) | null;
  remove: (() => void) | null;
};

function RangeRow({ names, range, errors, what, change, remove }: RangeProps) {
  const { error, onChange } = useErrorUntilChanged(errors[names.from] ?? errors[names.to]);
  const errorId = error ? `${names.from}-error` : undefined;
  const select = (side: "from" | "to") => ({
    name: names[side],
    label: `${what}, ${side}`,
    value: range[side],
    wrong: error !== undefined && errors[names[side]] !== undefined,
    errorId,
    onChange: change ? (value: string) => change({ [side]: value }) : null,
  });
  return (
    <div className="max-w-full" onChange={onChange}>
      <div className="flex flex-wrap items-center gap-2">
        <HourSelect {...select("from")} choices={hourChoices.slice(0, -1)} />
        <span aria-hidden="true">–</span>
        <HourSelect {...select("to")} choices={hourChoices.slice(1)} />
        {remove ? (
          <button
            type="button"
            aria-label={`Remove: ${what}`}
            onClick={remove}
            className="forced-border grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
          >
            <X size={18} aria-hidden="true" />
          </button>
        ) : null}
      </div>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}

const step = rules.lesson.gridMinutes;
const nine = 540;

/** An hour after the last range, or from nine to twelve on a closed day. */
function nextRange(ranges: readonly Range[]): Range {
  const last = Number(ranges.at(-1)?.to ?? "");
  if (last === 0 || Number.isNaN(last)) return { from: String(nine), to: String(nine + 6 * step) };
  const from = Math.min(last + 2 * step, 1_440 - 2 * step);
  return { from: String(from), to: String(from + 2 * step) };
}

function CopyTo({ name, copy }: { name: string; copy: DayProps["copy"] }) {
  const box = useRef<HTMLDetailsElement>(null);
  function take() {
    const ticked = [...box.current!.querySelectorAll<HTMLInputElement>("input:checked")];
    copy(ticked.map(({ value }) => Number(value)));
    box.current!.open = false;
    box.current!.querySelector("summary")!.focus();
  }
  return (
    <details ref={box} className="relative">
      <summary
        aria-label={`Copy the hours of ${name}`}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-3 text-sm font-semibold hover:bg-sunken"
      >
        <Copy size={16} aria-hidden="true" /> Copy to
      </summary>
      <div className="absolute inset-e-0 z-5 mt-1 grid w-52 rounded-note border border-line-strong bg-surface p-3 shadow-sh2">
        {weekdayNames.map((day, index) =>
          day === name ? null : (
            <label key={day} className="flex min-h-11 items-center gap-3">
              <input type="checkbox" value={index} className="size-5.5 tick" />
              {day}
            </label>
          ),
        )}
        <Button type="button" size="s" className="mt-2" onClick={take}>
          Copy
        </Button>
      </div>
    </details>
  );
}

type SelectProps = {
  name: string;
  label: string;
  choices: readonly number[];
  value: string;
  wrong: boolean;
  errorId: string | undefined;
  onChange: ((value: string) => void) | null;
};

function HourSelect({ name, label, choices, value, wrong, errorId, onChange }: SelectProps) {
  // Hours that were set on another grid stay as they are until somebody changes them.
  const other = /^\d{1,4}$/.test(value) && !choices.includes(Number(value)) ? [Number(value)] : [];
  return (
    <select
      name={name}
      aria-label={label}
      aria-invalid={wrong || undefined}
      aria-describedby={errorId}
      {...(onChange
        ? { value, onChange: (event) => onChange(event.currentTarget.value) }
        : { defaultValue: value })}
      className={clsx(
        "num min-h-11 min-w-24 rounded-control border-[1.5px] bg-surface px-2.5 text-sm text-ink",
        wrong ? "border-danger" : "border-line-strong",
        value === "" && "text-muted",
      )}
    >
      <option value="">–</option>
      {[...other, ...choices].map((minutes) => (
        <option key={minutes} value={minutes}>
          {minuteText(minutes)}
        </option>
      ))}
    </select>
  );
}
