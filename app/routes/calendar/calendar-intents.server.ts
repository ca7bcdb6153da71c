import { href, redirect } from "react-router";
import type { Teacher } from "#app/access/actor.ts";
import { clockForm } from "#app/features/scheduling/availability/exception-forms.ts";
import { countOutside } from "#app/features/scheduling/availability/lessons-outside.server.ts";
import { holdForStudentForm, releaseHoldForm } from "#app/features/scheduling/booking/forms.ts";
import { holdForStudent } from "#app/features/scheduling/booking/hold-for-student.server.ts";
import { releaseHold } from "#app/features/scheduling/booking/release-hold.server.ts";
import { teacherHoldText } from "#app/features/scheduling/booking/text.ts";
import {
  addImported,
  refreshNow,
  removeImported,
} from "#app/features/scheduling/calendar-sync/imported-calendars.server.ts";
import {
  importForm,
  oneImportForm,
} from "#app/features/scheduling/calendar-sync/imported-forms.ts";
import { importText } from "#app/features/scheduling/calendar-sync/text.ts";
import { rescheduleForm } from "#app/features/scheduling/cancel-and-reschedule/forms.ts";
import { requestReschedule } from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import { rescheduleText } from "#app/features/scheduling/cancel-and-reschedule/text.ts";
import { setSecondZone } from "#app/features/teachers/publishing/set-second-zone.server.ts";
import { setWeeklyHours } from "#app/features/teachers/publishing/set-weekly-hours.server.ts";
import { olderHours } from "#app/features/teachers/reference-data/hours/older-hours.ts";
import { weeklyHoursForm } from "#app/features/teachers/reference-data/hours/weekly-hours.ts";
import { AppError } from "#app/platform/errors.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { readMadeFrom } from "#app/platform/forms/made-from.ts";
import { chatBehind } from "../chat-behind.server.ts";
import { type FormAnswer, refuse } from "../form-answer.server.ts";
import {
  clearDayOfList,
  removeTimeOffOfList,
  removeTravelOfList,
  saveDay,
  saveDays,
  saveTimeOff,
  saveTravel,
} from "./exception-intents.server.ts";

/** The week that is behind the form: where its answer leads back to. */
export class CalendarAddress {
  readonly search: URLSearchParams;

  constructor(url: string) {
    this.search = new URL(url).searchParams;
    for (const name of ["part", "paint"]) this.search.delete(name);
  }

