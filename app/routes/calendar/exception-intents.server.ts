import type { z } from "zod";
import type { Teacher } from "#app/access/actor.ts";
import {
  exceptionText,
  inTheWayText,
  movedText,
} from "#app/features/scheduling/availability-editor/text.ts";
import { changedDaysText } from "#app/features/scheduling/availability-editor/changed-days.server.ts";
import type {
  ExceptionRefusal,
  SavedSchedule,
} from "#app/features/scheduling/availability/change-schedule.server.ts";
import {
  anywayField,
  dayForm,
  daysField,
  daysForm,
  journeyForm,
  removalForm,
  stretchFields,
  timeOffForm,
} from "#app/features/scheduling/availability/exception-forms.ts";
import {
  clearDay,
  type HoursOfDay,
  setDay,
  setDays,
} from "#app/features/scheduling/availability/exceptions.server.ts";
import {
  addTimeOff,
  removeTimeOff,
} from "#app/features/scheduling/availability/time-off.server.ts";
import { addTravel, removeTravel } from "#app/features/scheduling/availability/travel.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { madeFromField } from "#app/platform/forms/made-from.ts";
import { refuse } from "../form-answer.server.ts";
import type { CalendarAddress } from "./calendar-intents.server.ts";

/** A day with hours of its own, or closed. */
export async function saveDay(teacher: Teacher, request: Request, address: CalendarAddress) {
  const { from } = stretchFields(1);
  return saveHoursOf(request, dayForm, {
    save: (day) => setDay(teacher, day),
    fieldOf: (reason) => (reason === "time-off" ? from : "date"),
    older: (day) => changedDaysText(teacher, [day]),
    saved: (booked) => address.saved("day", { booked }),
  });
}

/** The days as they were painted. */
export async function saveDays(teacher: Teacher, request: Request, address: CalendarAddress) {
  return saveHoursOf(request, daysForm, {
    save: ({ days }) => setDays(teacher, days),
    fieldOf: () => daysField,
    older: ({ days }) => changedDaysText(teacher, days),
    saved: (booked) => address.saved("days", { booked }),
  });
}

type HoursOf<Input> = {
  save: (input: Input) => Promise<SavedSchedule>;
  /** Where a refusal is said. */
  fieldOf: (reason: ExceptionRefusal) => string;
  /** What a save from an older page is told. */
  older: (input: Input) => Promise<string>;
  saved: (booked: number) => Response;
};

async function saveHoursOf<Input extends HoursOfDay | { days: HoursOfDay[] }>(
  request: Request,
  schema: z.ZodType<Input>,
  { save, fieldOf, older, saved }: HoursOf<Input>,
) {
  const form = await parseForm(request, schema);
  if (!form.ok) return refuse(form.state, 400);
  const done = await save(form.value);
  if (done.ok) return saved(done.booked);
  const field = fieldOf(done.reason);
  if (done.reason !== "changed-meanwhile")
    return refuse(form.fail({ [field]: exceptionText(done.reason) }), 422);
  // Drawn again from what is stored, so that saving again is a choice.
  const { [madeFromField]: _, ...values } = form.values;
  return refuse({ values, errors: { [field]: await older(form.value) } }, 409);
}

/** Time off, which is asked about first where lessons are booked or requested in it. */
export async function saveTimeOff(teacher: Teacher, request: Request, address: CalendarAddress) {
  const form = await parseForm(request, timeOffForm);
  if (!form.ok) return refuse(form.state, 400);
  const saved = await addTimeOff(teacher, form.value);
  if (saved.ok) return address.saved("off", { booked: saved.booked });
  const errors: Record<string, string> =
    saved.reason === "lessons"
      ? { [anywayField]: inTheWayText(saved, teacher.zone) }
      : { toDate: exceptionText(saved.reason) };
  return refuse(form.fail(errors), 422);
}

/** A journey, which is asked about first where booked lessons fall at other hours there. */
export async function saveTravel(teacher: Teacher, request: Request, address: CalendarAddress) {
  const form = await parseForm(request, journeyForm);
  if (!form.ok) return refuse(form.state, 400);
  const saved = await addTravel(teacher, form.value);
  if (saved.ok) return address.saved("journey", { booked: saved.booked });
  const field = saved.reason === "back-early" ? "back" : "date";
  const errors: Record<string, string> =
    saved.reason === "lessons"
      ? { [anywayField]: movedText(saved.lessons, form.value.zone, saved.home) }
      : { [field]: exceptionText(saved.reason) };
  return refuse(form.fail(errors), 422);
}

/** What is not the teacher's, or not there any more, stays as it is. */
const removal =
  (what: string, remove: (teacher: Teacher, key: string) => Promise<void>) =>
  async (teacher: Teacher, request: Request, address: CalendarAddress) => {
    const form = await parseForm(request, removalForm);
    if (!form.ok) return refuse(form.state, 400);
    await remove(teacher, form.value.remove);
    return address.saved(what);
  };

export const clearDayOfList = removal("removed", clearDay);
export const removeTimeOffOfList = removal("removed", removeTimeOff);
export const removeTravelOfList = removal("journey-removed", async (teacher, key) => {
  if (/^\d{1,14}$/.test(key)) await removeTravel(teacher, Number(key));
});
