import { isAtMost } from "#app/platform/characters.ts";
import { cefrLevels } from "#db/schema/teachers/language-levels.ts";
import { rules } from "#config/rules.ts";
import { z } from "zod";
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

export type BookLesson = Omit<z.infer<typeof bookLessonForm>, "alone"> & { teacherId: string };

/** A field that a form may have any number of times. */
export const listOf = <T extends z.ZodType>(one: T) =>
  z.preprocess((typed) => [typed ?? []].flat(), z.array(one).max(rules.booking.seriesMax));

const digits = (text: string) => text.replaceAll(/[\s-]/g, "");

/** As MM/YY, however it was typed: a number pad has no slash, and some write the whole year. */
function monthAndYear(text: string): string {
  const typed = /^(\d{1,2})[/.-](\d\d(?:\d\d)?)$|^(\d\d)(\d\d(?:\d\d)?)$/.exec(
    text.replaceAll(/\s/g, ""),
  );
  if (typed === null) return text;
  const [month, year] = typed[1] === undefined ? [typed[3]!, typed[4]!] : [typed[1], typed[2]!];
  return `${month.padStart(2, "0")}/${year.slice(-2)}`;
}

/** A card; checked here for shape only, the provider judges the rest. */
export const cardForm = z.object({
  cardNumber: z
    .string("Enter the card number")
    .transform(digits)
    .pipe(z.string().regex(/^\d{12,19}$/, "Enter the number on the front of the card")),
  cardExpiry: z
    .string("Enter the expiry date")
    .transform(monthAndYear)
    .pipe(z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/, "Enter month and year, like 08/28")),
  cardCvc: z
    .string("Enter the security code")
    .regex(/^\d{3,4}$/, "Enter the 3 or 4 digits of the security code"),
});

/** Another card for a series, sent with the name of its form. */
export const changeCardForm = cardForm.extend({ form: z.literal("card") });

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

export const payForm = briefForm.extend({
  note: noteField,
  earlyStart: checkbox,
  /** A series: the card may be saved and charged for each lesson. */
  keepCard: checkbox,
  cardNumber: z.string().default(""),
  cardExpiry: z.string().default(""),
  cardCvc: z.string().default(""),
});

/** The answer on the bank's page. */
export const bankForm = z.object({ answer: z.enum(["approve", "refuse"]) });

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
