import { expect, it } from "vitest";
import { startOfLocalDay } from "#app/platform/time/time.ts";
import { clockFrom, travelClocks } from "./travel-clocks.ts";
import { weekDays } from "./week-layout.ts";

const home = "Europe/Madrid";
const journeys = [
  { startsAt: startOfLocalDay("2026-12-01", "Asia/Tokyo"), zone: "Asia/Tokyo" },
  { startsAt: startOfLocalDay("2026-12-12", home), zone: home },
];
const clocks = (date: string) => travelClocks(weekDays(date, home), journeys, home);

it("before a journey the clock is that of home [B12]", () => {
  expect(clocks("2026-11-23")).toEqual([{ since: null, zone: home }]);
});

it("a journey begins with its first day there, and ends with the day back [B12]", () => {
  expect(clocks("2026-12-01")).toEqual([
    { since: null, zone: home },
    { since: "2026-12-01", zone: "Asia/Tokyo" },
  ]);
  expect(clocks("2026-12-08")).toEqual([
    { since: "2026-12-01", zone: "Asia/Tokyo" },
    { since: "2026-12-12", zone: home },
  ]);
  expect(clocks("2026-12-15")).toEqual([{ since: "2026-12-12", zone: home }]);
});

it("is marked on the day on which it begins alone [B12]", () => {
  expect(clockFrom("2026-12-01", clocks("2026-12-01"))).toBe("Asia/Tokyo");
  expect(clockFrom("2026-12-02", clocks("2026-12-01"))).toBeNull();
});
