/** What is posted about decisions about an account. Shared by page and action. */
import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { lastDayField } from "#app/platform/time/last-day.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { personSanctionCauses, personSanctionScopes } from "#db/schema/accounts/sanction-values.ts";

const { reasonMinCharacters: least, reasonMaxCharacters: most } = rules.report;

function words(ask: string) {
  return z
    .string(ask)
    .trim()
    .min(1, ask)
    .min(least, `Write at least ${least} characters: it has to be understood without you`)
    .refine(
      (text) => isAtMost(text, most),
      `Use at most ${most.toLocaleString(brand.locale)} characters`,
    );
}

const named = { sanctionId: z.uuid(), version: z.coerce.number().int() };
const count = z.coerce.number().int().min(0);
const seenCut = { cutLessons: count.catch(-1), cutPence: count.catch(-1) };

const anyForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("decide"),
    what: z.enum(["warning", ...personSanctionScopes], "Choose what is decided"),
    cause: z.enum(personSanctionCauses, "Choose what it is about"),
    facts: words("Write what was seen: the person reads it"),
    evidence: z
      .string()
      .trim()
      .refine(
        (text) => isAtMost(text, most),
        `Use at most ${most.toLocaleString(brand.locale)} characters`,
      )
      .catch(""),
    report: z
      .string()
      .trim()
      .regex(/^\d{0,9}$/, "Give the number alone, such as 204")
      .catch(""),
    lastDay: lastDayField,
    seenLessons: count,
    seenPence: count,
    /** Of a suspension: what the page said after the first press. */
    confirmed: z.literal("yes").optional(),
    ...seenCut,
  }),
  z.object({ intent: z.literal("agree"), ...named, ...seenCut }),
  z.object({ intent: z.literal("refuse"), ...named }),
  z.object({
    intent: z.literal("take-back"),
    ...named,
    reversal: words("Write the reason: the person reads it"),
  }),
  z.object({
    intent: z.literal("answer"),
    ...named,
    outcome: z.enum(["upheld", "overturned"], "Choose an answer"),
    answer: words("Write the reason: the person reads it"),
  }),
]);

/** What an admin posts about somebody's account. */
export const personSanctionForm = anyForm.superRefine((input, { addIssue }) => {
  if (input.intent !== "decide" || input.evidence !== "" || input.report !== "") return;
  addIssue({
    code: "custom",
    path: ["evidence"],
    message: "Say where it was seen, or give the number of the report",
  });
});

/** What the person posts. */
export const personAppealForm = z.object({
  sanctionId: z.uuid(),
  text: words("Say what we should look at again"),
});
