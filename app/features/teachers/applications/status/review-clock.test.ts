import { describe, expect, it } from "vitest";
import { afterWorkDays, reviewDueText, reviewClock } from "./review-clock.ts";

const zone = "Europe/London";
const at = (text: string) => Date.parse(`${text}Z`);

describe("five working days", () => {
  it.each([
    ["2026-11-18T19:12", "2026-11-25T19:12"], // Wednesday to Wednesday
    ["2026-11-20T09:00", "2026-11-27T09:00"], // Friday to Friday
    ["2026-11-21T13:00", "2026-11-28T00:00"], // Saturday counts as Monday's first moment: to the end of Friday
    ["2026-11-22T23:59", "2026-11-28T00:00"],
    ["2026-11-23T00:00", "2026-11-28T00:00"],
    ["2027-03-26T12:00", "2027-04-02T11:00"], // noon stays noon over the change of clocks
  ])("from %s end %s", (sent, due) => {
    expect(new Date(afterWorkDays(at(sent), 5, zone)).toISOString().slice(0, 16)).toBe(due);
  });

  it("are counted on the clock's five places", () => {
    const sent = at("2026-11-18T19:12");
    const clock = (now: string) => {
      const { day, state } = reviewClock(sent, at(now), zone);
      return [day, state];
    };
    expect(clock("2026-11-18T19:13")).toEqual([1, "fine"]);
    expect(clock("2026-11-22T12:00")).toEqual([3, "fine"]);
    expect(clock("2026-11-24T14:40")).toEqual([4, "soon"]);
    expect(clock("2026-11-25T19:11")).toEqual([5, "soon"]);
    expect(clock("2026-11-25T19:12")).toEqual([5, "overdue"]);
  });

  it("end with a day where they end at midnight", () => {
    expect(reviewDueText(at("2026-11-28T00:00"), zone)).toBe("end of Fri 27 Nov");
    expect(reviewDueText(at("2026-11-28T00:00"), "Europe/Madrid")).toBe("Sat 28 Nov, 01:00");
    expect(reviewDueText(at("2026-11-25T19:12"), zone)).toBe("Wed 25 Nov, 19:12");
  });
});
