import { clsx } from "clsx";
import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { specialityChoices } from "#app/features/teachers/reference-data/specialities.ts";
import { countText, teachersText } from "#app/features/teachers/search-index/search-counts.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import {
  clockText,
  dayParts,
  weekdays,
  weekParts,
  type TeacherSearch,
} from "#app/features/teachers/search-index/search.ts";
import { Group } from "./filter-group.tsx";
import type { CountedLanguage } from "./search-filters.tsx";

type Asked = { search: TeacherSearch };
/** Counts by field and value, and how languages and countries are called. */
export type FilterChoices = {
  counts: Record<string, number>;
  speaks: { code: string; name: string }[];
  countries: { code: string; name: string }[];
};

/** What opens the filters on a small screen. */
export function FilterTitle({ active }: { active: number }) {
  return (
    <>
      <SlidersHorizontal size={18} aria-hidden="true" />
      {active === 0 ? "Filters" : `Filters, ${active}`}
    </>
  );
}

export function FilterLanguage({ search, languages }: Asked & { languages: CountedLanguage[] }) {
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
            {count > 0 ? `${name} (${countText(count)} in all)` : name}
          </option>
        ))}
      </SelectField>
    </Group>
  );
}

/** Free text, before everything else. */
export function FilterText({ search }: Asked) {
  return (
    <TextField
      name="q"
      type="search"
      label="Name or keyword"
      maxLength={100}
      defaultValue={search.text}
      className="pb-4.5"
    />
  );
}

const goodAtFirst = 6;

/** When, what they are good at, and who they are. */
export function FilterRest({ search, counts, speaks, countries }: Asked & FilterChoices) {
  const goodAt = (from: number, to?: number) =>
    specialityChoices
      .toSorted((a, b) => (counts[`good-at ${b.key}`] ?? 0) - (counts[`good-at ${a.key}`] ?? 0))
      .slice(from, to)
      .map(({ key, label }) => (
        <Counted
          key={key}
          name="good-at"
          value={key}
          label={label}
          ticked={search.goodAt.includes(key)}
          counts={counts}
        />
      ));
  return (
    <>
      <Group legend="When are you free?">
        <div className="grid grid-cols-2 gap-2">
          {entries(dayParts).map(([key, { label, from, to }]) => (
            <TickBox key={key} name="time" value={key} ticked={search.times.includes(key)}>
              {label}
              <span className="count">{`${from} to ${to}`}</span>
              <Teachers name="time" value={key} counts={counts} />
            </TickBox>
          ))}
          {entries(weekParts).map(([key, label]) => (
            <TickBox key={key} name="days" value={key} ticked={search.days.includes(key)}>
              {label}
              <Teachers name="days" value={key} counts={counts} />
            </TickBox>
          ))}
        </div>
        <div role="group" aria-label="Single days" className="mt-2 grid grid-cols-4 gap-1.5">
          {entries(weekdays).map(([key, label]) => (
            <TickBox key={key} name="days" value={key} ticked={search.days.includes(key)} isSlim>
              {label.slice(0, 2)}
              <span className="sr-only">{label.slice(2)}</span>
            </TickBox>
          ))}
        </div>
        <div className="mt-3 grid grid-cols-2 gap-3">
          <TimeOfDay name="after" label="Starts from" value={search.hours?.from} from={0} />
          <TimeOfDay name="before" label="Until" value={search.hours?.to} from={1} />
        </div>
      </Group>
      <Group legend={<Counting of="Good at" />}>
        {goodAt(0, goodAtFirst)}
        <details>
          <summary className="link inline-flex min-h-11 items-center">More</summary>
          {goodAt(goodAtFirst)}
        </details>
      </Group>
      <Group legend={<Counting of="The teacher" />}>
        <Counted
          name="trial"
          value="yes"
          label="Offers a trial lesson"
          ticked={search.trial}
          counts={counts}
        />
        <Counted
          name="native"
          value="yes"
          label="Native speaker"
          ticked={search.native}
          counts={counts}
        />
        <SelectField
          name="country"
          label="From, or with the accent of"
          defaultValue={search.country ?? ""}
          className="mt-2"
        >
          <option value="">Anywhere</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {`${name} (${countText(counts[`country ${code}`] ?? 0)})`}
            </option>
          ))}
        </SelectField>
      </Group>
      <Group legend={<Counting of="Also speaks" />}>
        {speaks.map(({ code, name }) => (
          <Counted
            key={code}
            name="speaks"
            value={code}
            label={name}
            ticked={search.speaks.includes(code)}
            counts={counts}
          />
        ))}
      </Group>
    </>
  );
}

/** A group's name; each of its fields ends with how many teachers it would leave. */
function Counting({ of }: { of: string }) {
  return (
    <>
      {of}
      <span className="sr-only">, each with its number of teachers</span>
    </>
  );
}

type CountProps = { name: string; value: string; counts: FilterChoices["counts"] };

/** How many the field beside it would leave; `search-counts.ts` keeps it right while somebody chooses. */
function Count({ name, value, counts }: CountProps) {
  const key = `${name} ${value}`;
  return <span className="count">{countText(counts[key] ?? 0)}</span>;
}

/** "5 teachers", where a number alone could be taken for an hour. */
function Teachers({ name, value, counts }: CountProps) {
  return <span className="count">{teachersText(counts[`${name} ${value}`] ?? 0)}</span>;
}

function Counted({ label, ticked, ...of }: CountProps & { label: string; ticked: boolean }) {
  return (
    <label className="count-box">
      <input type="checkbox" name={of.name} value={of.value} defaultChecked={ticked} />
      <span>
        {label}
        <Count {...of} />
      </span>
    </label>
  );
}

type TimeOfDayProps = { name: string; label: string; value: number | undefined; from: number };

/** A half-hour of the day, the earliest first, or any. */
function TimeOfDay({ name, label, value, from }: TimeOfDayProps) {
  const halfHours = Array.from({ length: 48 }, (_, at) => (from + at) * 30);
  const offered = value === undefined || halfHours.includes(value) ? [] : [value];
  return (
    <SelectField
      name={name}
      label={label}
      defaultValue={value === undefined ? "" : clockText(value)}
    >
      <option value="">Any time</option>
      {[...offered, ...halfHours].map((minutes) => (
        <option key={minutes}>{clockText(minutes)}</option>
      ))}
    </SelectField>
  );
}

type TickBoxProps = {
  name: string;
  value: string;
  ticked: boolean;
  isSlim?: boolean;
  children: ReactNode;
};

function TickBox({ name, value, ticked, isSlim, children }: TickBoxProps) {
  return (
    <label className={clsx("tick-box", isSlim && "px-0.5")}>
      <input type="checkbox" name={name} value={value} defaultChecked={ticked} />
      <span>{children}</span>
    </label>
  );
}

function entries<Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}
