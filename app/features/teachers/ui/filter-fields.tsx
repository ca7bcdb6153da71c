import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { dayParts, sorts, weekParts, type TeacherSearch } from "../search.ts";
import { Group } from "./filter-group.tsx";
import type { LanguageChoice } from "./search-filters.tsx";

type Asked = { search: TeacherSearch };

/** What opens the filters on a small screen. */
export function FilterTitle({ active }: { active: number }) {
  return (
    <>
      <SlidersHorizontal size={18} aria-hidden="true" />
      {active === 0 ? "Filters" : `Filters, ${active}`}
    </>
  );
}

export function FilterLanguage({ search, languages }: Asked & { languages: LanguageChoice[] }) {
  return (
    <Group legend="I want to learn" isFirst>
      <SelectField
        name="language"
        label={<span className="sr-only">Language</span>}
        defaultValue={search.language ?? ""}
      >
        <option value="">Any language</option>
        {languages.map(({ code, name, count }) => (
          <option key={code} value={code}>
            {count > 0 ? `${name} (${count})` : name}
          </option>
        ))}
      </SelectField>
    </Group>
  );
}

/** When, a trial, and the order. */
export function FilterRest({ search }: Asked) {
  return (
    <>
      <Group legend="When can you talk?">
        <div className="grid grid-cols-2 gap-2">
          {entries(dayParts).map(([key, { label, from, to }]) => (
            <TickBox key={key} name="time" value={key} ticked={search.times.includes(key)}>
              {label}
              <span className="num block text-xs font-normal text-muted">
                {from} to {to}
              </span>
            </TickBox>
          ))}
          {entries(weekParts).map(([key, label]) => (
            <TickBox key={key} name="days" value={key} ticked={search.days.includes(key)}>
              {label}
            </TickBox>
          ))}
        </div>
      </Group>
      <Group legend="Trial">
        <CheckboxField
          name="trial"
          value="yes"
          label="Offers a trial lesson"
          defaultChecked={search.trial}
        />
      </Group>
      <Group legend="Order">
        <SelectField
          name="sort"
          label={<span className="sr-only">Order</span>}
          defaultValue={search.sort}
        >
          {entries(sorts).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
      </Group>
    </>
  );
}

type TickBoxProps = { name: string; value: string; ticked: boolean; children: ReactNode };

function TickBox({ name, value, ticked, children }: TickBoxProps) {
  return (
    <label className="relative grid min-h-13 place-content-center rounded-control border-[1.5px] border-line-strong bg-surface px-2 py-1.5 text-center text-sm leading-snug has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={ticked}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span>{children}</span>
    </label>
  );
}

function entries<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
