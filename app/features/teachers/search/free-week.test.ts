import { describe, expect, it } from "vitest";
import { day, hour, minute, zonedParts } from "#app/platform/time/time.ts";
import { freeWeekOf, freeWeekText, partsFree } from "./free-week.ts";
import { everybody } from "../search-index/read-search.ts";
import type { TeacherSearch } from "../search-index/search.ts";
import { nextInZone } from "./next-in-zone.ts";

/** Wednesday 6 January 2027, 09:20 in London. */
const now = Date.UTC(2027, 0, 6, 9, 20);
const at = (ahead: number, hours: number, minutes = 0) =>
  Date.UTC(2027, 0, 6 + ahead, hours, minutes);
const list = (words: string[]) => words.join(", ");
const drawn = (starts: number[], zone = "Europe/London") =>
  freeWeekText(partsFree(freeWeekOf(starts, now), zone), list);

describe("the free parts of a week [D4]", () => {
  it("are mornings, afternoons and evenings of the next seven days, today's among them", () => {
    expect(drawn([at(0, 9, 30), at(0, 18), at(4, 12), at(6, 23, 45)])).toBe(
      "Free in the next seven days: mornings on Wednesday; afternoons on Sunday; evenings on Tuesday, Wednesday",
    );
  });

  it("are told by the first and the last day where three or more follow each other", () => {
    const mornings = (...ahead: number[]) => drawn(ahead.map((days) => at(days, 10)));
    expect(mornings(0, 1, 2)).toContain("mornings on Wednesday to Friday");
    expect(mornings(0, 1, 5, 6)).toContain("mornings on Monday to Thursday");
    expect(mornings(0, 1, 4)).toContain("mornings on Wednesday, Thursday, Sunday");
    expect(mornings(0, 1, 2, 3, 4, 5, 6)).toContain("mornings on Monday to Sunday");
  });

  it("leave out nights, what is over, and the same weekday a week later", () => {
    const none = "Nothing free by day in the next seven days";
    expect(drawn([])).toBe(none);
    expect(drawn([at(1, 5, 45), at(0, 8), at(7, 7), at(8, 12)])).toBe(none);
  });

  it("are those of the viewer's clock, to the quarter of an hour", () => {
    // 00:15 in London is 06:00 in Kathmandu, and 00:00 is still night there
    expect(drawn([at(1, 0, 15)], "Asia/Kathmandu")).toContain("mornings on Thursday");
    expect(drawn([at(1, 0)], "Asia/Kathmandu")).toContain("Nothing");
    expect(drawn([at(1, 3)], "America/New_York")).toContain("evenings on Wednesday");
  });

  it("are the same as the starts themselves say, in any zone and at any hour", () => {
    for (const zone of ["Europe/London", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia"])
      for (let step = 0; step < 200; step += 1) {
        const now = Date.UTC(2027, 2, 20) + step * 5 * hour;
        const start = Math.ceil(now / hour) * hour + ((step * 37) % 600) * 15 * minute;
        const free = partsFree(freeWeekOf([start], now), zone);
        const { hour: clock, weekday } = zonedParts(start, zone);
        const isLate = start > now + 6 * day && zonedParts(now, zone).weekday === weekday;
        const wanted = Array.from({ length: 7 }, () => "");
        if (!isLate) wanted[weekday - 1] = ["", "m", "a", "e"][Math.floor(clock / 6)]!;
        expect(free, `${zone} ${step}`).toEqual(wanted);
      }
  });
});

describe("the next starts of a visitor whose clock the server did not know [D4]", () => {
  const asked: TeacherSearch = { ...everybody, sort: "match" };
  const shown = (starts: number[], nextSlots: number[], zone: string) =>
    nextInZone({ week: freeWeekOf(starts, now), nextSlots }, zone, asked).nextSlots;

  it("are those by day on that clock", () => {
    // 06:00 and 07:00 in London are 07:00 and 08:00 in Warsaw, and night in New York
    const starts = [at(1, 4), at(1, 6), at(1, 7), at(1, 8), at(1, 13), at(1, 14)];
    const inLondon = [at(1, 7), at(1, 8), at(1, 13)];
    expect(shown(starts, inLondon, "Europe/Warsaw")).toEqual([at(1, 6), at(1, 7), at(1, 8)]);
    expect(shown(starts, inLondon, "America/New_York")).toEqual([at(1, 13), at(1, 14)]);
  });

  it("are at night only where nothing else is free", () => {
    const starts = [at(1, 7), at(1, 8)];
    expect(shown(starts, starts, "America/New_York")).toEqual(starts);
  });

  it("stay as they were where they lie beyond the week, or the soonest are asked for", () => {
    const late = [at(9, 12)];
    expect(shown([], late, "Europe/Warsaw")).toEqual(late);
    const soonest = { week: freeWeekOf([at(1, 4), at(1, 12)], now), nextSlots: [at(1, 4)] };
    expect(nextInZone(soonest, "Europe/London", { ...asked, sort: "soonest" })).toBe(soonest);
  });
});
