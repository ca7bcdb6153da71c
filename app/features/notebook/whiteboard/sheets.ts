import type { PlacedObject } from "./objects.ts";
import { describeObject } from "./text.ts";

/** A sheet, and what is on it from the bottom up. */
export type Sheet = { sheet: number; objects: PlacedObject[] };

/** A sheet as it is read: which one, and what is on it in words. */
export type SheetWords = { sheet: number; words: string[] };

/** The sheets on which there is something, in their order. */
export function sheetsOf(placed: readonly PlacedObject[]): Sheet[] {
  const sheets = Map.groupBy(placed, ({ object }) => object.sheet);
  return [...sheets]
    .map(([sheet, objects]) => ({ sheet, objects }))
    .toSorted((one, other) => one.sheet - other.sheet);
}

export function sheetWords({ sheet, objects }: Sheet): SheetWords {
  return { sheet, words: objects.map(({ object }) => describeObject(object)) };
}

/** The sheets on which something was added, moved or deleted, as they were later; one that was emptied is none. */
export function changedSheets(
  earlier: readonly PlacedObject[],
  later: readonly PlacedObject[],
): Sheet[] {
  const before = new Map(sheetsOf(earlier).map(({ sheet, objects }) => [sheet, keyOf(objects)]));
  return sheetsOf(later).filter(({ sheet, objects }) => before.get(sheet) !== keyOf(objects));
}

/** The order of names within an object is the database's after it was stored. */
function keyOf(objects: readonly PlacedObject[]): string {
  return JSON.stringify(
    objects.map(({ id, object }) => [
      id,
      Object.entries(object).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]),
  );
}
