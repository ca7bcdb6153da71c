/** What a teacher types of a calendar of theirs elsewhere. Browser-safe. */
import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { rules } from "#config/rules.ts";

const nameMost = rules.calendar.importNameCharacters;

export const importForm = z.object({
  calendarName: z
    .string()
    .trim()
    .refine((text) => isAtMost(text, nameMost), `At most ${nameMost} characters, please`)
    .default(""),
  address: z
    .string()
    .trim()
    .min(1, "Paste the address of your calendar")
    .max(2_000, "This is too long for an address"),
});

export const oneImportForm = z.object({ calendar: z.uuid() });

/** Whether a refused form is one of this panel's. */
export function isImportForm({ values }: FormState): boolean {
  return "address" in values || "calendar" in values;
}
