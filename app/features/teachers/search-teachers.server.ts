import { day } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { listTeachers, type TeacherCard } from "./list-teachers.server.ts";
import { searchQuery, slotsAskedFor, type TeacherSearch } from "./search.ts";
import { activeFilters } from "./search-words.ts";

export type SlotRange = { from: number; to: number; minutes: number; kind: "trial" | "single" };
/** How the route lends scheduling's open slots to this feature, which stands to its left. */
export type OpenSlots = (ids: string[], range: SlotRange) => Promise<Map<string, number[]>>;

export type FoundTeacher = TeacherCard & {
  /** The next starts of the main offer that fit the search. */
  nextSlots: number[];
};
export type Relaxation = { label: string; query: string; count: number };
export type SearchResult = {
  total: number;
  found: FoundTeacher[];
  /** Filters that alone stand between the search and a result; only when there is none. */
  relaxations: Relaxation[];
};

/** Results per page; page two shows the first two pages. */
export const pageSize = 12;
/** How far ahead "free" looks. */
const { lookAheadDays } = rules.booking;
const shownSlots = 3;

/** Teachers for a search, in its order, with their next free times in the viewer's hours. */
export async function searchTeachers(
  search: TeacherSearch,
  zone: string,
  openSlots: OpenSlots,
  now = Date.now(),
): Promise<SearchResult> {
  const cards = await listTeachers(search);
  const slots = await slotsOf(cards, openSlots, now);
  const fitting = withSlots(cards, slots, search, zone).toSorted(orders[search.sort]);
  const relaxations = fitting.length > 0 ? [] : await relaxationsOf(search, zone, openSlots, now);
  return {
    total: fitting.length,
    found: fitting
      .slice(0, search.page * pageSize)
      .map((found) => ({ ...found, nextSlots: found.nextSlots.slice(0, shownSlots) })),
    relaxations,
  };
}

function withSlots(
  cards: TeacherCard[],
  slots: Map<string, number[]>,
  search: TeacherSearch,
  zone: string,
): FoundTeacher[] {
  const asksTime = search.times.length > 0 || search.days.length > 0;
  return cards
    .map((card) => ({ ...card, nextSlots: slotsAskedFor(slots.get(card.id) ?? [], search, zone) }))
    .filter((card) => !asksTime || card.nextSlots.length > 0);
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
        { from: now, to: now + lookAheadDays * day, minutes, kind: "single" },
      ),
    ),
  );
  return new Map(answers.flatMap((answer) => [...answer]));
}

async function relaxationsOf(
  search: TeacherSearch,
  zone: string,
  openSlots: OpenSlots,
  now: number,
): Promise<Relaxation[]> {
  const filters = activeFilters(search);
  const lists = await Promise.all(filters.map(({ without }) => listTeachers(without)));
  const everybody = new Map(lists.flat().map((card) => [card.id, card]));
  const slots = await slotsOf([...everybody.values()], openSlots, now);
  return filters
    .map(({ label, without }, index) => ({
      label,
      query: searchQuery(without),
      count: withSlots(lists[index]!, slots, without, zone).length,
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
}

type Order = (a: FoundTeacher, b: FoundTeacher) => number;
/** Every order ends the same way, so that a page never shows one teacher twice. */
const stable: Order = (a, b) => b.publishedAt - a.publishedAt || (a.id < b.id ? -1 : 1);
const orders: Record<TeacherSearch["sort"], Order> = {
  soonest: (a, b) => firstSlot(a) - firstSlot(b) || stable(a, b),
  price: (a, b) => a.main.pricePence - b.main.pricePence || stable(a, b),
  rating: (a, b) => weighedMean(b) - weighedMean(a) || stable(a, b),
  newest: stable,
};

function firstSlot({ nextSlots }: FoundTeacher): number {
  return nextSlots[0] ?? Number.MAX_SAFE_INTEGER;
}

/** A mean that few reviews cannot carry far from the usual. */
function weighedMean({ reviewCount, reviewStars }: TeacherCard): number {
  const { priorMean, priorCount } = rules.review;
  return (priorMean * priorCount + reviewStars) / (priorCount + reviewCount);
}
