import type { z } from "zod";
import { rules } from "#config/rules.ts";
import type { Teacher } from "#app/access/actor.ts";
import { hoursText, windowsKey } from "#app/features/teachers/reference-data/hours/older-hours.ts";
import { db } from "#app/platform/database/db.server.ts";
import { madeFromField } from "#app/platform/forms/made-from.ts";
import {
  day as dayLength,
  dayNumberOf,
  formatDay,
  formatDayTime,
  formatTime,
  zoneCity,
} from "#app/platform/time/time.ts";
import { type FormState, parseForm } from "#app/platform/forms/forms.ts";
import { addTravel, type MovedLesson, removeTravel } from "../availability/travel.server.ts";
import { addTimeOff, type LessonInTheWay, removeTimeOff } from "../availability/time-off.server.ts";
import {
  clearDay,
  type HoursOfDay,
  hoursOn,
  setDay,
  setDays,
} from "../availability/exceptions.server.ts";
import type { ExceptionRefusal, SavedSchedule } from "../availability/change-schedule.server.ts";
import {
  anywayField,
  dayForm,
  daysField,
  daysForm,
  journeyForm,
  stretchFields,
  timeOffForm,
} from "../availability/exception-forms.ts";

const sentences: Record<ExceptionRefusal, string> = {
  past: "That is over already. Choose a day to come.",
  "too-far": `That is more than ${rules.booking.exceptionDaysAhead} days ahead. Choose an earlier day.`,
  "turned-round":
    "You travel in between, so on your clocks this ends before it begins. Choose other times.",
  "too-many": "There are too many of these. Remove some that you need no more.",
  "back-early": "On the clocks of both places you are back before you arrive. Choose a later day.",
  "changed-meanwhile": "This changed in another window meanwhile. Save again if it is right.",
  "time-off":
    "You are off at that time, so nobody could book it. Choose other hours, or remove the time off.",
};

type Done = { booked: number } | { form: FormState; status: number };

/** What each form of the panel does with what is posted to it. */
export const exceptionChanges: Record<
  string,
  (teacher: Teacher, request: Request) => Promise<Done>
> = {
  day: (teacher, request) =>
    take(request, dayForm, (wish) => setDay(teacher, wish), "date", {
      fields: { "time-off": stretchFields(1).from },
      older: (wish) => olderText(teacher, [wish]),
    }),
  days: (teacher, request) =>
    take(request, daysForm, ({ days }) => setDays(teacher, days), daysField, {
      older: ({ days }) => olderText(teacher, days),
    }),
  off: takeTimeOff,
  journey: takeJourney,
};

/** Time off, which is asked about first where lessons are booked or requested in it. */
async function takeTimeOff(teacher: Teacher, request: Request): Promise<Done> {
  const form = await parseForm(request, timeOffForm);
  if (!form.ok) return { form: form.state, status: 400 };
  const saved = await addTimeOff(teacher, form.value);
  if (saved.ok) return { booked: saved.booked };
  const errors: FormState["errors"] =
    saved.reason === "lessons"
      ? { [anywayField]: inTheWayText(saved, teacher.zone) }
      : { toDate: sentences[saved.reason] };
  return { form: form.fail(errors), status: 422 };
}

type InTheWay = { booked: readonly LessonInTheWay[]; requests: readonly LessonInTheWay[] };

/** A line for the question, then one for each of the first lessons: requests, which need an answer, before booked ones. */
function inTheWayText({ booked, requests }: InTheWay, zone: string): string {
  const said: string[] = [];
  if (requests.length > 0)
    said.push(
      requests.length === 1
        ? "A request waits for your answer in this time."
        : `${requests.length} requests wait for your answer in this time.`,
    );
  if (booked.length > 0)
    said.push(
      booked.length === 1
        ? "A lesson is booked in this time."
        : `${booked.length} lessons are booked in this time.`,
    );
  const line = (what: string) => (one: LessonInTheWay) =>
    `${one.studentName}, ${formatDayTime(one.startsAt, zone)}, ${what}`;
  const lines = [...requests.map(line("request")), ...booked.map(line("booked"))];
  return [`Nothing is saved yet. ${said.join(" ")}`, ...firstOf(lines)].join("\n");
}

