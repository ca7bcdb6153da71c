/** The forms of applying to teach: flat names as plain HTML sends them, read into rows. */
import { z } from "zod";
import { nameRefusal } from "#app/features/accounts/account-security/person-name.ts";
import { rules } from "#config/rules.ts";
import type { WeeklyWindow } from "#db/schema/teachers/teachers.ts";
import type { LanguageLevel } from "#db/schema/teachers/language-levels.ts";
import type { ApplicationLanguage } from "#db/schema/teachers/applications.ts";
import { countryName, isCountry } from "#app/features/teachers/reference-data/countries.ts";
import { isPayableCountry } from "#app/features/teachers/reference-data/payable-countries.ts";
import { isKnownLanguage } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import { languageLevels } from "#db/schema/teachers/language-levels.ts";
import { taughtLevels } from "#app/features/teachers/reference-data/languages/languages.ts";
import { namesInStep, readProfileFields } from "#app/features/teachers/profiles/profile-fields.ts";
import {
  compositeFields,
  oneLine,
  type ReadFields,
  type Refuse,
} from "#app/features/teachers/forms/composite-fields.ts";

const { apply, lesson } = rules;

export const aboutForm = compositeFields((fields, refuse) => {
  const { text } = fields;
  const name = oneLine(text("name"));
  const longest = rules.account.nameCharacters;
  if (name === "") refuse("name", "Enter your name");
  else if (name.length > longest) refuse("name", `Use at most ${longest} characters`);
  else {
    const wrong = nameRefusal(name);
    if (wrong !== null) refuse("name", wrong);
  }
  const words = readProfileFields(namesInStep("about"), fields, refuse, "in-wizard");
  if (isCountry(words.country) && !isPayableCountry(words.country) && text("knowsUnpaid") === "")
    refuse(
      "knowsUnpaid",
      `We cannot pay banks in ${countryName(words.country)} yet. Tick this if you want to apply all the same.`,
    );
  // The account holder has said so and is not asked again.
  const isAdult = true;
  return { name, ...words, isAdult };
});

export const languagesForm = compositeFields((fields, refuse) => {
  for (const [group, most] of Object.entries(languageRows))
    for (let row = 1; row <= most; row += 1)
      if (fields.text(`${group}${row}`) === "" && fields.text(`${group}Level${row}`) !== "")
        refuse(`${group}${row}`, "Choose the language of this level, or no level");
  return readLanguages(fields, refuse);
});

/** The same of a change, where a language is taken out by choosing none in its list. */
export const changedLanguagesForm = compositeFields(readLanguages);

const languageRows = { taught: apply.taughtLanguagesMax, spoken: apply.spokenLanguagesMax };

function readLanguages({ text }: ReadFields, refuse: Refuse) {
  const languages: ApplicationLanguage[] = [];
  const take = (group: keyof typeof languageRows, levels: readonly LanguageLevel[]) => {
    for (let row = 1; row <= languageRows[group]; row += 1) {
      const language = text(`${group}${row}`);
      const level = text(`${group}Level${row}`) as LanguageLevel;
      const accent = text(`${group}Accent${row}`);
      if (language === "") continue;
      if (!isKnownLanguage(language)) refuse(`${group}${row}`, "Choose a language from the list");
      else if (languages.some((other) => other.language === language))
        refuse(`${group}${row}`, "This language is there already");
      else if (!levels.includes(level)) refuse(`${group}Level${row}`, "Choose your level");
      else if (accent !== "" && !isCountry(accent))
        refuse(`${group}Accent${row}`, "Choose a country from the list");
      else languages.push({ language, level, taught: group === "taught", accent: accent || null });
    }
  };
  take("taught", taughtLevels);
  take("spoken", languageLevels);
  const isTaught = Array.from({ length: apply.taughtLanguagesMax }, (_, row) => row + 1).some(
    (row) => text(`taught${row}`) !== "",
  );
  if (!isTaught) refuse("taught1", "Choose the language you want to teach");
  return { languages };
}

export const isoWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;

export const hoursForm = compositeFields(({ text }, refuse) => {
  const weekly: WeeklyWindow[] = [];
  for (const weekday of isoWeekdays)
    for (let row = 1; row <= apply.windowsPerDay; row += 1) {
      const from = text(`from${weekday}-${row}`);
      const to = text(`to${weekday}-${row}`);
      if (from === "" && to === "") continue;
      const startMinute = minuteOf(from);
      const endMinute = minuteOf(to);
      if (startMinute === null) refuse(`from${weekday}-${row}`, "Choose when you begin");
      else if (endMinute === null) refuse(`to${weekday}-${row}`, "Choose when you stop");
      else if (endMinute <= startMinute)
        refuse(`to${weekday}-${row}`, "This is not after the start");
      else if (weekly.some((other) => overlap(other, { weekday, startMinute, endMinute })))
        refuse(`from${weekday}-${row}`, "This overlaps other hours of the day");
      else weekly.push({ weekday, startMinute, endMinute });
    }
  const isEmpty = isoWeekdays.every((day) =>
    Array.from({ length: apply.windowsPerDay }, (_, row) => row + 1).every(
      (row) => text(`from${day}-${row}`) === "" && text(`to${day}-${row}`) === "",
    ),
  );
  if (isEmpty) refuse("from1-1", "Choose hours on at least one day");
  return { weekly };
});

function overlap(a: WeeklyWindow, b: WeeklyWindow): boolean {
  return a.weekday === b.weekday && a.startMinute < b.endMinute && b.startMinute < a.endMinute;
}

/** A whole step of the grid within one day, or null. */
function minuteOf(text: string): number | null {
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  return minutes <= 1440 && minutes % lesson.gridMinutes === 0 ? minutes : null;
}

export const sendForm = z.object({
  version: z.coerce.number().int(),
  truthful: z.literal("yes", "Tick this to send your application"),
});
