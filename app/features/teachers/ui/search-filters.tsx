import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/choice.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import {
  dayParts,
  readSearch,
  searchQuery,
  sorts,
  weekParts,
  type ReadSearch,
  type TeacherSearch,
} from "../search.ts";

export type LanguageChoice = { code: string; name: string; count: number };

type FiltersProps = ReadSearch & {
  languages: LanguageChoice[];
  total: number;
  /** A visitor's own zone, sent along so that "evening" means theirs. */
  visitorZone: string | null;
};

/** A GET form: the address is the search. With JavaScript each change asks at once. */
export function SearchFilters({
  search,
  typed,
  errors,
  languages,
  total,
  visitorZone,
}: FiltersProps) {
  const navigate = useNavigate();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drawing = useDrawing(searchQuery({ ...search, page: 1, zone: null }));

  function ask(form: HTMLFormElement) {
    const wish = readSearch(formParams(form));
    const wrong = Object.keys(wish.errors).length > 0;
    const asksHours = wish.search.times.length + wish.search.days.length > 0;
    const zone = asksHours ? (wish.search.zone ?? visitorZone) : null;
    const query = wrong ? `?${formParams(form)}` : searchQuery({ ...wish.search, zone });
    drawing.expect(searchQuery({ ...wish.search, zone: null }));
    void navigate(`/student/teachers${query}`, { preventScrollReset: true, replace: true });
  }

  return (
    <Form
      method="get"
      action="/student/teachers"
      key={drawing.version}
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(waiting.current);
        ask(event.currentTarget);
      }}
      onChange={(event) => {
        const form = event.currentTarget;
        const isTyping = event.target instanceof HTMLInputElement && event.target.type === "text";
        clearTimeout(waiting.current);
        waiting.current = setTimeout(() => ask(form), isTyping ? 700 : 0);
      }}
      className="grid"
    >
      {search.zone === null ? null : <input type="hidden" name="zone" value={search.zone} />}
      <Group legend="I want to learn">
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
      <Group legend="Price per lesson, in pounds">
        <div className="grid grid-cols-2 gap-3">
          <TextField
            name="from"
            label="From"
            inputMode="decimal"
            maxLength={10}
            defaultValue={typed.from}
            error={errors.from}
          />
          <TextField
            name="to"
            label="To"
            inputMode="decimal"
            maxLength={10}
            defaultValue={typed.to}
            error={errors.to}
          />
        </div>
      </Group>
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
      <Button type="submit" variant="outline" wide className="mt-1">
        {total === 1 ? "Show 1 teacher" : `Show ${total} teachers`}
      </Button>
    </Form>
  );
}

/**
 * Draws the fields anew when the search changed elsewhere (a chip, the back button), and leaves
 * them and their focus alone when the change came from them.
 */
function useDrawing(query: string) {
  const [expected, expect] = useState(query);
  const [drawn, setDrawn] = useState({ query, version: 0 });
  if (query !== drawn.query)
    setDrawn({ query, version: query === expected ? drawn.version : drawn.version + 1 });
  return { version: drawn.version, expect };
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-t border-line py-4.5 first:border-0 first:pt-0">
      <legend className="float-start mb-2 w-full text-sm font-bold">{legend}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
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

function formParams(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value !== "") params.append(name, value);
  return params;
}

function entries<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}

export function filterCount(search: TeacherSearch): number {
  return (
    Number(search.language !== null) +
    Number(search.from !== null || search.to !== null) +
    search.times.length +
    search.days.length +
    Number(search.trial)
  );
}
