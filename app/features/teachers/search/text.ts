/** A search in words: its filters one by one, and all of them in a sentence. Pure and browser-safe. */
import { specialityLabel } from "../reference-data/specialities.ts";
import { formatMoney } from "#app/platform/money.ts";
import { displayName } from "#app/platform/names.ts";
import { languageName } from "../reference-data/languages/language-names.ts";
import {
  clockText,
  dayChoices,
  dayParts,
  weekdays,
  weekParts,
  type TeacherSearch,
} from "../search-index/search.ts";

export type ActiveFilter = { label: string; without: TeacherSearch };

/** How countries and languages are called. On a page the server says it, since runtimes differ in a few. */
export type FilterNames = { language(code: string): string; country(code: string): string };
const runtimeNames: FilterNames = {
  language: languageName,
  country: (code) => displayName("region", code) ?? code,
};

export const nearestNote =
  "No teacher matches all of your words. Here are those who match the most of them.";

/** The filters in force, each with the search that is left when it goes. */
export function activeFilters(
  search: TeacherSearch,
  names: FilterNames = runtimeNames,
): ActiveFilter[] {
  const found: ActiveFilter[] = [];
  const add = (label: string, change: Partial<TeacherSearch>) =>
    found.push({ label, without: { ...search, ...change, page: 1 } });
  if (search.language !== null) add(names.language(search.language), { language: null });
  if (search.from !== null || search.to !== null)
    add(priceLabel(search.from, search.to), { from: null, to: null });
  for (const time of search.times)
    add(dayParts[time].label, { times: search.times.filter((other) => other !== time) });
  for (const days of search.days)
    add(dayChoices[days], { days: search.days.filter((other) => other !== days) });
  if (search.hours !== null)
    add(`${clockText(search.hours.from)} to ${clockText(search.hours.to)}`, { hours: null });
  if (search.trial) add("With a trial", { trial: false });
  if (search.native) add("Native speaker", { native: false });
  if (search.country !== null) add(`From ${names.country(search.country)}`, { country: null });
  for (const code of search.speaks)
    add(`Speaks ${names.language(code)}`, {
      speaks: search.speaks.filter((other) => other !== code),
    });
  for (const key of search.goodAt)
    add(specialityLabel(key), { goodAt: search.goodAt.filter((other) => other !== key) });
  if (search.text !== "") add(`“${search.text}”`, { text: "" });
  return found;
}

/** Names keep their capital letter within a sentence. */
const days: string[] = [weekParts.weekday, ...Object.values(weekdays)];

/** A search in words, for a sentence: "Spanish, evenings, up to £20". */
export function searchWords(search: TeacherSearch): string {
  const keeps = [search.language && languageName(search.language), ...days];
  return activeFilters(search)
    .map(({ label }) => (keeps.includes(label) ? label : label[0]!.toLowerCase() + label.slice(1)))
    .join(", ");
}

function priceLabel(from: number | null, to: number | null): string {
  if (from === null) return `Up to ${formatMoney(to ?? 0)}`;
  return to === null ? `From ${formatMoney(from)}` : `${formatMoney(from)} to ${formatMoney(to)}`;
}
