/**
 * Rows of a form that grow: "title1", "title2" and so on. Adding and removing is a submit, so that it
 * works without JavaScript; what was typed goes along. Pure and browser-safe.
 */
import { lessonMinutes } from "#config/lesson-lengths.ts";
import { rules } from "#config/rules.ts";

export type Values = Record<string, string | string[]>;

const { apply } = rules;
export const rowGroups = {
  taught: {
    names: ["taught", "taughtLevel", "taughtAccent"],
    least: 1,
    most: apply.taughtLanguagesMax,
  },
  spoken: { names: ["spoken", "spokenLevel"], least: 1, most: apply.spokenLanguagesMax },
  credential: {
    names: ["credentialId", "credentialKind", "credentialTitle", "issuer", "year", "hours"],
    least: 0,
    most: apply.credentialsMax,
  },
  offer: {
    names: [
      "title",
      "level",
      "in",
      "goal",
      "plan",
      ...lessonMinutes.map((minutes) => `price${minutes}-`),
    ],
    least: 1,
    most: apply.offersMax,
  },
} as const;
export type RowGroup = keyof typeof rowGroups;

function isGroup(text: string): text is RowGroup {
  return Object.hasOwn(rowGroups, text);
}

/** How many rows a group shows: those with something in them, and those that were added. */
export function rowsShown(group: RowGroup, values: Values): number {
  const { names, least, most } = rowGroups[group];
  const asked = Number(one(values[`${group}Rows`])) || 0;
  let filled = 0;
  for (let row = 1; row <= most; row += 1)
    if (names.some((name) => one(values[`${name}${row}`]) !== "")) filled = row;
  return Math.min(most, Math.max(least, filled, Number.isInteger(asked) ? asked : 0));
}

/**
 * The values after `add=offer` or `remove=offer2`, or null where neither was pressed; `addedRow` says
 * which row is new.
 */
export function changedRows(values: Values): Values | null {
  const { add, remove, addedRow: _, ...rest } = values;
  const toAdd = one(add);
  if (isGroup(toAdd)) {
    const rows = Math.min(rowGroups[toAdd].most, rowsShown(toAdd, rest) + 1);
    return { ...rest, [`${toAdd}Rows`]: String(rows), addedRow: `${toAdd}${rows}` };
  }
  const [, group = "", row = ""] = /^([a-z]+)(\d{1,2})$/.exec(one(remove)) ?? [];
  return isGroup(group) ? withoutRow(group, Number(row), rest) : null;
}

function withoutRow(group: RowGroup, gone: number, values: Values): Values {
  const { names, most } = rowGroups[group];
  const shown = rowsShown(group, values);
  const left: Values = { ...values, [`${group}Rows`]: String(shown - 1) };
  for (const name of names)
    for (let row = gone; row <= most; row += 1) {
      const next = row < most ? values[`${name}${row + 1}`] : undefined;
      if (next === undefined) delete left[`${name}${row}`];
      else left[`${name}${row}`] = next;
    }
  return left;
}

function one(value: string | string[] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
