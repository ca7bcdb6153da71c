import { z } from "zod";
import { asTeacher, type Teacher } from "#app/access/actor.ts";
import {
  readWeeklyHours,
  setWeeklyHours,
} from "#app/features/teachers/publishing/set-weekly-hours.server.ts";
import { dayHours } from "#app/features/teachers/reference-data/hours/older-hours.ts";
import {
  cellsPerDay,
  hourFields,
  weeklyHoursForm,
} from "#app/features/teachers/reference-data/hours/weekly-hours.ts";
import { minuteText } from "#app/features/teachers/reference-data/hours/hours-text.ts";
import { parsePosted } from "#app/platform/forms/forms.ts";
import { operation } from "./operation.ts";
import { Problem, wrongFields, wrongForm } from "./problem.ts";

const clock = z.string().meta({
  description: "Of a half-hour; 24:00 ends the day.",
  example: "09:30",
});

const stretch = z.object({
  weekday: z.int().min(1).max(7).meta({ description: "1 is Monday.", example: 3 }),
  from: clock,
  to: clock.meta({ example: "12:00" }),
});
type Stretch = z.output<typeof stretch>;

const weeklyHours = z
  .object({ zone: z.string().meta({ example: "Europe/Madrid" }), hours: z.array(stretch) })
  .meta({ id: "WeeklyHours" });

async function readHours(teacher: Teacher) {
  const { zone, windows } = await readWeeklyHours(teacher);
  return {
    zone,
    hours: windows.map(({ weekday, startMinute, endMinute }) => ({
      weekday,
      from: minuteText(startMinute),
      to: minuteText(endMinute),
    })),
  };
}

const hoursList = z.array(stretch).max(7 * cellsPerDay);

const hoursBody = z.strictObject({
  hours: hoursList,
  replaces: hoursList.optional().meta({
    description: "The hours as you read them: where they are others by now, nothing is saved.",
  }),
});

/** The stretches as the fields of the page's form, and what each of these is called in the request. */
function asForm(hours: Stretch[], before: string) {
  const typed: Record<string, string> = {};
  const names: Record<string, string> = {};
  const rows = new Map<number, number>();
  hours.forEach(({ weekday, from, to }, at) => {
    const row = (rows.get(weekday) ?? 0) + 1;
    rows.set(weekday, row);
    const fields = hourFields(weekday, row);
    Object.assign(typed, { [fields.from]: minutesText(from), [fields.to]: minutesText(to) });
    names[fields.from] = `${before}.${at}.from`;
    names[fields.to] = `${before}.${at}.to`;
  });
  return { typed, names, mostOfADay: Math.max(0, ...rows.values()) };
}

/** "09:30" in the minutes of the form; what is no time stays, and the form says so. */
function minutesText(time: string): string {
  const match = /^(\d\d):(\d\d)$/.exec(time);
  return match === null ? time || "none" : String(Number(match[1]) * 60 + Number(match[2]));
}

function readForm(hours: Stretch[], before: string) {
  const { typed, names, mostOfADay } = asForm(hours, before);
  if (mostOfADay > cellsPerDay)
    return wrongFields([{ field: before, message: "A day has no more half-hours than that" }]);
  const form = parsePosted(typed, weeklyHoursForm);
  return form.ok ? form.value.windows : wrongForm(form.state, names);
}

async function saveHours(teacher: Teacher, { hours, replaces }: z.output<typeof hoursBody>) {
  const windows = readForm(hours, "hours");
  if (windows instanceof Problem) return windows;
  const before = replaces && readForm(replaces, "replaces");
  if (before instanceof Problem) return before;
  const set = await setWeeklyHours(teacher, windows, before && dayHours(before));
  if (set.ok) return readHours(teacher);
  const detail =
    set.reason === "overlap"
      ? "Two of these stretches overlap."
      : "Your hours were changed meanwhile. Read them again, then save.";
  return new Problem(409, set.reason, detail);
}

export const availabilityOperations = [
  operation({
    id: "getAvailability",
    group: "Availability",
    method: "get",
    path: "/availability",
    title: "Your weekly hours",
    about: "When you teach in an ordinary week, by the clock of your zone.",
    scope: "availability:read",
    role: "teacher",
    answer: weeklyHours,
    run: ({ person }) => readHours(asTeacher(person)),
  }),
  operation({
    id: "setAvailability",
    group: "Availability",
    method: "put",
    path: "/availability",
    title: "Change your weekly hours",
    about: "The whole week at once. Lessons that are booked stay.",
    scope: "availability:write",
    role: "teacher",
    body: hoursBody,
    answer: weeklyHours,
    refuses: { 409: ["overlap", "changed-meanwhile"] },
    run: ({ person, body }) => saveHours(asTeacher(person), body),
  }),
];
