import { describe, expect, it } from "vitest";
import { day, hour } from "#app/platform/time/time.ts";
import {
  choiceQuery,
  firstDayShown,
  neighbours,
  readChoice,
  sameTimeOn,
  slotsAround,
  viewWeek,
} from "./choice.ts";

const now = Date.UTC(2027, 0, 6, 12); // a Wednesday
const calendar = { now, zone: "Europe/London", windowDays: 60 };

describe("the week of a teacher's page", () => {
  it("begins today, or with the first week that has something free", () => {
    expect(firstDayShown({}, [now + hour], calendar)).toBe("2027-01-06");
    expect(firstDayShown({}, [now + 16 * day], calendar)).toBe("2027-01-20");
    expect(firstDayShown({}, [], calendar)).toBe("2027-01-06");
  });

  it("is the asked one while it can be booked", () => {
    expect(firstDayShown({ from: "2027-02-01" }, [now + hour], calendar)).toBe("2027-02-01");
    expect(firstDayShown({ from: "2026-12-01" }, [now + hour], calendar)).toBe("2027-01-06");
    expect(firstDayShown({ from: "2028-01-01" }, [now + hour], calendar)).toBe("2027-01-06");
  });

  it("has no time that no clock has", () => {
    for (const at of ["9000000000000000", "8640000000000000", "1e99", "-Infinity", "soon"])
      expect(readChoice(new URLSearchParams({ at })).at).toBeUndefined();
    expect(readChoice(new URLSearchParams({ at: String(now) })).at).toBe(now);
  });

  it("has neighbours only within what can be booked", () => {
    expect(neighbours("2027-01-06", calendar)).toEqual({ earlier: undefined, later: "2027-01-13" });
    expect(neighbours("2027-01-08", calendar).earlier).toBe("2027-01-06");
    expect(neighbours("2027-03-05", calendar).later).toBeUndefined();
  });

  it("is counted in the zone it is drawn in", () => {
    const late = Date.UTC(2027, 0, 6, 23);
    expect(slotsAround([late, now + 20 * day], "2027-01-06", "Europe/London")).toEqual([late]);
    const london = viewWeek([late], "2027-01-06", {}, "Europe/London");
    expect(london).toMatchObject({ shownDay: "2027-01-06", at: late });
    expect(viewWeek([late], "2027-01-06", {}, "Asia/Tokyo").shownDay).toBe("2027-01-07");
  });

  it("keeps the chosen time while it is free, and chooses nothing where it is not", () => {
    const slots = [now + hour, now + 2 * hour];
    const view = (at?: number) => viewWeek(slots, "2027-01-06", { at }, "Europe/London");
    expect(view()).toMatchObject({ at: now + hour, missed: null });
    expect(view(now + 2 * hour)).toMatchObject({ at: now + 2 * hour, missed: null });
    expect(view(now + 5 * hour)).toMatchObject({
      shownDay: "2027-01-06",
      at: null,
      missed: now + 5 * hour,
    });
    expect(viewWeek([], "2027-01-06", {}, "Europe/London")).toMatchObject({
      at: null,
      missed: null,
    });
  });

  it("keeps the chosen time in a zone that has it on another day, and outside its days", () => {
    const late = Date.UTC(2027, 0, 12, 23);
    const choice = { day: "2027-01-12", at: late };
    const slots = [now + hour, late];
    expect(viewWeek(slots, "2027-01-07", choice, "Asia/Tokyo")).toMatchObject({
      shownDay: "2027-01-13",
      at: late,
    });
    expect(viewWeek(slots, "2027-01-06", choice, "Asia/Tokyo").at).toBe(late);
    expect(viewWeek([now + hour], "2027-01-06", choice, "Asia/Tokyo")).toMatchObject({
      at: now + hour,
      missed: null,
    });
  });

  it("has the chosen time of another day on its own clock", () => {
    const evening = Date.UTC(2027, 2, 27, 21);
    expect(sameTimeOn("2027-03-28", evening, "Europe/London")).toBe(Date.UTC(2027, 2, 28, 20));
    expect(sameTimeOn("2027-03-20", evening, "Europe/London")).toBe(Date.UTC(2027, 2, 20, 21));
    // 01:30 is skipped that night.
    const night = Date.UTC(2027, 2, 27, 1, 30);
    expect(sameTimeOn("2027-03-28", night, "Europe/London")).toBe(Date.UTC(2027, 2, 28, 1, 30));
    expect(sameTimeOn("2027-03-28", evening, "Asia/Tokyo")).toBe(evening);
  });

  it("reads its address and drops nonsense", () => {
    const query = "?offer=x&from=2027-01-06&day=2027-01-07&at=1799236800000&zone=UTC";
    expect(choiceQuery(readChoice(new URLSearchParams(query)))).toBe(query);
    expect(
      choiceQuery(readChoice(new URLSearchParams("from=2027-02-30&day=soon&at=1e99&zone=Mars"))),
    ).toBe("");
  });
});
