import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";

/** How long to wait for somebody, shortest first, each with the lengths of lesson it holds for. */
export function waitsByLength(): { minutes: number; lengths: number[] }[] {
  const byWait = new Map<number, number[]>();
  for (const { minutes, waitMinutes } of rules.lesson.lengths)
    byWait.set(waitMinutes, [...(byWait.get(waitMinutes) ?? []), minutes]);
  return [...byWait]
    .map(([minutes, lengths]) => ({ minutes, lengths: lengths.toSorted((a, b) => a - b) }))
    .toSorted((a, b) => a.minutes - b.minutes);
}

/** "10 minutes in a lesson of 25 minutes, and 15 minutes in one of 50 or 80 minutes" */
export function waitsText(): string {
  const list = (items: (string | number)[], type: "conjunction" | "disjunction") =>
    new Intl.ListFormat(brand.locale, { type }).format(items.map(String));
  const each = waitsByLength().map(
    ({ minutes, lengths }, index) =>
      `${minutes} minutes in ${index === 0 ? "a lesson" : "one"} of ${list(lengths, "disjunction")} minutes`,
  );
  return list(each, "conjunction");
}
