import { isAtMost } from "#app/platform/characters.ts";
import { compositeFields, type Refuse } from "#app/features/teachers/forms/composite-fields.ts";
import { dayNumberOf, type EpochMs, instantOf } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { z } from "zod";

export const cancelForm = z.object({
  /** The refund the page showed above the button. */
  refundPence: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  reason: z
    .string()
    .refine(
      (text) => isAtMost(text, rules.cancel.reasonCharacters),
      `Use at most ${rules.cancel.reasonCharacters} characters`,
    )
    .default(""),
});

/** The other side's word on a suggested time, or the own one that takes it back. */
export const answerRescheduleForm = z.object({
  rescheduleRequestId: z.uuid(),
  answer: z.enum(["accept", "close"]),
});

/** In the form that suggests a time: only its times of another day are looked at. */
export const lookField = "look";

/** A free time from the list, or where somebody types one, a day and a time of their own clock. */
export function rescheduleForm(zone: string) {
  return compositeFields((fields, refuse) => {
    const note = fields.text("note");
    if (!isAtMost(note, rules.cancel.reasonCharacters))
      refuse("note", `Use at most ${rules.cancel.reasonCharacters} characters`);
    const listed = fields.text("startsAt");
    const [date, time] = [fields.text("date"), fields.text("time")];
    if (date === "" && time === "") {
      if (!/^\d{1,14}$/.test(listed)) refuse("startsAt", "Choose a time");
      return { startsAt: Number(listed), note };
    }
    return { startsAt: readTyped(date, time, zone, refuse), note };
  });
}

function readTyped(date: string, time: string, zone: string, refuse: Refuse): EpochMs {
  const clock = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (clock === null) refuse("time", "Choose a time like 16:30");
  try {
    dayNumberOf(date);
  } catch {
    refuse("date", "Choose a day");
    return 0;
  }
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  if (clock === null) return 0;
  return instantOf({ year, month, day }, Number(clock[1]) * 60 + Number(clock[2]), zone);
}
