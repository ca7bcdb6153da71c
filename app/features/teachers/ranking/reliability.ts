/** How a teacher's late cancellations and absences count. Rule: docs/decisions/002-rules.md, section 7. Pure. */
import { day, type LocalDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

export type ReliabilityEvent = {
  lessonId: string;
  kind: "late-cancel" | "no-show";
  /** Epoch ms. */
  at: number;
  /** The day of the lesson's start on the teacher's clock: all of one day is one cause. */
  day: LocalDate;
};
export type CountedEvent = ReliabilityEvent & {
  /** Covered by the emergency allowance: it stays in the list and counts nothing. */
  isExcused: boolean;
  points: number;
  /** From then on it is not in the list, epoch ms. */
  countsUntil: number;
};
export type Reliability = {
  points: number;
  /** Those of the last 90 days, the latest first. */
  events: CountedEvent[];
  /** The most points that count as anything: hidden from new students from here on. */
  hideAt: number;
};

const { reliability } = rules;
const pointsOf = {
  "late-cancel": reliability.lateCancelPoints,
  "no-show": reliability.noShowPoints,
};

/**
 * The points that count at `now`: an event counts for 90 days after it happened, to the millisecond. Of the days
 * with any, those that weigh most are forgiven, as many as the emergency allowance has; nobody has to ask for it.
 */
export function reliabilityOf(events: readonly ReliabilityEvent[], now: number): Reliability {
  const listed = events
    .map((event) => ({ ...event, countsUntil: event.at + reliability.windowDays * day }))
    .filter(({ at, countsUntil }) => at <= now && now < countsUntil)
    .toSorted((a, b) => b.at - a.at || (a.lessonId < b.lessonId ? -1 : 1));
  const excused = excusedDays(listed);
  const counted = listed.map((event) => {
    const isExcused = excused.has(event.day);
    return { ...event, isExcused, points: isExcused ? 0 : pointsOf[event.kind] };
  });
  return {
    points: counted.reduce((sum, { points }) => sum + points, 0),
    events: counted,
    hideAt: reliability.hideAt,
  };
}

/** What those that happened until an instant, epoch ms, would come to without the later ones. */
export function pointsUntil({ events }: Pick<Reliability, "events">, instant: number): number {
  return pointsTogether(events.filter(({ at }) => at <= instant));
}

/** When the points are next fewer if nothing is added, epoch ms; null where there are none. */
export function fallsAt({ points, events }: Pick<Reliability, "points" | "events">): number | null {
  const ends = events.map(({ countsUntil }) => countsUntil).toSorted((a, b) => a - b);
  const isFewer = (end: number) =>
    pointsTogether(events.filter(({ countsUntil }) => countsUntil > end)) < points;
  return ends.find(isFewer) ?? null;
}

function pointsTogether(events: readonly ReliabilityEvent[]): number {
  const excused = excusedDays(events);
  return events.reduce((sum, { day, kind }) => sum + (excused.has(day) ? 0 : pointsOf[kind]), 0);
}

/** Of two days that weigh the same the earlier, so that what was forgiven stays so. */
function excusedDays(events: readonly ReliabilityEvent[]): Set<LocalDate> {
  const weights = new Map<LocalDate, number>();
  for (const { day, kind } of events) weights.set(day, (weights.get(day) ?? 0) + pointsOf[kind]);
  const heaviest = [...weights].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return new Set(heaviest.slice(0, reliability.emergencyCauses).map(([day]) => day));
}

/** A share of kept lessons, 0 to 1, or null while there are too few to say one. */
export function keptShare({ kept, missed }: { kept: number; missed: number }): number | null {
  const all = kept + missed;
  return all < reliability.minLessons ? null : kept / all;
}
