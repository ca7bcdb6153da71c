/** What is posted about a sanction. Shared by page and action. */
import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { addDays, startOfLocalDay } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { sanctionCauses, sanctionScopes } from "./sanctions.ts";

function plainText(ask: string) {
  const { reasonMinCharacters: least, reasonMaxCharacters: most } = rules.report;
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

const id = z.uuid();
const version = z.coerce.number().int();
const cause = z.enum(sanctionCauses, "Choose what it is about");
const reason = plainText("Write the reason: the teacher reads it");
/** A day by the company's clock; empty: until it is lifted. */
const lastDay = z
  .string()
  .optional()
  .transform((text) => (text ?? "").trim())
  .refine((text) => text === "" || isDay(text), "Give a day, such as 2027-03-31");

function isDay(text: string): boolean {
  const at = /^20\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The end of a day by the company's clock; null for none. */
export function endOfDay(day: string): Date | null {
  return day === "" ? null : new Date(startOfLocalDay(addDays(day, 1), brand.zone));
}

/** What an admin posts; the graver two ask for the same words. */
const anySanctionForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("restrict"),
    scope: z.enum(sanctionScopes).catch("new-students"),
    cause,
    reason,
    lastDay,
  }),
  z.object({
    intent: z.literal("suspend"),
    cause: z.literal("safety", "Only safety may cancel the lessons of current students"),
    reason,
    lastDay,
    /** The second press, on the page that says what it does. */
    confirmed: z.literal("yes").optional().catch(undefined),
  }),
  z.object({ intent: z.literal("close"), cause, reason }),
  z.object({ intent: z.literal("agree"), sanctionId: id, version }),
  z.object({ intent: z.literal("refuse"), sanctionId: id, version }),
  z.object({ intent: z.literal("hide"), sanctionId: id, version }),
  z.object({ intent: z.literal("leave"), sanctionId: id, version }),
  z.object({ intent: z.literal("lift"), sanctionId: id, version }),
  z.object({
    intent: z.literal("appeal"),
    sanctionId: id,
    version,
    outcome: z.enum(["upheld", "overturned"], "Choose an answer"),
    answer: plainText("Write the reason: the teacher reads it"),
  }),
]);

export const sanctionForm = anySanctionForm.superRefine((input, { addIssue }) => {
  if (input.intent !== "restrict" || input.scope !== "everybody" || input.cause === "safety")
    return;
  addIssue({
    code: "custom",
    path: ["cause"],
    message: "Only safety may keep current students away: choose it, or new students only",
  });
});

/** What a teacher posts. */
export const appealForm = z.object({
  sanctionId: id,
  text: plainText("Say what we should look at again"),
});
