import { z } from "zod";
import { rules } from "#config/rules.ts";

/** An instant in a form: epoch milliseconds as the page printed them. */
const epochMs = z
  .string()
  .regex(/^\d{1,15}$/, "Choose a time")
  .transform(Number);

export const bookLessonForm = z.object({
  offerId: z.uuid("Choose a lesson"),
  startsAt: epochMs,
  requestId: z.uuid(),
  /** What the page showed: a changed price is asked about again, never charged silently. */
  pricePence: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});
export type BookLesson = z.infer<typeof bookLessonForm> & { teacherId: string };

export const noteField = z
  .string()
  .max(rules.chat.characters, `Use at most ${rules.chat.characters} characters`)
  .default("");

const digits = (text: string) => text.replaceAll(/[\s-]/g, "");

/** A card; checked here for shape only, the provider judges the rest. */
export const cardForm = z.object({
  cardNumber: z
    .string("Enter the card number")
    .transform(digits)
    .pipe(z.string().regex(/^\d{12,19}$/, "Enter the number on the front of the card")),
  cardExpiry: z
    .string("Enter the expiry date")
    .transform((text) => text.replaceAll(/\s/g, ""))
    .pipe(z.string().regex(/^(0[1-9]|1[0-2])\/\d{2}$/, "Enter month and year like 08/28")),
  cardCvc: z
    .string("Enter the security code")
    .regex(/^\d{3,4}$/, "Enter the 3 or 4 digits of the security code"),
});

const checkbox = z.literal("yes").optional();

export const payForm = z.object({
  note: noteField,
  earlyStart: checkbox,
  cardNumber: z.string().default(""),
  cardExpiry: z.string().default(""),
  cardCvc: z.string().default(""),
  intent: z.literal("release").optional(),
});

/** The answer on the bank's page. */
export const bankForm = z.object({ answer: z.enum(["approve", "refuse"]) });

export const cancelForm = z.object({
  /** The refund the page showed above the button. */
  refundPence: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
  reason: z
    .string()
    .max(rules.cancel.reasonCharacters, `Use at most ${rules.cancel.reasonCharacters} characters`)
    .default(""),
});
