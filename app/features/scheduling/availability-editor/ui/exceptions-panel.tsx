import { type ChangeEvent, useRef } from "react";
import { href, Link } from "react-router";
import { rules } from "#config/rules.ts";
import { hourChoices } from "#app/features/teachers/reference-data/hours/weekly-hours.ts";
import { minuteText } from "#app/features/teachers/reference-data/hours/hours-text.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { day, formatDate, startOfLocalDay } from "#app/platform/time/time.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { timeOffText } from "#app/features/teachers/reference-data/hours/time-off-text.ts";
import {
  daysMadeFrom,
  stretchFields,
} from "#app/features/scheduling/availability/exception-forms.ts";
import type { TeacherCalendar } from "#app/features/scheduling/calendar/teacher-calendar.server.ts";
import { Anyway, exceptionFields, List, savedText, ExceptionSection } from "./exception-list.tsx";
import { DrawnFrom, type ExceptionPart, PartForm } from "./part-form.tsx";

type ExceptionsProps = {
  data: TeacherCalendar;
  /** The form that was refused, if it is one of these. */
  refused: { part: ExceptionPart; state: FormState } | null;
  /** What was just saved: how many lessons stay booked in it. */
  saved: number | null;
};

/** What differs from the weekly hours: single days and time off, each with its list and its form. */
export function ExceptionsPanel({ data, refused, saved }: ExceptionsProps) {
  const { exceptions, zone } = data;
  const stateOf = (part: ExceptionPart) => (refused?.part === part ? refused.state : undefined);
  return (
    <Panel id="exceptions" title="Days that differ">
      <p className="max-w-[70ch] text-muted">
        They come before the weekly hours. What is booked stays where it is.
      </p>
      <div role="status" className="mt-3 empty:hidden">
        {saved === null ? null : <Note tone="ok">{savedText(saved)}</Note>}
      </div>
      <div className="mt-5 grid gap-x-8 gap-y-9 lg:grid-cols-2">
        <ExceptionSection title="A day with other hours">
          <List
            part="day"
            items={exceptions.days.map(({ date, windows }) => ({
              key: date,
              name: formatDate(startOfLocalDay(date, zone) + day / 2, zone),
              text:
                windows.length === 0
                  ? "Closed"
                  : windows
                      .map(
                        (one) => `${minuteText(one.startMinute)} to ${minuteText(one.endMinute)}`,
                      )
                      .join(", "),
            }))}
          />
          <DayFields state={stateOf("day")} drawn={daysMadeFrom(data)} />
        </ExceptionSection>
        <ExceptionSection title="Time off" id="off">
          <List
            part="off"
            items={exceptions.off.map(({ id, note, ...during }) => ({
              key: id,
              ...timeOffText(during, zone),
              note: note === "" ? undefined : `Students read: “${note}”`,
            }))}
          />
          <OffFields state={stateOf("off")} />
        </ExceptionSection>
      </div>
    </Panel>
  );
}

/** As many stretches as were typed, and two at least. */
function DayFields({ state, drawn }: { state: FormState | undefined; drawn: string }) {
  const field = exceptionFields(state);
  const kind = useRef<HTMLSelectElement>(null);
  const hours = {
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
      if (currentTarget.value !== "") kind.current!.value = "hours";
    },
  };
  return (
    <PartForm part="day" state={state} button="Save this day">
      <DrawnFrom {...{ state, drawn }} />
      <TextField label="Day" type="date" {...field("date")} />
      <SelectField
        label="On that day"
        ref={kind}
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
            <HourField
              label={row === 1 ? "Open from" : "And from"}
              {...field(from)}
              {...hours}
              starts
            />
            <HourField label="to" {...field(to)} {...hours} />
          </div>
        );
      })}
    </PartForm>
  );
}

function OffFields({ state }: { state: FormState | undefined }) {
  const field = exceptionFields(state);
  return (
    <PartForm part="off" state={state} button="Add time off">
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-2.5">
        <TextField label="First day" type="date" {...field("fromDate")} />
        <HourField label="from" {...field("fromTime")} starts />
        <TextField label="Last day" type="date" {...field("toDate")} />
        <HourField label="until" {...field("toTime")} />
      </div>
      <p className="text-xs text-muted">Without times it is the whole day.</p>
      <TextField
        label="Note for students"
        optional
        hint="Everybody who looks at your free times reads it, with the first and the last day. Without a note they only see that nothing is free."
        most={rules.booking.timeOffNoteCharacters}
        {...field("note")}
      />
      <Anyway
        state={state}
        label="Take this time off all the same. Booked lessons take place unless I move or cancel them; requests I can then only decline."
      >
        <Link to={href("/teacher/lessons")} className="link inline-block py-2.5">
          Look at these lessons first
        </Link>
      </Anyway>
    </PartForm>
  );
}

type HourFieldProps = {
  name: string;
  label: string;
  defaultValue: string;
  error?: string;
  onChange?: (event: ChangeEvent<HTMLSelectElement>) => void;
  starts?: boolean;
};

function HourField({ starts, ...field }: HourFieldProps) {
  return (
    <SelectField {...field} className="num">
      <option value="">–</option>
      {(starts ? hourChoices.slice(0, -1) : hourChoices.slice(1)).map((minutes) => (
        <option key={minutes} value={minutes}>
          {minuteText(minutes)}
        </option>
      ))}
    </SelectField>
  );
}
