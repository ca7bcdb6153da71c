import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href, Link } from "react-router";
import { ZoneSelect } from "#app/features/accounts/ui/zone-select.tsx";
import { hourChoices, hourText } from "#app/features/teachers/weekly-hours.ts";
import { type FormState, typedValue } from "#app/platform/forms.ts";
import { day, formatDate, formatDayTime, startOfLocalDay, zoneCity } from "#app/platform/time.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { timeOffText } from "../time-off-text.ts";
import { anywayField, daysField, daysMadeFrom, stretchFields } from "../exception-forms.ts";
import type { TeacherCalendar } from "../teacher-calendar.server.ts";
import { weekTitle } from "../week-layout.ts";
import { DaysPainter } from "./days-painter.tsx";
import { DrawnFrom, type ExceptionPart, PartForm, useAction } from "./part-form.tsx";

type ExceptionsProps = {
  data: TeacherCalendar;
  /** The form that was refused, if it is one of these. */
  refused: { part: ExceptionPart; state: FormState } | null;
  /** What was just saved: how many lessons stay booked in it. */
  saved: number | null;
};

/** What differs from the weekly hours: single days, time off and journeys, each with its list and its form. */
export function ExceptionsPanel({ data, refused, saved }: ExceptionsProps) {
  const { exceptions, zone } = data;
  const stateOf = (part: ExceptionPart) => (refused?.part === part ? refused.state : undefined);
  return (
    <Panel id="exceptions" title="Days that differ" className="no-print mt-6.5 scroll-mt-24">
      <p className="max-w-[70ch] text-muted">
        They come before the weekly hours. What is booked stays where it is.
      </p>
      <div role="status" className="mt-3 empty:hidden">
        {saved === null ? null : <Note tone="ok">{savedText(saved)}</Note>}
      </div>
      {data.isAway ? (
        <p className="mt-4 max-w-[70ch] text-muted">
          You are in another time zone in part of {weekTitle(data.days, zone)}, so these days are
          set one by one, on the clock there.
        </p>
      ) : (
        <DaysPainter data={data} state={stateOf("days")} />
      )}
      <div className="mt-5 grid gap-x-8 gap-y-9 lg:grid-cols-3">
        <Section title="A day with other hours">
          <List
            part="day"
            items={exceptions.days.map(({ date, windows }) => ({
              key: date,
              name: formatDate(startOfLocalDay(date, zone) + day / 2, zone),
              text:
                windows.length === 0
                  ? "Closed"
                  : windows
                      .map((one) => `${hourText(one.startMinute)} to ${hourText(one.endMinute)}`)
                      .join(", "),
            }))}
          />
          <DayFields state={stateOf("day")} drawn={daysMadeFrom(data)} />
        </Section>
        <Section title="Time off">
          <List
            part="off"
            items={exceptions.off.map(({ id, start, end }) => ({
              key: id,
              ...timeOffText({ start, end }, zone),
            }))}
          />
          <OffFields state={stateOf("off")} />
        </Section>
        <Section title="A journey to another time zone">
          <List
            part="journey"
            items={exceptions.journeys.map(({ startsAt, zone: there }) => ({
              key: String(startsAt),
              name: formatDate(startsAt, there),
              text: `from then on hours of ${zoneCity(there)}`,
            }))}
          />
          <JourneyFields state={stateOf("journey")} zone={zone} zones={data.zones} />
        </Section>
      </div>
    </Panel>
  );
}

function savedText(booked: number): string {
  if (booked === 0) return "Saved. Students see it from now on.";
  const lessons = booked === 1 ? "One lesson is" : `${booked} lessons are`;
  return `Saved. ${lessons} booked in this time and will take place, unless you move or cancel.`;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}

type Item = { key: string; name: string; text: string };

