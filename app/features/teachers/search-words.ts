/** A search in words: its filters one by one, and all of them in a sentence. Pure and browser-safe. */
import { formatMoney } from "#app/platform/money.ts";
import { languageName } from "./language-names.ts";
import { dayParts, weekParts, type TeacherSearch } from "./search.ts";

export type ActiveFilter = { label: string; without: TeacherSearch };

/** The filters in force, each with the search that is left when it goes. */
export function activeFilters(search: TeacherSearch): ActiveFilter[] {
  const found: ActiveFilter[] = [];
  const add = (label: string, change: Partial<TeacherSearch>) =>
    found.push({ label, without: { ...search, ...change, page: 1 } });
  if (search.language !== null) add(languageName(search.language), { language: null });
  if (search.from !== null || search.to !== null)
    add(priceLabel(search.from, search.to), { from: null, to: null });
  for (const time of search.times)
    add(dayParts[time].label, { times: search.times.filter((other) => other !== time) });
  for (const days of search.days)
    add(weekParts[days], { days: search.days.filter((other) => other !== days) });
  if (search.trial) add("With a trial", { trial: false });
  return found;
}

/** A search in words, for a sentence: "Spanish, evenings, up to £20". */
export function searchWords(search: TeacherSearch): string {
  const keeps = [search.language && languageName(search.language), weekParts.weekday];
  return activeFilters(search)
    .map(({ label }) => (keeps.includes(label) ? label : label[0]!.toLowerCase() + label.slice(1)))
    .join(", ");
}

function priceLabel(from: number | null, to: number | null): string {
  if (from === null) return `Up to ${formatMoney(to ?? 0)}`;
  return to === null ? `From ${formatMoney(from)}` : `${formatMoney(from)} to ${formatMoney(to)}`;
}
