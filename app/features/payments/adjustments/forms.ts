import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { readPounds } from "#app/platform/forms/pounds.ts";
import { rules } from "#config/rules.ts";
import { adjustmentKinds } from "#db/schema/payments/adjustment-kinds.ts";

const [fewest, most] = rules.adjust.reasonCharacters as [number, number];
const plainReason = z
  .string("Write the reason")
  .trim()
  .min(1, "Write the reason")
  .refine((text) => [...text].length >= fewest, `Use at least ${fewest} characters`)
  .refine((text) => isAtMost(text, most), `Use at most ${most} characters`);

/** Pounds as typed, in whole pence. */
const amountPence = z
  .string("Enter an amount")
  .trim()
  .min(1, "Enter an amount")
  .refine((typed) => readPounds(typed) !== null, "Enter an amount like 7.50")
  .transform((typed) => readPounds(typed)!)
  .refine((pence) => pence > 0, "Enter more than nothing");

const asked = {
  kind: z.enum(adjustmentKinds, "Choose what to do"),
  amount: amountPence,
  reason: plainReason,
  key: z.uuid("Load the page again"),
};

/** Refund or goodwill: first shown with all its sums, then confirmed as it was shown. */
export const adjustmentForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("preview"), ...asked }),
  z.object({
    intent: z.literal("confirm"),
    ...asked,
    preview: z.string().max(100).catch(""),
  }),
]);

/** Another admin's answer. */
export const decideAdjustmentForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve"), preview: z.string().max(100).catch("") }),
  z.object({ intent: z.literal("decline"), declineReason: plainReason }),
]);
