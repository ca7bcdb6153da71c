/** What a teacher reads who saves a form that was opened before a newer save. Browser-safe. */
import type { FormState } from "#app/platform/forms/forms.ts";
import { madeFrom, madeFromField, overtaken } from "#app/platform/forms/made-from.ts";

const list = new Intl.ListFormat("en-GB");

/** The fields of a form by their label, "" for one that nobody sees; `isQuoted`: its stored value can be read as it is. */
export type FieldNames = Record<string, { label: string; isQuoted?: boolean }>;

/** The refused form: it names what changed meanwhile, and keeps what was typed. */
export function olderForm(
  posted: FormState["values"],
  stored: FormState["values"],
  names: FieldNames,
): FormState {
  const { values, changed, both } = overtaken(posted, stored);
  const labels = [...new Set(changed.map((name) => names[name]?.label ?? name))].filter(Boolean);
  const errors: FormState["errors"] = { "": olderText(list.format(labels), both.length > 0) };
  for (const name of both) {
    const now = names[name]?.isQuoted ? ` ${nowText(String(stored[name] ?? ""))}` : "";
    errors[name] = `Changed meanwhile.${now} Yours is still here: saving puts it in its place.`;
  }
  return { values: { ...values, [madeFromField]: madeFrom(stored) }, errors };
}

const nowText = (stored: string) =>
  stored === "" ? "It is empty now." : `It now says “${stored}”.`;

/** `what` changed since the page was opened; `isTyped`: this form changes some of it, too. */
export function olderText(what: string, isTyped: boolean): string {
  const kept = isTyped
    ? "What you typed is still here, and marked where the newer version differs."
    : "You see the newer version and what you typed below.";
  return `Nothing is saved yet. Since you opened this page, this was changed in another window or on another device: ${what}. ${kept} Save again if it is right.`;
}
