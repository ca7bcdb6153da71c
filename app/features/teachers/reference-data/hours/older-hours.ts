/** Which hours a form was made from, and what its writer reads when it is older than what is stored. Browser-safe. */
import type { FormState } from "#app/platform/forms/forms.ts";
import { madeFromField, overtaken } from "#app/platform/forms/made-from.ts";
import type { DayWindow } from "#db/schema/scheduling/availability.ts";
import type { WeeklyWindow } from "#db/schema/teachers/teachers.ts";
import { weekdayNames } from "./hours-text.ts";
import { olderText } from "#app/features/teachers/forms/older-form.ts";
import { hourFields } from "./weekly-hours.ts";
import { minuteText } from "./hours-text.ts";

/** One day's hours as text: "540-720,780-900", "" for none. */
export function windowsKey(windows: readonly DayWindow[]): string {
  return windows
    .toSorted((a, b) => a.startMinute - b.startMinute)
    .map(({ startMinute, endMinute }) => `${startMinute}-${endMinute}`)
    .join(",");
}

/** The hours of each day as text, by the day's number: what a form is made from. */
export function dayHours(windows: readonly WeeklyWindow[]): Record<string, string> {
  const days = Map.groupBy(windows, ({ weekday }) => String(weekday));
  return Object.fromEntries([...days].map(([day, hours]) => [day, windowsKey(hours)]));
}

/** The fields of one day's hours, from their text. */
function dayFields(weekday: string, hours: string): Record<string, string> {
  const fields: Record<string, string> = {};
  hours.split(",").forEach((window, index) => {
    const [start = "", end = ""] = window.split("-");
    const { from, to } = hourFields(Number(weekday), index + 1);
    if (start !== "") Object.assign(fields, { [from]: start, [to]: end });
  });
  return fields;
}

/** "10:00 to 12:00, 14:00 to 15:00", or "closed" */
export function hoursText(hours: string): string {
  if (hours === "") return "closed";
  const text = (window: string) => window.split("-").map((one) => minuteText(Number(one)));
  return hours
    .split(",")
    .map((window) => text(window).join(" to "))
    .join(", ");
}

/**
 * The form of somebody who saves from an older page: days they left alone are as stored now, days they changed keep
 * what they typed, and the sentence names what the newer save made of each.
 */
export function olderHours(
  posted: FormState["values"],
  typed: readonly WeeklyWindow[],
  windows: readonly WeeklyWindow[],
): FormState {
  const stored = dayHours(windows);
  const drawn = { ...dayHours(typed), [madeFromField]: posted[madeFromField] ?? "" };
  const { values, changed, both } = overtaken(drawn, stored);
  const said = changed
    .toSorted()
    .map((day) => `${weekdayNames[Number(day) - 1]} is now ${hoursText(stored[day] ?? "")}`);
  const errors: FormState["errors"] = { "": olderText(said.join("; "), both.length > 0) };
  for (const day of both)
    errors[hourFields(Number(day), 1).from] =
      `Changed meanwhile to ${hoursText(stored[day] ?? "")}. Yours is still here: saving puts it in its place.`;
  const days = Object.entries(values).map(([day, hours]) => dayFields(day, String(hours)));
  return { values: Object.assign({}, ...days), errors };
}
