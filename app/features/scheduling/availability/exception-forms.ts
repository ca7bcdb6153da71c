/** A teacher's exceptions to the weekly hours, as forms. Browser-safe. */
import { z } from "zod";
import { rules } from "#config/rules.ts";
import {
  type ReadFields,
  compositeFields,
  oneLine,
  readWritten,
  type Refuse,
} from "#app/features/teachers/forms/composite-fields.ts";
import { dayHours, windowsKey } from "#app/features/teachers/reference-data/hours/older-hours.ts";
import {
  minuteOf,
  readStretches,
} from "#app/features/teachers/reference-data/hours/weekly-hours.ts";
import type { DayWindow } from "#db/schema/scheduling/availability.ts";
import type { WeeklyWindow } from "#db/schema/teachers/teachers.ts";
import { dayNumberOf, type LocalDate, weekdayOfDayNumber } from "#app/platform/time/time.ts";
import { madeFrom, madeFromField, readMadeFrom } from "#app/platform/forms/made-from.ts";
import { isZone } from "#app/platform/time/zones.ts";

const wholeDay = 1_440;

/** The names of one stretch of a day that differs. */
export function stretchFields(row: number) {
  return { from: `from-${row}`, to: `to-${row}` };
}

/** A day of other hours, or of none. */
export const dayForm = compositeFields((fields, refuse) => {
  const date = readDate(fields, refuse, "date");
  const kind = fields.text("kind");
  if (kind !== "closed" && kind !== "hours") refuse("kind", "Choose one of these");
  const windows = kind === "hours" ? readStretches(fields, refuse, stretchFields) : [];
  const isBlank = fields.text(stretchFields(1).from) === "";
  const hours = [1, 2].flatMap((row) => Object.values(stretchFields(row)));
  if (kind === "closed" && hours.some((name) => fields.text(name) !== ""))
    refuse("kind", "There are hours below. Choose “Open at these hours”, or set them to “–”");
  if (kind === "hours" && windows.length === 0 && isBlank)
    refuse(stretchFields(1).from, "Choose a start, or close the day");
  windows.sort((a, b) => a.startMinute - b.startMinute);
  return { date, windows, drawn: drawnOn(fields, date) };
});

type Stored = {
  /** The week's. */
  windows: readonly WeeklyWindow[];
  exceptions: { days: readonly { date: LocalDate; windows: DayWindow[] }[] };
};

/** What the forms of days are made from: the days with hours of their own by date, the week's by the day's number. */
export function daysMadeFrom({ windows, exceptions }: Stored): string {
  const own = exceptions.days.map((one) => [one.date, windowsKey(one.windows)]);
  return madeFrom({ ...dayHours(windows), ...Object.fromEntries(own) });
}

/** The hours that the form shows on a day, as far as it says. */
function drawnOn({ text }: ReadFields, date: LocalDate): string | undefined {
  const posted = text(madeFromField);
  if (posted === "" || !isDay(date)) return undefined;
  const drawn = readMadeFrom({ [madeFromField]: posted });
  return String(drawn[date] ?? drawn[weekdayOfDayNumber(dayNumberOf(date))] ?? "");
}

/** The field that lists the painted days. */
export const daysField = "painted";

/** The names of one stretch of a painted day. */
export function paintedFields(date: LocalDate, row: number) {
  return { from: `from-${date}-${row}`, to: `to-${date}-${row}` };
}

/** Several days, each with hours of its own, as they were painted; only those listed change. */
export const daysForm = compositeFields((fields, refuse) => {
  const dates = [...new Set(fields.list(daysField))].filter(isDay).slice(0, 7);
  if (dates.length === 0) refuse(daysField, "Nothing is painted differently yet");
  const days = dates.map((date) => ({
    date,
    windows: readStretches(fields, refuse, (row) => paintedFields(date, row)).toSorted(
      (a, b) => a.startMinute - b.startMinute,
    ),
    drawn: drawnOn(fields, date),
  }));
  return { days };
});

function isDay(text: string): boolean {
  try {
    dayNumberOf(text);
    return true;
  } catch {
    return false;
  }
}

/** A moment of the teacher's clock. */
export type WallMoment = { date: LocalDate; minute: number };

/** Ticked: the exception is saved although the requests or lessons that the form names lie in it. */
export const anywayField = "anyway";

/**
 * From the first moment up to, not including, the last; without hours whole days, the last one included. The note is
 * public, so it names no way around us.
 */
export const timeOffForm = compositeFields((fields, refuse) => {
  const from = {
    date: readDate(fields, refuse, "fromDate"),
    minute: readHour(fields, refuse, "fromTime", 0),
  };
  const to = {
    date: readDate(fields, refuse, "toDate"),
    minute: readHour(fields, refuse, "toTime", wholeDay),
  };
  const isInOrder = from.date < to.date || (from.date === to.date && from.minute < to.minute);
  if (from.date !== "" && to.date !== "" && !isInOrder)
    refuse(from.date === to.date ? "toTime" : "toDate", "The end is not after the start");
  const note = oneLine(
    readWritten(fields, refuse, "note", [0, rules.booking.timeOffNoteCharacters]),
  );
  return { from, to, note, anyway: fields.text(anywayField) !== "" };
});

/** The first day in another zone, and the first one back, where that is known. */
export const journeyForm = compositeFields((fields, refuse) => {
  const zone = fields.text("zone");
  if (!isZone(zone)) refuse("zone", "Choose a time zone from the list");
  const date = readDate(fields, refuse, "date");
  const back = fields.text("back") === "" ? null : readDate(fields, refuse, "back");
  if (back !== null && back !== "" && date !== "" && back <= date)
    refuse("back", "The day back is not after the first day there");
  return { date, zone, back, anyway: fields.text(anywayField) !== "" };
});

/** The zone of the second clock, or null for none. */
export const clockForm = compositeFields((fields, refuse) => {
  if (fields.text("without") !== "") return { zone: null };
  const zone = fields.text("clock");
  if (!isZone(zone)) refuse("clock", "Choose a time zone from the list");
  return { zone };
});

/** One of the exceptions, to be taken away: a day by its date, the others by what the list says. */
export const removalForm = z.object({ remove: z.string().min(1).max(60) });

/** Blank where it was refused. */
function readDate({ text }: ReadFields, refuse: Refuse, name: string): LocalDate {
  const typed = text(name);
  try {
    dayNumberOf(typed);
    return typed;
  } catch {
    refuse(name, "Choose a day");
    return "";
  }
}

function readHour({ text }: ReadFields, refuse: Refuse, name: string, blank: number): number {
  const typed = text(name);
  const minute = typed === "" ? blank : minuteOf(typed);
  if (minute === null) refuse(name, "Choose a time from the list");
  return minute ?? blank;
}