/** A journey, which is asked about first where booked lessons fall at other hours there. */
async function takeJourney(teacher: Teacher, request: Request): Promise<Done> {
  const form = await parseForm(request, journeyForm);
  if (!form.ok) return { form: form.state, status: 400 };
  const saved = await addTravel(teacher, form.value);
  if (saved.ok) return { booked: saved.booked };
  const field = saved.reason === "back-early" ? "back" : "date";
  const errors: FormState["errors"] =
    saved.reason === "lessons"
      ? { [anywayField]: movedText(saved.lessons, form.value.zone, saved.home) }
      : { [field]: sentences[saved.reason] };
  return { form: form.fail(errors), status: 422 };
}

const lessonsNamed = 12;

/** A line for the question, then one for each of the first lessons. */
function movedText(lessons: readonly MovedLesson[], there: string, home: string): string {
  const lines = lessons.map(
    ({ studentName, startsAt }) =>
      `${formatDayTime(startsAt, there)} in ${zoneCity(there)}, ${formatTime(startsAt, home)} in ${zoneCity(home)}: ${studentName}`,
  );
  const said =
    lessons.length === 1
      ? "One booked lesson keeps its moment, which is another hour there:"
      : `${lessons.length} booked lessons keep their moments, which are other hours there:`;
  return [`Nothing is saved yet. ${said}`, ...firstOf(lines)].join("\n");
}

function firstOf(lines: readonly string[]): string[] {
  const more = lines.length - lessonsNamed;
  return more > 0 ? [...lines.slice(0, lessonsNamed), `and ${more} more`] : [...lines];
}

/** Which of the days have other hours by now than the form was made from. */
async function olderText(teacher: Teacher, days: readonly HoursOfDay[]): Promise<string> {
  const said: string[] = [];
  for (const { date, drawn } of days) {
    const stands = windowsKey(await hoursOn(db(), teacher, date));
    const noon = (dayNumberOf(date) + 0.5) * dayLength;
    if (stands !== drawn) said.push(`${formatDay(noon, "UTC")} is now ${hoursText(stands)}`);
  }
  return `Nothing is saved yet. Since you opened this page, hours were changed in another window or on another device: ${said.join("; ")}. What you chose is still here: save again to put it in place of that.`;
}

type Said<Wish> = {
  fields?: Partial<Record<ExceptionRefusal, string>>;
  /** What a save from an older page is told. */
  older?: (wish: Wish) => Promise<string>;
};

/** `field` is where a refusal is said, where `fields` names no other. */
async function take<Wish>(
  request: Request,
  schema: z.ZodType<Wish>,
  save: (wish: Wish) => Promise<SavedSchedule>,
  field: string,
  { fields = {}, older }: Said<Wish> = {},
): Promise<Done> {
  const form = await parseForm(request, schema);
  if (!form.ok) return { form: form.state, status: 400 };
  const saved = await save(form.value);
  if (saved.ok) return { booked: saved.booked };
  if (saved.reason === "changed-meanwhile" && older !== undefined) {
    // Drawn again from what is stored, so that saving again is a choice.
    const { [madeFromField]: _, ...values } = form.values;
    return { form: { values, errors: { [field]: await older(form.value) } }, status: 409 };
  }
  return {
    form: form.fail({ [fields[saved.reason] ?? field]: sentences[saved.reason] }),
    status: 422,
  };
}

/** What is not the teacher's, or not there any more, stays as it is. */
export async function removeException(teacher: Teacher, part: string, key: string): Promise<void> {
  if (part === "day") await clearDay(teacher, key);
  else if (part === "off") await removeTimeOff(teacher, key);
  else if (/^\d{1,14}$/.test(key)) await removeTravel(teacher, Number(key));
}
