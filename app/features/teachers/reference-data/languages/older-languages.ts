/** Which languages a form was made from, and what its writer reads when it is older than what is stored. Browser-safe. */
import type { FormState } from "#app/platform/forms/forms.ts";
import { madeFrom, madeFromField, overtaken } from "#app/platform/forms/made-from.ts";
import type { ApplicationLanguage } from "#db/schema/teachers/applications.ts";
import { levelWords } from "./languages.ts";
import { olderText } from "#app/features/teachers/forms/older-form.ts";

/** What is said of each language, by its code: what the form is made from. It asks for the accent of those taught. */
export function languageValues(languages: readonly ApplicationLanguage[]): Record<string, string> {
  const said = ({ level, taught, accent }: ApplicationLanguage) =>
    taught ? `taught ${level} ${accent ?? ""}` : `spoken ${level}`;
  return Object.fromEntries(languages.map((one) => [one.language, said(one)]));
}

/** The languages as the fields of the form show them. */
export function languageFields(languages: readonly ApplicationLanguage[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const group of ["taught", "spoken"])
    for (const [index, { language, level, accent }] of languages
      .filter(({ taught }) => taught === (group === "taught"))
      .entries()) {
      fields[`${group}${index + 1}`] = language;
      fields[`${group}Level${index + 1}`] = level;
      fields[`${group}Accent${index + 1}`] = accent ?? "";
    }
  return fields;
}

/**
 * The form of somebody who saves from an older page: languages they left alone are as stored now, those they changed
 * keep what they chose, and the sentence names what the newer save made of each.
 */
export function olderLanguages(
  posted: FormState["values"],
  typed: readonly ApplicationLanguage[],
  stored: readonly ApplicationLanguage[],
  nameOf: (code: string) => string,
): FormState {
  const [mine, theirs] = [languageValues(typed), languageValues(stored)];
  const drawn = posted[madeFromField] ?? "";
  const { values, changed, both } = overtaken({ ...mine, [madeFromField]: drawn }, theirs);
  const rows = [...typed, ...stored.filter(({ language }) => mine[language] === undefined)];
  const merged = rows
    .filter(({ language }) => (values[language] ?? "") !== "")
    .map((row) =>
      values[row.language] === mine[row.language]
        ? row
        : (stored.find(({ language }) => language === row.language) ?? row),
    );
  const fields = languageFields(merged);
  const now = (code: string) => nowText(stored.find(({ language }) => language === code));
  const said = changed.map((code) => `${nameOf(code)} is now ${now(code)}`);
  const errors: FormState["errors"] = { "": olderText(said.join("; "), both.length > 0) };
  for (const code of both) {
    const field = Object.keys(fields).find((name) => fields[name] === code);
    if (field !== undefined)
      errors[field] =
        `Changed meanwhile to ${now(code)}. Yours is still here: saving puts it in its place.`;
  }
  return { values: { taught1: "", ...fields, [madeFromField]: madeFrom(theirs) }, errors };
}

/** "taught, C1, fluent on any topic", or "not in the list" */
function nowText(language: ApplicationLanguage | undefined): string {
  if (language === undefined) return "not in the list";
  const accent = language.taught && language.accent ? `, with an accent (${language.accent})` : "";
  return `${language.taught ? "taught" : "spoken"}, ${levelWords[language.level]}${accent}`;
}
