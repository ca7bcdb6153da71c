/** What one zone's clock on the wall says, answered from the few days on which it was moved. */
export type ZoneClock = {
  /** Milliseconds the wall clock is ahead of UTC at an instant. */
  offsetAt(at: number): number;
  /** The instant of a wall time given as if it were UTC: a gap moves forward, a fold takes the first. */
  instantAt(wall: number): number;
};

type Stretch = { before: number; after: number; changesAt: number };

const dayMs = 86_400_000;
/** About 3 days: no zone is known to have moved its clock twice within so few (Noronha did within 7). */
const stretchMs = 2 ** 28;
/** Thirty years. Somebody who asks for more is walking through the centuries. */
const stretchLimit = 4_000;
/** Names reach this cache from forms; more than the world has means somebody is inventing spellings. */
const cacheLimit = 1_000;

const clocks = new Map<string, ZoneClock>();

/** The clock of an IANA zone. Throws a RangeError for a name that is none. */
export function zoneClock(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  if (clocks.size >= cacheLimit) clocks.clear();
  const clock = makeClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function makeClock(zone: string): ZoneClock {
  const readOffset = offsetReader(zone);
  const stretches = new Map<number, Stretch>();

  function findStretch(index: number): Stretch {
    const start = index * stretchMs;
    const end = start + stretchMs;
    const before = readOffset(start);
    const after = readOffset(end);
    let changesAt = Infinity;
    if (before !== after) {
      let low = start;
      changesAt = end;
      while (changesAt - low > 1_000) {
        const middle = Math.floor((low + changesAt) / 2_000) * 1_000;
        if (middle <= low) break;
        if (readOffset(middle) === before) low = middle;
        else changesAt = middle;
      }
    }
    const stretch = { before, after, changesAt };
    if (stretches.size >= stretchLimit) stretches.clear();
    stretches.set(index, stretch);
    return stretch;
  }

  function offsetAt(at: number): number {
    const index = Math.floor(at / stretchMs);
    const stretch = stretches.get(index) ?? findStretch(index);
    return at < stretch.changesAt ? stretch.before : stretch.after;
  }

  function instantAt(wall: number): number {
    const before = offsetAt(wall - dayMs);
    const first = wall - before;
    if (offsetAt(first) === before) return first;
    const after = offsetAt(wall + dayMs);
    const second = wall - after;
    // In a gap neither fits; the offset of before then gives the later of the two readings.
    return offsetAt(second) === after ? second : first;
  }

  return { offsetAt, instantAt };
}

/** Asks Intl, which is slow (a few microseconds) and right. */
function offsetReader(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    calendar: "gregory",
    numberingSystem: "latn",
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  return (at) => {
    const whole = Math.floor(at / 1_000) * 1_000;
    const read = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
    for (const { type, value } of format.formatToParts(whole)) {
      if (type in read) read[type as keyof typeof read] = Number(value);
    }
    return (
      Date.UTC(read.year, read.month - 1, read.day, read.hour, read.minute, read.second) - whole
    );
  };
}
