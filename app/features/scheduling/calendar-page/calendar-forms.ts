/** Which form of a teacher's calendar posted fields belong to, and where the page shows it. Browser-safe. */
import type { FormState } from "#app/platform/forms/forms.ts";
import type { Tab } from "../calendar/calendar-address.ts";
import { daysField } from "../availability/exception-forms.ts";
import { isImportForm } from "../calendar-sync/imported-forms.ts";

export type CalendarForm =
  | "lesson"
  | "hold"
  | "paint"
  | "clock"
  | "hours"
  | "day"
  | "off"
  | "journey"
  | "import";

/** `isPainting`: the weekly hours are painted in place of the week, and not chosen in their tab. */
export function formOf(form: FormState, isPainting: boolean): CalendarForm {
  const has = (name: string) => name in form.values;
  if (has("lessonId")) return "lesson";
  if (has("studentId") || has("holdId")) return "hold";
  if (has("clock")) return "clock";
  if (isImportForm(form)) return "import";
  if (has("kind")) return "day";
  if (has(daysField)) return "paint";
  if (has("fromDate")) return "off";
  if (has("zone")) return "journey";
  return isPainting ? "paint" : "hours";
}

const tabsOfForms: Record<CalendarForm, Tab | null> = {
  lesson: null,
  hold: null,
  paint: null,
  clock: null,
  hours: "hours",
  day: "days",
  off: "days",
  journey: "travel",
  import: "calendars",
};

export function tabOf(form: CalendarForm): Tab | null {
  return tabsOfForms[form];
}
