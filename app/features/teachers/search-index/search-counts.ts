/** Counts that are exact up to 1,000. */

const exactTo = 1_000;
/** Stands for any number above those that are exact. */
export const countMost = exactTo + 1;

/** "1,000+" for anything above. */
export function countText(count: number): string {
  return count > exactTo ? "1,000+" : String(count);
}

/** "1 teacher", "1,000+ teachers" */
export function teachersText(count: number): string {
  return count === 1 ? "1 teacher" : `${countText(count)} teachers`;
}

/** Fields whose counts are of one zone's hours. */
const ofHours = ["time", "days"];

/**
 * Writes new counts next to fields that stay as they are, so that nobody's focus is taken. Those of hours are left out
 * where they were counted by another clock than the viewer's.
 */
export function writeCounts(
  form: HTMLElement,
  counts: Record<string, number>,
  isOwnClock: boolean,
): void {
  for (const place of form.querySelectorAll("label .count:last-child")) {
    const { name, value } = place.closest("label")!.querySelector("input")!;
    const isOfHours = ofHours.includes(name);
    const words = isOfHours ? teachersText : countText;
    const isKnown = isOwnClock || !isOfHours;
    place.textContent = isKnown ? words(counts[`${name} ${value}`] ?? 0) : "";
  }
}