/** Each with a button of its own that takes it away. */
function List({ part, items }: { part: ExceptionPart; items: Item[] }) {
  const action = useAction(`remove-${part}`);
  if (items.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-1.5">
      {items.map(({ key, name, text }) => (
        <li
          key={key}
          className="flex items-center justify-between gap-2 rounded-note bg-sunken py-1 ps-3.5 pe-1"
        >
          <p className="num min-w-0 text-sm leading-snug">
            <b className="font-semibold">{name}</b> <span className="text-muted">{text}</span>
          </p>
          <Form method="post" action={action} preventScrollReset>
            <button
              name="remove"
              value={key}
              aria-label={`Remove: ${name} ${text}`}
              className="grid size-11 place-items-center rounded-control text-muted hover:text-ink"
            >
              <X size={18} aria-hidden="true" />
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

function fieldsOf(state: FormState | undefined) {
  return (name: string) => ({
    name,
    defaultValue: state === undefined ? "" : (typedValue(state, name) ?? ""),
    error: state?.errors[name],
  });
}

/** As many stretches as were typed, and two at least. */
function DayFields({ state, drawn }: { state: FormState | undefined; drawn: string }) {
  const field = fieldsOf(state);
  return (
    <PartForm part="day" state={state} button="Save this day">
      <DrawnFrom {...{ state, drawn }} />
      <TextField label="Day" type="date" {...field("date")} />
      <SelectField
        label="On that day"
        {...field("kind")}
        defaultValue={field("kind").defaultValue || "closed"}
      >
        <option value="closed">Closed all day</option>
        <option value="hours">Open at these hours</option>
      </SelectField>
      {[1, 2].map((row) => {
        const { from, to } = stretchFields(row);
        return (
          <div key={row} className="grid grid-cols-2 gap-2.5">
            <HourField label={row === 1 ? "Open from" : "And from"} {...field(from)} starts />
            <HourField label="to" {...field(to)} />
          </div>
        );
      })}
    </PartForm>
  );
}

function OffFields({ state }: { state: FormState | undefined }) {
  const field = fieldsOf(state);
  return (
    <PartForm part="off" state={state} button="Add time off">
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-2.5">
        <TextField label="First day" type="date" {...field("fromDate")} />
        <HourField label="from" {...field("fromTime")} starts />
        <TextField label="Last day" type="date" {...field("toDate")} />
        <HourField label="until" {...field("toTime")} />
      </div>
      <p className="text-xs text-muted">Without times it is the whole day.</p>
      {field(anywayField).error === undefined ? null : (
        <div className="grid gap-1">
          <CheckboxField
            name={anywayField}
            value="yes"
            label="Take this time off all the same. I can then only decline the requests in it."
            error={field(anywayField).error}
          />
          <Link to={`${href("/teacher/lessons")}?tab=action`} className="link">
            Answer the requests first
          </Link>
        </div>
      )}
    </PartForm>
  );
}

type JourneyProps = { state: FormState | undefined; zone: string; zones: string[] };

function JourneyFields({ state, zone, zones }: JourneyProps) {
  const field = fieldsOf(state);
  return (
    <PartForm part="journey" state={state} button="Add journey">
      <TextField label="First day there" type="date" {...field("date")} />
      <ZoneSelect
        zones={zones}
        chosen={field("zone").defaultValue || zone}
        fallback={zone}
        error={field("zone").error}
      />
      <p className="text-xs text-muted">
        Your hours keep their clock: 9:00 there instead of here. For the way back, add a journey to{" "}
        {zoneCity(zone)}.
      </p>
    </PartForm>
  );
}

type HourFieldProps = {
  name: string;
  label: string;
  defaultValue: string;
  error?: string;
  starts?: boolean;
};

function HourField({ starts, ...field }: HourFieldProps) {
  return (
    <SelectField {...field} className="num">
      <option value="">–</option>
      {(starts ? hourChoices.slice(0, -1) : hourChoices.slice(1)).map((minutes) => (
        <option key={minutes} value={minutes}>
          {hourText(minutes)}
        </option>
      ))}
    </SelectField>
  );
}

/** Which of these forms some fields belong to; null for the weekly hours. */
export function partOf({ values }: FormState): ExceptionPart | null {
  if ("kind" in values) return "day";
  if (daysField in values) return "days";
  if ("fromDate" in values) return "off";
  return "zone" in values ? "journey" : null;
}
