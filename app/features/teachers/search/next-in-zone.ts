/** Which next starts a search shows, to a visitor whose zone the server did not know too. Pure and browser-safe. */
import { firstToShow, isByDay, type TeacherSearch } from "../search-index/search.ts";
import type { CardFacts } from "./card-facts.ts";
import { startsOf } from "./free-week.ts";

type Asked = Pick<TeacherSearch, "times" | "days" | "hours" | "sort">;
const anyHours: Asked = { times: [], days: [], hours: null, sort: "match" };

/**
 * The teacher with the next starts as they are by day in `zone`, where the server chose them for another clock. A search
 * for hours names its zone, and one by the soonest start shows that one at any hour.
 */
export function nextInZone<Teacher extends Pick<CardFacts, "nextSlots" | "week">>(
  teacher: Teacher,
  zone: string,
  search: Asked = anyHours,
): Teacher {
  if (search.sort === "soonest") return teacher;
  // those that were chosen may lie beyond the week
  const known = new Set([...startsOf(teacher.week), ...teacher.nextSlots]);
  return { ...teacher, nextSlots: firstToShow([...known], search, zone, teacher.nextSlots.length) };
}

/** "Next free", or "Next free in the daytime" where a start at night comes before one of those that are shown. */
export function nextFreeText(
  { nextSlots, week }: Pick<CardFacts, "nextSlots" | "week">,
  zone: string,
): string {
  const last = nextSlots.at(-1) ?? 0;
  const leavesNightOut =
    nextSlots.every((at) => isByDay(at, zone)) &&
    [...startsOf(week)].some((at) => at < last && !isByDay(at, zone));
  return leavesNightOut ? "Next free in the daytime" : "Next free";
}