  to(hash = ""): Response {
    return redirect(`${href("/teacher/calendar")}?${this.search}${hash && `#${hash}`}`);
  }

  /** Back to it, saying what was saved and how many lessons stay booked in it. */
  saved(what: string, { hash = "", booked = 0 } = {}): Response {
    this.search.set("saved", what);
    if (booked > 0) this.search.set("booked", String(booked));
    else this.search.delete("booked");
    return this.to(hash);
  }
}

export type CalendarIntent = (
  teacher: Teacher,
  request: Request,
  address: CalendarAddress,
) => FormAnswer;

/** What a teacher does in the calendar, by the name that `part` has in the form's address. */
const intents = new Map<string, CalendarIntent>([
  ["hours", saveHours],
  ["day", saveDay],
  ["days", saveDays],
  ["off", saveTimeOff],
  ["journey", saveTravel],
  ["remove-day", clearDayOfList],
  ["remove-off", removeTimeOffOfList],
  ["remove-journey", removeTravelOfList],
  ["propose", suggestTime],
  ["clock", setClock],
  ["hold", holdTime],
  ["release", releaseTime],
  ["import", importCalendar],
  ["import-refresh", refreshImported],
  ["import-remove", removeCalendar],
]);

/** The intent that the address names, the weekly hours where it names none. */
export function calendarIntent(request: Request): CalendarIntent {
  const intent = intents.get(new URL(request.url).searchParams.get("part") ?? "hours");
  if (intent === undefined) throw new AppError("not-found");
  return intent;
}

async function saveHours(teacher: Teacher, request: Request, address: CalendarAddress) {
  const form = await parseForm(request, weeklyHoursForm);
  if (!form.ok) return refuse(form.state, 400);
  const { windows } = form.value;
  const set = await setWeeklyHours(teacher, windows, readMadeFrom(form.values));
  if (!set.ok && set.reason === "changed-meanwhile")
    return refuse(olderHours(form.values, windows, set.stored), 409);
  if (!set.ok) return refuse(form.fail("Two of these stretches overlap. Please look again."), 409);
  return address.saved("hours", { booked: await countOutside(teacher) });
}

async function suggestTime(teacher: Teacher, request: Request, address: CalendarAddress) {
  const form = await parseForm(request, rescheduleForm(teacher.zone));
  if (!form.ok) return refuse(form.state, 400);
  const lessonId = address.search.get("lesson") ?? "";
  const asked = await requestReschedule(teacher, { lessonId, ...form.value });
  if (!asked.ok) return refuse(form.fail({ startsAt: rescheduleText(asked, teacher.zone) }), 422);
  address.search.delete("to");
  return address.saved("proposed", { hash: "lesson" });
}

async function setClock(teacher: Teacher, request: Request, address: CalendarAddress) {
  const form = await parseForm(request, clockForm);
  if (!form.ok) return refuse(form.state, 400);
  await setSecondZone(teacher, form.value.zone);
  address.search.delete("clock");
  return address.to();
}

async function holdTime(teacher: Teacher, request: Request, address: CalendarAddress) {
  const form = await parseForm(request, holdForStudentForm);
  if (!form.ok) return refuse(form.state, 400);
  const held = await holdForStudent(teacher, form.value);
  const chat = chatBehind(request, teacher);
  if (held.ok && chat !== null) return redirect(chat);
  if (held.ok) return heldTimes(address).saved("held", { hash: "hold" });
  const startsAt = teacherHoldText(held, teacher.zone);
  return refuse(form.fail({ startsAt }), held.reason === "form-used" ? 422 : 409);
}

async function releaseTime(teacher: Teacher, request: Request, address: CalendarAddress) {
  const form = await parseForm(request, releaseHoldForm);
  if (!form.ok) return refuse(form.state, 400);
  await releaseHold(teacher, form.value.holdId);
  const chat = chatBehind(request, teacher);
  if (chat !== null) return redirect(chat);
  return heldTimes(address).saved("released", { hash: "hold" });
}

/** The panel of held times as it opens, without the student and the lesson that were chosen. */
function heldTimes(address: CalendarAddress): CalendarAddress {
  for (const name of ["for", "offer", "chat"]) address.search.delete(name);
  return address;
}

async function importCalendar(teacher: Teacher, request: Request, address: CalendarAddress) {
  const form = await parseForm(request, importForm);
  if (!form.ok) return refuse(form.state, 400);
  const { calendarName: name, address: from } = form.value;
  const added = await addImported(teacher, { name, address: from });
  if (added.ok) return address.saved("import");
  const status = { "too-often": 429, known: 409 }[added.reason as string] ?? 422;
  return refuse(form.fail({ address: importText(added.reason) }), status);
}

async function refreshImported(teacher: Teacher, request: Request, address: CalendarAddress) {
  const form = await parseForm(request, oneImportForm);
  if (!form.ok) return refuse(form.state, 400);
  const done = await refreshNow(teacher, form.value.calendar);
  if (done === "too-often") return refuse(form.fail(importText(done)), 429);
  return address.saved("import-refreshed");
}

async function removeCalendar(teacher: Teacher, request: Request, address: CalendarAddress) {
  const form = await parseForm(request, oneImportForm);
  if (!form.ok) return refuse(form.state, 400);
  await removeImported(teacher, form.value.calendar);
  return address.saved("import-removed");
}
