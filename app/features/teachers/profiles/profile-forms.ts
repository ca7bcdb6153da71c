/** The forms of a teacher's own profile. */
import { z } from "zod";
import type { FormState } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";
import { noticeChoices } from "../reference-data/hours/notice-choices.ts";
import { compositeFields } from "../forms/composite-fields.ts";
import { profileFieldNames, readProfileFields } from "./profile-fields.ts";
import type { FieldNames } from "../forms/older-form.ts";

const { booking, cancel } = rules;

/** What is read on the public page, and where the teacher is. */
export const profileWordsForm = compositeFields((fields, refuse) =>
  readProfileFields(profileFieldNames, fields, refuse, "always"),
);
export type ProfileWords = z.infer<typeof profileWordsForm>;

const numberText = ([least = 0, most = 0]: number[], unit: string) =>
  `A whole number of ${unit} from ${least} to ${most}, please`;

function wholeNumber([least = 0, most = 0]: number[], unit: string) {
  const sentence = numberText([least, most], unit);
  return z
    .string(sentence)
    .trim()
    .regex(/^\d{1,3}$/, sentence)
    .transform(Number)
    .refine((number) => number >= least && number <= most, sentence);
}

/** Blank is null. */
function wholeNumberOrNone(range: number[], unit: string) {
  const blank = z.literal("").transform(() => null);
  return z.union([blank, wholeNumber(range, unit)], numberText(range, unit)).default(null);
}

function oneOf(choices: number[]) {
  return z
    .string("Choose one of these")
    .regex(/^\d{1,4}$/, "Choose one of these")
    .transform(Number)
    .refine((number) => choices.includes(number), "Choose one of these");
}

const yesOrNo = z
  .enum(["true", "false"], "Choose one of these")
  .default("false")
  .transform((text) => text === "true");

/** On what terms lessons are booked from now on. */
export const bookingTermsForm = z.object({
  noticeHours: oneOf(noticeChoices),
  trialNoticeHours: oneOf(noticeChoices),
  windowDays: wholeNumber(booking.windowDaysRange, "days"),
  bufferMinutes: oneOf(booking.bufferMinutes),
  maxPerDay: wholeNumberOrNone(booking.lessonsPerDayRange, "lessons"),
  maxPerWeek: wholeNumberOrNone(booking.lessonsPerWeekRange, "lessons"),
  freeCancelHours: oneOf(cancel.freeHoursChoices),
  approveFirst: yesOrNo,
  instantLessons: yesOrNo,
});
export type BookingTerms = z.infer<typeof bookingTermsForm>;

export const termNames: FieldNames = {
  noticeHours: { label: "Minimum notice" },
  trialNoticeHours: { label: "Minimum notice for a trial" },
  windowDays: { label: "Bookable ahead", isQuoted: true },
  bufferMinutes: { label: "Pause between lessons" },
  maxPerDay: { label: "Lessons in a day", isQuoted: true },
  maxPerWeek: { label: "Lessons in a week", isQuoted: true },
  freeCancelHours: { label: "Free cancellation" },
  approveFirst: { label: "Requests" },
  instantLessons: { label: "Instant lessons" },
};

/** What is stored of some of these fields, as the form shows it. */
export function storedFields(
  profile: Record<string, unknown>,
  names: FieldNames,
): FormState["values"] {
  return Object.fromEntries(
    Object.keys(names).map((name) => {
      const value = profile[name];
      return [name, Array.isArray(value) ? value.map(String) : String(value ?? "")];
    }),
  );
}

export const holidayForm = z.object({ holiday: z.enum(["begin", "end"]) });
