import { randomUUID } from "node:crypto";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import type { ApplicationCredential } from "#db/schema/teachers/applications.ts";
import { isCredentialKind } from "#app/features/teachers/reference-data/credential-kinds.ts";
import { namesInStep, readProfileFields } from "#app/features/teachers/profiles/profile-fields.ts";
import {
  oneLine,
  compositeFields,
  readWritten,
  type ReadFields,
  type Refuse,
} from "#app/features/teachers/forms/composite-fields.ts";

const { apply } = rules;

/** What somebody has done so far: their own words, what they are good at, and papers to prove it. */
export const experienceForm = compositeFields((fields, refuse) => {
  const words = readProfileFields(namesInStep("experience"), fields, refuse, "in-wizard");
  const credentials: ApplicationCredential[] = [];
  for (let row = 1; row <= apply.credentialsMax; row += 1) {
    const one = readCredential(fields, refuse, row);
    if (one !== null) credentials.push(one);
  }
  return { ...words, credentials };
});

/** One row; null when nothing was typed into it. Which paper belongs to it only the server knows. */
function readCredential(
  fields: ReadFields,
  refuse: Refuse,
  row: number,
): ApplicationCredential | null {
  const { text } = fields;
  const names = ["credentialTitle", "issuer", "year", "hours"];
  if (names.every((name) => text(`${name}${row}`) === "")) return null;
  const kind = text(`credentialKind${row}`);
  if (!isCredentialKind(kind)) refuse(`credentialKind${row}`, "Choose what it is");
  const title = readWritten(fields, refuse, `credentialTitle${row}`, apply.credentialCharacters);
  const issuer = readWritten(fields, refuse, `issuer${row}`, apply.credentialCharacters);
  const thisYear = new Date().getUTCFullYear();
  const year = number(`year${row}`, 1950, thisYear, `A year from 1950 to ${thisYear}`);
  const hours = number(`hours${row}`, 1, 10_000, "Whole hours, such as 120");
  const id = text(`credentialId${row}`);
  return {
    id: isUuid(id) ? id : randomUUID(),
    kind: isCredentialKind(kind) ? kind : "work",
    title: oneLine(title),
    issuer: oneLine(issuer),
    year,
    hours,
    fileId: null,
  };

  function number(name: string, least: number, most: number, message: string): number | null {
    const typed = text(name);
    if (typed === "") return null;
    const value = /^\d{1,5}$/.test(typed) ? Number(typed) : NaN;
    if (value >= least && value <= most) return value;
    refuse(name, message);
    return null;
  }
}
