import { rules } from "#config/rules.ts";
import { addDays, localDate, minute, startOfLocalDay } from "#app/platform/time/time.ts";
import { serviceParts, type PartName } from "#db/schema/health/health-values.ts";

/** What is kept of one part and day; instants in milliseconds. */
export type HealthRow = {
  day: string;
  part: PartName;
  looked: number;
  late: number;
  failed: number;
  firstAt: number;
};

export type DayTrouble = {
  kind: "away" | "failed" | "late";
  minutes: number;
  /** Empty where all of them had it. */
  parts: PartName[];
};
export type DayState = "well" | "late" | "fails" | "unknown";
export type DayRecord = { day: string; state: DayState; troubles: DayTrouble[] };

const { recordDays, shortMinutes } = rules.health;

/**
 * The days that are shown, the oldest first. Before the record began nothing is known; after it, a minute in which
 * nobody looked is one in which our servers or their database were away. Of these, and of those that were late, a few
 * in a day do not count: servers are restarted, and a job waits. What is not always on, a demo world, is not away.
 */
export function recordOf(
  rows: readonly HealthRow[],
  now: number,
  { zone, isAlwaysOn }: { zone: string; isAlwaysOn: boolean },
): DayRecord[] {
  const begun = Math.min(...rows.map(({ firstAt }) => firstAt));
  const today = localDate(now, zone);
  return Array.from({ length: recordDays }, (_, at) => {
    const day = addDays(today, at + 1 - recordDays);
    const [start, end] = [startOfLocalDay(day, zone), startOfLocalDay(addDays(day, 1), zone)];
    const own = rows.filter((row) => row.day === day);
    const isUnknown = begun >= end || (own.length === 0 && !isAlwaysOn);
    if (isUnknown) return { day, state: "unknown", troubles: [] };
    const due = Math.floor((Math.min(end, now) - Math.max(start, begun)) / minute);
    const away = due - Math.max(0, ...own.map(({ looked }) => looked));
    const troubles: DayTrouble[] = [
      ...(isAlwaysOn && away > shortMinutes
        ? [{ kind: "away" as const, minutes: away, parts: [] }]
        : []),
      ...grouped(own, "failed", 0),
      ...grouped(own, "late", shortMinutes),
    ];
    const isBad = troubles.some(({ kind }) => kind !== "late");
    return { day, state: isBad ? "fails" : troubles.length > 0 ? "late" : "well", troubles };
  });
}

/** Parts that had the same for as long, together. */
function grouped(rows: HealthRow[], kind: "failed" | "late", few: number): DayTrouble[] {
  const counts = [...new Set(rows.map((row) => row[kind]))].filter((minutes) => minutes > few);
  return counts
    .toSorted((a, b) => b - a)
    .map((minutes) => {
      const same = rows.filter((row) => row[kind] === minutes).map(({ part }) => part);
      const parts = serviceParts.filter((part) => same.includes(part));
      return { kind, minutes, parts: parts.length === serviceParts.length ? [] : parts };
    });
}
