/** What is typed in a long form, kept in this browser until the form is saved. */
import { isKeptHere, withinKept } from "./unsent-store.ts";

/** The words of a form by the names of its fields; `isSent` once it was posted, which may have failed. */
export type KeptForm = { values: Record<string, string>; isSent: boolean };

type Row = { key: string; text: string };

/** What was begun under a name, or null. Leaves nothing behind by looking. */
export async function readKeptForm(name: string): Promise<KeptForm | null> {
  if (!(await isKeptHere())) return null;
  const found = await withinKept<Row | undefined>("drafts", "readonly", (kept) =>
    kept.get(keyOf(name)),
  );
  return found === undefined ? null : (JSON.parse(found.text) as KeptForm);
}

export async function keepTyped(name: string, form: KeptForm): Promise<void> {
  const row: Row = { key: keyOf(name), text: JSON.stringify(form) };
  await withinKept("drafts", "readwrite", (kept) => kept.put(row));
}

export async function dropKeptForm(name: string): Promise<void> {
  if (await isKeptHere())
    await withinKept("drafts", "readwrite", (kept) => kept.delete(keyOf(name)));
}

const keyOf = (name: string) => `form ${name}`;

/** Whether what was kept has been saved since: it was posted, and the form, where it has versions, began from another. */
export function isSavedSince({ values, isSent }: KeptForm, version: string | undefined): boolean {
  return isSent && (version === undefined || values["version"] !== version);
}

/** The names and words of the fields that one types in, and of the version that the form began from. */
export function typedWords(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(typedFields(form).map(({ name, value }) => [name, value]));
}

/** Puts kept words into the fields of a form, as if they were typed; whether anything has changed by it. */
export function fillForm(form: HTMLFormElement, values: Record<string, string>): boolean {
  let isChanged = false;
  for (const field of typedFields(form)) {
    const kept = values[field.name];
    if (kept === undefined || kept === field.value) continue;
    // React counts letters at the event, and knows of a value only when the setter of the element itself is used.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, kept);
    field.dispatchEvent(new Event("input", { bubbles: true }));
    isChanged ||= field.type !== "hidden";
  }
  return isChanged;
}

function typedFields(form: HTMLFormElement): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...form.elements].filter(
    (field): field is HTMLInputElement | HTMLTextAreaElement =>
      field instanceof HTMLTextAreaElement ||
      (field instanceof HTMLInputElement &&
        (["text", "date"].includes(field.type) || field.name === "version")),
  );
}
