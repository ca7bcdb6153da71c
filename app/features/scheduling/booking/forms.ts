import { isAtMost } from "#app/platform/characters.ts";
import { cefrLevels } from "#db/schema/teachers/language-levels.ts";
import { rules } from "#config/rules.ts";
import { z } from "zod";
import type { FormState } from "#app/platform/forms/forms.ts";
import { epochMs, noteField } from "../lessons/forms.ts";

export const bookLessonForm = z.object({
  offerId: z.uuid("Choose a lesson"),
  startsAt: epochMs,
  /** A page of many times sends none: the hold itself then tells a press from its repetition. */
  requestId: z.uuid().default(() => crypto.randomUUID()),
  /** Taken from this package, in the place of a hold that is paid for. */
  packageId: z.uuid().optional(),
  /** Paid for by itself, though a package would pay. */
  alone: z.literal("yes").optional(),
  /** What the page showed: a changed price is asked about again, never charged silently. */
  pricePence: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});

/** Whether a form was refused for a price that is none: somebody sent another than the page showed. */
export function isOtherPrice({ values, errors }: FormState): boolean {
  return values["pricePence"] !== undefined && errors["pricePence"] !== undefined;
}

export type BookLesson = Omit<z.infer<typeof bookLessonForm>, "alone"> & { teacherId: string };

/** A field that a form may have any number of times. */
export const listOf = <T extends z.ZodType>(one: T) =>
  z.preprocess((typed) => [typed ?? []].flat(), z.array(one).max(rules.booking.seriesMax));

const checkbox = z.literal("yes").optional();

/** What a student tells of themselves before a trial. */
const briefForm = z.object({
  briefLevel: z
    .union([
      z.literal("").transform(() => null),
      z.enum(cefrLevels, "Choose a level from the list"),
    ])
    .default(null),
  briefGoal: z
    .string()
    .trim()
    .refine(
      (text) => isAtMost(text, rules.account.goalCharacters),
      `Use at most ${rules.account.goalCharacters} characters`,
    )
    .transform((text) => (text === "" ? null : text))
    .default(null),
});

export type Brief = z.infer<typeof briefForm>;

/** What pays: one of the student's saved cards, or a new one, which may be saved for later payments. */
export const paidWithFields = {
  payWith: z.union([z.literal("new"), z.uuid()], "Choose a card").default("new"),
  remember: checkbox,
};

/** Another card for a series, sent with the name of its form. */
export const changeCardForm = z.object({ form: z.literal("card") });

/** A card that a student pays with no more. */
export const dropCardForm = z.object({ savedCard: z.uuid("Choose a card") });

export const payForm = briefForm.extend({
  note: noteField,
  earlyStart: checkbox,
  /** A series: the card may be saved and charged for each lesson. */
  saveCard: checkbox,
  ...paidWithFields,
  /** What the page showed: any other price is asked about again, never charged. */
  pricePence: z.string().optional(),
  currency: z.string().optional(),
});

/** A teacher's answer to a request. */
export const answerRequestForm = z.object({
  answer: z.enum(["accept", "decline"], "Accept or decline"),
  reason: z
    .string()
    .max(rules.cancel.reasonCharacters, `Use at most ${rules.cancel.reasonCharacters} characters`)
    .default(""),
});

/** A time that a teacher holds for a student, and one that they hold no longer. */
export const holdForStudentForm = z.object({
  studentId: z.uuid("Choose a student"),
  offerId: z.uuid("Choose a lesson"),
  startsAt: epochMs,
  requestId: z.uuid(),
});
export const releaseHoldForm = z.object({ holdId: z.uuid() });
