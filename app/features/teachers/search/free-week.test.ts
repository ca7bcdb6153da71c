import { describe, expect, it } from "vitest";
import { day, hour, minute, zonedParts } from "#app/platform/time/time.ts";
import { freeWeekOf, freeWeekText, partsFree } from "./free-week.ts";

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
        const free = partsFree(freeWeekOf([start], now), zone).flat();
        const { hour: clock, weekday } = zonedParts(start, zone);
        const isNight = clock < 6;
        const place = isNight ? -1 : (weekday - 1) * 3 + Math.floor(clock / 6) - 1;
        const isLate = start > now + 6 * day && zonedParts(now, zone).weekday === weekday;
        expect(free.indexOf(true), `${zone} ${step}`).toBe(isLate ? -1 : place);
      }
  });
});
