/** Pure, browser-safe: on which clock a teacher's hours are meant, day by day. */
import { type EpochMs, type LocalDate, localDate } from "#app/platform/time/time.ts";
import type { WeekDay } from "./week-layout.ts";

/** From the first day there on; null: always. */
export type TravelClock = { since: LocalDate | null; zone: string };

/**
 * The clocks of some days: the one of the first day, and each that begins on a later one. Travel begins with its first
 * day there, whatever day that is at home.
 */
export function travelClocks(
  days: readonly Pick<WeekDay, "date">[],
  journeys: readonly { startsAt: EpochMs; zone: string }[],
  home: string,
): TravelClock[] {
  const [first, last] = [days[0]!.date, days.at(-1)!.date];
  const begun = journeys
    .toSorted((a, b) => a.startsAt - b.startsAt)
    .map(({ startsAt, zone }) => ({ since: localDate(startsAt, zone), zone }));
  const before = begun.filter(({ since }) => since <= first).at(-1);
  const later = begun.filter(({ since }) => since > first && since <= last);
  return [before ?? { since: null, zone: home }, ...later];
}

/** The clock that begins on a day; null where none does. */
export function clockFrom(date: LocalDate, clocks: readonly TravelClock[]): string | null {
  return clocks.findLast(({ since }) => since === date)?.zone ?? null;
}
