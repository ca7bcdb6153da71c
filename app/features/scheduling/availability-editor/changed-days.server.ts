import type { Teacher } from "#app/access/actor.ts";
import { hoursText, windowsKey } from "#app/features/teachers/reference-data/hours/older-hours.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day as dayLength, dayNumberOf, formatDay } from "#app/platform/time/time.ts";
import { type HoursOfDay, hoursOn } from "../availability/exceptions.server.ts";

/** Which of the days have other hours by now than the form was made from. */
export async function changedDaysText(
  teacher: Teacher,
  days: readonly HoursOfDay[],
): Promise<string> {
  const said: string[] = [];
  for (const { date, drawn } of days) {
    const stored = windowsKey(await hoursOn(db(), teacher, date));
    const noon = (dayNumberOf(date) + 0.5) * dayLength;
    if (stored !== drawn) said.push(`${formatDay(noon, "UTC")} is now ${hoursText(stored)}`);
  }
  return `Nothing is saved yet. Since you opened this page, hours were changed in another window or on another device: ${said.join("; ")}. What you chose is still here: save again to put it in place of that.`;
}
