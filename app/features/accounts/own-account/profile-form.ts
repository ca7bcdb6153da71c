import { cefrLevels } from "#db/schema/teachers/language-levels.ts";
import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { isZone } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { nameField } from "../account-security/person-fields.ts";

/** From the Common European Framework; null is not said. */

const goalMost = rules.account.goalCharacters;

/** An empty choice is none. */
const maybe = <Known extends z.ZodType>(known: Known) =>
  z.union([z.literal("").transform(() => null), known]);

const languageField = maybe(z.string().regex(/^[a-z]{2,3}$/, "Choose a language from the list"));

/** What people say of themselves. Teachers' pages are written elsewhere. */
export const profileForm = z.object({
  name: nameField,
  zone: z.string("Choose a time zone").refine(isZone, "Choose a time zone from the list"),
  nativeLanguage: languageField.optional(),
  learning: languageField.optional(),
  level: maybe(z.enum(cefrLevels, "Choose a level from the list")).optional(),
  goal: z
    .string()
    .trim()
    .refine((text) => isAtMost(text, goalMost), `Use at most ${goalMost} characters`)
    .transform((text) => (text === "" ? null : text))
    .optional(),
  hintCurrency: maybe(z.string().regex(/^[A-Z]{3}$/, "Choose a currency from the list")).optional(),
});
export type Profile = z.infer<typeof profileForm>;

/** The fields of the form that says as much as `said`, as they are stored: what it is made from. */
export function profileValues(
  said: Partial<Profile>,
  stored: Partial<Record<keyof Profile, string | null>>,
) {
  const names = Object.keys(said) as (keyof Profile)[];
  const shown = names.filter((name) => said[name] !== undefined);
  return Object.fromEntries(shown.map((name) => [name, stored[name] ?? ""]));
}

export const profileNames = {
  name: { label: "Name", isQuoted: true },
  zone: { label: "Time zone", isQuoted: true },
  nativeLanguage: { label: "Your first language" },
  learning: { label: "Language you want to learn" },
  level: { label: "Your level in it", isQuoted: true },
  goal: { label: "What you are learning for", isQuoted: true },
  hintCurrency: { label: "Show prices in", isQuoted: true },
};
