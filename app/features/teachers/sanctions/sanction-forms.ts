/** What is posted about a sanction. Shared by page and action. */
import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { lastDayField } from "#app/platform/time/last-day.ts";
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
/** What an admin posts; the graver two ask for the same words. */
const anySanctionForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("restrict"),
    scope: z.enum(sanctionScopes).catch("new-students"),
    cause,
    reason,
    lastDay: lastDayField,
  }),
  z.object({
    intent: z.literal("suspend"),
    cause: z.literal("safety", "Only safety may cancel the lessons of current students"),
    reason,
    lastDay: lastDayField,
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
