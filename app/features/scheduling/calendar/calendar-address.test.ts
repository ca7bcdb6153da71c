import { describe, expect, it } from "vitest";
import { calendarQuery, readCalendarAddress } from "./calendar-address.ts";

const today = "2026-11-24";
const lesson = "0199a1b2-0000-7000-8000-000000000000";
const read = (query: string) => readCalendarAddress(new URLSearchParams(query), today);

describe("the address of a calendar", () => {
  it.each([
    "",
    "?week=2026-11-30",
    "?day=2026-12-01&clock=Asia%2FTokyo",
    "?week=2026-11-30&tab=hours",
    "?tab=calendars",
    "?day=2026-12-01&paint=every",
    `?agenda=2026-11-24&lesson=${lesson}`,
    `?week=2026-11-24&lesson=${lesson}&to=`,
    `?week=2026-11-24&clock=Europe%2FLondon&lesson=${lesson}&to=1795000000000`,
  ])("says the same again when it is written: %s", (query) => {
    expect(calendarQuery(read(query))).toBe(query);
  });

  it("leaves aside what is no day, no zone, no lesson, and days two years away", () => {
    for (const query of [
      "week=2026-02-31",
      "day=never",
      "agenda=2029-01-01",
      "week=2023-01-01",
      "clock=Mars%2FBase",
      "clock=%2B01%3A00",
      "lesson=1",
      `to=5`,
      "tab=else",
    ])
      expect(calendarQuery(read(query)), query).toBe("");
    expect(read(`lesson=${lesson}&to=soon`).to).toBe("");
  });

  it("takes the first view it names", () => {
    expect(read("week=2026-02-31&day=2026-11-25")).toMatchObject({
      view: "day",
      date: "2026-11-25",
    });
  });
});
