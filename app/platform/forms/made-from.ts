/** What was in a form when it was drawn, so that a save can be told from an older one. Browser-safe. */
import type { FormState } from "./forms.ts";

type Values = FormState["values"];

/** The hidden field that carries it. */
export const madeFromField = "madeFrom";

/** The stored fields as the text of the hidden field. */
export function madeFrom(stored: Values): string {
  return JSON.stringify(stored);
}

/** The stored fields a posted form was drawn with; none where it does not say. */
export function readMadeFrom(posted: Values): Values {
  try {
    const read: unknown = JSON.parse(String(posted[madeFromField] ?? "{}"));
    const fields = typeof read === "object" && read !== null ? Object.entries(read) : [];
    return Object.fromEntries(fields.map(([name, value]) => [name, asText(value)]));
  } catch {
    return {};
  }
}

function asText(value: unknown): string | string[] {
  return Array.isArray(value) ? value.map(String) : String(value);
}

/** Whether two stored or typed values mean the same: nothing is an empty text, and a list has no order. */
function isSame(one: Values[string] | undefined, other: Values[string] | undefined): boolean {
  const text = (value: Values[string] | undefined) =>
    [value ?? ""]
      .flat()
      .filter((part) => part !== "")
      .toSorted()
      .join("\n");
  return text(one) === text(other);
}

/** The names of the fields that are stored otherwise than the form was drawn with. */
export function changedSince(drawn: Values, stored: Values): string[] {
  const names = new Set([...Object.keys(drawn), ...Object.keys(stored)]);
  return [...names].filter((name) => !isSame(drawn[name], stored[name]));
}

/**
 * An older form as its writer sees it again: what they had left alone is as stored now, what they typed stays.
 * `both` are the fields that they and the newer save changed. It is drawn again from what is stored, so that saving it
 * again is a choice.
 */
export function overtaken(
  posted: Values,
  stored: Values,
): { values: Values; changed: string[]; both: string[] } {
  const drawn = readMadeFrom(posted);
  const { [madeFromField]: _, ...values } = posted;
  const changed = changedSince(drawn, stored);
  const both = changed.filter(
    (name) => !isSame(posted[name], drawn[name]) && !isSame(posted[name], stored[name]),
  );
  for (const name of changed) if (!both.includes(name)) values[name] = stored[name] ?? "";
  return { values, changed, both };
}
