import { describe, expect, it } from "vitest";
import { lessonStates } from "#db/schema/scheduling/lesson-states.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { roomClock, doorOf, isWaiting } from "./rules.ts";

const startsAt = Date.parse("2026-11-24T18:30:00Z");
const lesson = { state: "booked" as const, startsAt, minutes: 50 };

describe("the door", () => {
  it.each([
    ["a day before", -24 * hour, "early"],
    ["a moment before ten minutes before", -10 * minute - 1, "early"],
    ["ten minutes before", -10 * minute, "open"],
    ["at the start", 0, "open"],
    ["fifteen minutes after the end, less a moment", 65 * minute - 1, "open"],
    ["fifteen minutes after the end", 65 * minute, "over"],
  ])("%s", (_, offset, door) => {
    expect(doorOf(lesson, startsAt + offset)).toBe(door);
  });

  it("opens in these states of a lesson and in no other", () => {
    const open = lessonStates.filter((state) => doorOf({ ...lesson, state }, startsAt) === "open");
    expect(open).toEqual(["booked", "live", "ended"]);
  });
});

describe("the clock of the room", () => {
  it.each([
    [-90_000, { phase: "before", minutes: 2 }],
    [0, { phase: "running", minutes: 50 }],
    [44 * minute, { phase: "running", minutes: 6 }],
    [45 * minute, { phase: "nearly", minutes: 5 }],
    [50 * minute - 1, { phase: "nearly", minutes: 1 }],
    [50 * minute, { phase: "after", minutes: 15 }],
  ])("%i ms after the start", (offset, clock) => {
    expect(roomClock(lesson, startsAt + offset)).toEqual(clock);
  });
});

describe("somebody alone", () => {
  it.each([
    ["before the start", -5, null, true],
    ["while the other came early and went again before the start", 3, -1, true],
    ["until the waiting time of a lesson of 50 minutes is over", 14.9, null, true],
    ["not once it is over", 15, null, false],
    ["not where the other was there after the start", 6, 2, false],
  ])("waits %s [A25]", (_, at, cameUntil, waits) => {
    const came = cameUntil === null ? null : startsAt + cameUntil * minute;
    expect(isWaiting(lesson, came, startsAt + at * minute)).toBe(waits);
  });
});
