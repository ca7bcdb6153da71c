import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { readCards, type TeacherCard } from "../teacher-cards/list-teachers.server.ts";
import { countMatches, findRanked } from "../search-index/ask-index.server.ts";
import { understandText } from "../search-index/free-text.server.ts";
import type { Ranked } from "../ranking/rerank.ts";
import { storedTerms, type Terms } from "../ranking/ranking.ts";
import { reliabilityOf } from "../ranking/reliability.ts";
import type { Asking } from "../search-index/scan/search-scan.ts";
import {
  asksTime,
  firstToShow,
  searchQuery,
  slotsAskedFor,
  type TeacherSearch,
} from "../search-index/search.ts";
import { type FreeWeek, freeWeekOf } from "./free-week.ts";
import { activeFilters, type FilterNames } from "./text.ts";
import { readRankingFacts } from "../ranking/ranking-facts.server.ts";

export type SearchRange = { from: number; to: number; minutes: number; kind: "trial" | "single" };
/** How the route lends scheduling's open slots to this feature, which is to its left. */
export type OpenSlots = (ids: string[], range: SearchRange) => Promise<Map<string, number[]>>;

export type FoundTeacher = TeacherCard & {
  /** The next starts of the main offer that fit the search. */
  nextSlots: number[];
  /** All starts of the main offer in the coming week, whatever hours the search asks for. */
  week: FreeWeek;
  /** Why the teacher is here; null in an order that explains itself. */
  terms: Terms | null;
};
export type Relaxation = { label: string; query: string; count: number };
export type SearchResult = {
  /** Exact up to 1,000; one more means any number above. */
  total: number;
  found: FoundTeacher[];
  /** Filters that alone are between the search and a result; only when there is none. */
  relaxations: Relaxation[];
};

/** Results per page; page two shows the first two pages. */
export const pageSize = 10;
const shownSlots = 3;

/** Teachers for a search but those who are `hidden`, in its order, with their next free times in the viewer's hours. */
export async function searchTeachers(
  search: TeacherSearch,
  zone: string,
  openSlots: OpenSlots,
  {
    now = Date.now(),
    names,
    hidden,
  }: { now?: number; names?: FilterNames; hidden?: ReadonlySet<string> } = {},
): Promise<SearchResult> {
  return answerSearch(await askingOf(search, zone, now, hidden), openSlots, names);
}

/** The same where the words of the search have been understood already. */
export async function answerSearch(
  asking: Asking,
  openSlots: OpenSlots,
  names?: FilterNames,
): Promise<SearchResult> {
  const { search, zone, now } = asking;
  const [ranked, total] = await Promise.all([rankPage(asking), countMatches(asking)]);
  const [cards, terms] = await Promise.all([
    readCards(
      ranked.map(({ id }) => id),
      search.language,
    ),
    search.sort === "match" ? readTerms(ranked, now) : null,
  ]);
  const slots = await slotsOf(cards, openSlots, now);
  // what is sorted by its first free time shows that time
  const shown = (slots: number[]) =>
    search.sort === "soonest"
      ? slots.slice(0, shownSlots)
      : firstToShow(slots, search, zone, shownSlots);
  const cardOf = new Map(cards.map((card) => [card.id, card]));
  const found = ranked.flatMap(({ id }) => {
    const card = cardOf.get(id);
    if (card === undefined) return [];
    const open = slots.get(id) ?? [];
    const asked = slotsAskedFor(open, search, zone);
    // Somebody has just taken the last one, and the table does not know it yet.
    if (asksTime(search) && asked.length === 0) return [];
    return [
      {
        ...card,
        nextSlots: shown(asked),
        week: freeWeekOf(open, now),
        terms: terms?.get(id) ?? null,
      },
    ];
  });
  const relaxations = found.length > 0 ? [] : await relaxationsOf(asking, names);
  return { total: found.length === 0 ? 0 : total, found, relaxations };
}

/** What a search asks, its words understood; `hidden` are left out of what it finds. */
export async function askingOf(
  search: TeacherSearch,
  zone: string,
  now = Date.now(),
  hidden?: ReadonlySet<string>,
): Promise<Asking> {
  return { ...(await understandText(search)), zone, now, hidden };
}

/** The teachers that a page shows, best first: the question that has to be fast whatever the number of teachers. */
export async function rankPage(asking: Asking): Promise<Ranked[]> {
  return findRanked(asking, asking.search.page * pageSize);
}

async function readTerms(ranked: Ranked[], now: number): Promise<Map<string, Terms>> {
  const allFacts = await readRankingFacts(
    db(),
    ranked.map(({ id }) => id),
    now,
  );
  const rankOf = new Map(ranked.map((row) => [row.id, row]));
  return new Map(
    allFacts.map((facts) => {
      const { points } = reliabilityOf(facts.events, now);
      const { fit, overlap } = rankOf.get(facts.id)!;
      return [facts.id, { ...storedTerms({ ...facts, points }, now), fit, overlap }];
    }),
  );
}

/** One question to scheduling for each length of lesson, whatever the number of teachers. */
async function slotsOf(
  cards: TeacherCard[],
  openSlots: OpenSlots,
  now: number,
): Promise<Map<string, number[]>> {
  const byLength = Map.groupBy(cards, (card) => card.main.minutes);
  const answers = await Promise.all(
    [...byLength].map(([minutes, group]) =>
      openSlots(
        group.map(({ id }) => id),
        { from: now, to: now + rules.booking.lookAheadDays * day, minutes, kind: "single" },
      ),
    ),
  );
  return new Map(answers.flatMap((answer) => [...answer]));
}

async function relaxationsOf(asking: Asking, names?: FilterNames): Promise<Relaxation[]> {
  const found = await Promise.all(
    activeFilters(asking.search, names).map(async ({ label, without }) => ({
      label,
      query: searchQuery(without),
      count: await countMatches({
        ...asking,
        search: without,
        words: without.text === "" ? null : asking.words,
      }),
    })),
  );
  return found.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
}
