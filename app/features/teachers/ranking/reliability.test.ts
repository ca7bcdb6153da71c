import { describe, expect, it } from "vitest";
import { day, localDate } from "#app/platform/time/time.ts";
import {
  fallsAt,
  keptShare,
  pointsUntil,
  reliabilityOf,
  type ReliabilityEvent,
} from "./reliability.ts";
import { reliabilityStep } from "../sanctions/reliability-step.ts";

const now = Date.UTC(2027, 2, 1, 12);
/** Days ago, each its own cause unless a day is said. */
const event = (
  ago: number,
  { kind = "late-cancel", day: cause }: Partial<ReliabilityEvent> = {},
): ReliabilityEvent => {
  const at = now - ago * day;
  return { lessonId: `${at}${kind}`, kind, at, day: cause ?? localDate(at, "UTC") };
};
const missed = (ago: number) => event(ago, { kind: "no-show" });
/** Two days that weigh more than any other here. */
const emergencies = [30, 40].flatMap((ago) => [missed(ago), missed(ago + 0.1), missed(ago + 0.2)]);
const pointsOf = (events: ReliabilityEvent[], at = now) => reliabilityOf(events, at).points;

it("counts one for a late cancellation and three for an absence", () => {
  expect(pointsOf([event(1), missed(2), ...emergencies])).toBe(4);
});

it("forgets an event 90 days after it happened, to the millisecond", () => {
  const old = [missed(90), missed(89), missed(88)];
  expect(pointsOf(old)).toBe(0);
  expect(pointsOf(old, now - 1)).toBe(3);
});

describe("the emergency allowance", () => {
  it("forgives two days without being asked, whatever was missed on them, and the third counts", () => {
    expect(pointsOf(emergencies)).toBe(0);
    expect(pointsOf([...emergencies, event(1)])).toBe(1);
    expect(reliabilityOf(emergencies, now).events).toHaveLength(emergencies.length);
  });

  it("takes the day of the lesson as the cause: cancelled on two days for one day is one", () => {
    const power = { day: "2027-02-20" as const };
    const outage = [10, 9.6, 9.2, 8.5].map((ago) => event(ago, power));
    const { points, events } = reliabilityOf([...outage, missed(20), missed(21)], now);
    expect(points).toBe(3);
    expect(events.map(({ isExcused }) => isExcused)).toEqual([true, true, true, true, false, true]);
  });

  it("forgives the days that weigh most, so that the points are the fewest", () => {
    const { points, events } = reliabilityOf([event(1), missed(2), event(3), missed(4)], now);
    expect(points).toBe(2);
    expect(events.map(({ isExcused }) => isExcused)).toEqual([false, true, false, true]);
  });

  it("says when points fall: also when another day takes a forgiven one's place", () => {
    const three = [missed(10), missed(20), missed(30)];
    expect(fallsAt(reliabilityOf(three, now))).toBe(now + 60 * day);
    expect(pointsOf(three, now + 60 * day)).toBe(0);
    expect(fallsAt(reliabilityOf(three.slice(1), now))).toBeNull();
  });

  it("sees what was added since a decision, even where the new day is the one forgiven", () => {
    const before = [missed(10), missed(11), missed(12), missed(13)];
    const whole = reliabilityOf([...before, missed(1), missed(1.1)], now);
    expect(whole.events.slice(0, 2).every(({ isExcused }) => isExcused)).toBe(true);
    expect([pointsUntil(whole, now - 5 * day), whole.points]).toEqual([6, 9]);
    const history = {
      lessonsTaught: 10,
      hidings: 1,
      isAsked: false,
      isNoticed: true,
      canBeHidden: true,
    };
    const step = (decidedAt: number) => reliabilityStep(whole, { ...history, decidedAt });
    expect(step(now - 5 * day)).toEqual({ what: "hide", days: 14 });
    expect(step(now)).toEqual({ what: "nothing" });
  });
});

it("names no share of kept lessons on fewer than ten", () => {
  expect(keptShare({ kept: 9, missed: 0 })).toBeNull();
  expect(keptShare({ kept: 9, missed: 1 })).toBe(0.9);
});
