/** The form that names one degree, course or work more. */
import { rules } from "#config/rules.ts";
import type { CredentialKind } from "#db/schema/teachers/teachers.ts";
import { isCredentialKind } from "#app/features/teachers/reference-data/credential-kinds.ts";
import {
  oneLine,
  compositeFields,
  readWritten,
} from "#app/features/teachers/forms/composite-fields.ts";

const { apply } = rules;

export const credentialForm = compositeFields((fields, refuse) => {
  const { text } = fields;
  const kind = text("kind");
  if (!isCredentialKind(kind)) refuse("kind", "Choose what it is");
  const title = oneLine(readWritten(fields, refuse, "title", apply.credentialCharacters));
  const issuer = oneLine(readWritten(fields, refuse, "issuer", apply.credentialCharacters));
  const thisYear = new Date().getUTCFullYear();
  const number = (name: string, least: number, most: number, sentence: string) => {
    const typed = text(name);
    const value = /^\d{1,5}$/.test(typed) ? Number(typed) : Number.NaN;
    if (typed === "" || (value >= least && value <= most)) return typed === "" ? null : value;
    refuse(name, sentence);
    return null;
  };
  return {
    kind: kind as CredentialKind,
    title,
    issuer,
    year: number("year", 1950, thisYear, `A year from 1950 to ${thisYear}`),
    hours: number("hours", 1, 10_000, "Whole hours, such as 120"),
  };
});
