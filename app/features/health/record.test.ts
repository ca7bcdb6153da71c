import { describe, expect, it } from "vitest";
import { addDays, minute, startOfLocalDay } from "#app/platform/time/time.ts";
import { serviceParts, type PartName } from "#db/schema/health/health-values.ts";
import { type HealthRow, recordOf } from "./record.ts";
import { recordSummary } from "./text.ts";

const zone = "Europe/London";
const today = "2026-11-26";
const noon = startOfLocalDay(today, zone) + 720 * minute;

/** A day of which all minutes were looked at, from its `from`th on. */
function aDay(ago: number, change: Partial<HealthRow> = {}, from = 0): HealthRow[] {
  const day = addDays(today, -ago);
  const start = startOfLocalDay(day, zone) + from * minute;
  const end = ago === 0 ? noon : startOfLocalDay(addDays(day, 1), zone);
  const looked = (end - start) / minute;
  return serviceParts.map((part) => ({
    day,
    part,
    looked,
    late: 0,
    failed: 0,
    firstAt: start,
    ...change,
  }));
}

const only = (part: PartName, rows: HealthRow[], change: Partial<HealthRow>) =>
  rows.map((row) => (row.part === part ? { ...row, ...change } : row));
const record = (rows: HealthRow[], isAlwaysOn = true) =>
  recordOf(rows, noon, { zone, isAlwaysOn }).slice(-3);

describe("the record of the last days", () => {
  it("has ninety of them, and knows nothing of those before it began", () => {
    const days = recordOf([...aDay(1, {}, 900), ...aDay(0)], noon, { zone, isAlwaysOn: true });
    expect(days).toHaveLength(90);
    expect(days.map(({ state }) => state).slice(-3)).toEqual(["unknown", "well", "well"]);
    expect(recordSummary(days)).toBe(
      "2 days recorded, 2 of them all well. Of the days before our record began we know nothing.",
    );
    expect(recordSummary(recordOf([], noon, { zone, isAlwaysOn: true }))).toContain("begins today");
  });

  it("says which parts failed or were late and for how long, and the same of several at once", () => {
    const days = record([
      ...aDay(2, { late: 8 }),
      ...only("booking", only("chat", aDay(1), { failed: 1 }), { failed: 1 }),
      ...only("mail", aDay(0), { late: 5, failed: 0 }),
    ]);
    expect(days).toMatchObject([
      { state: "late", troubles: [{ kind: "late", minutes: 8, parts: [] }] },
      { state: "fails", troubles: [{ kind: "failed", minutes: 1, parts: ["booking", "chat"] }] },
      { state: "well", troubles: [] },
    ]);
  });

  it("takes minutes in which nobody looked for an outage, but for those of a restart", () => {
    const days = record([...aDay(2), ...aDay(0, { looked: 715 })]);
    expect(days).toMatchObject([
      { state: "well" },
      { state: "fails", troubles: [{ kind: "away", minutes: 1_440, parts: [] }] },
      { state: "well" },
    ]);
    const [, , now] = record([...aDay(2), ...aDay(1), ...aDay(0, { looked: 600 })]);
    expect(now).toMatchObject({ state: "fails", troubles: [{ kind: "away", minutes: 120 }] });
  });

  it("knows nothing of the hours in which a demo world sleeps", () => {
    const days = record([...aDay(2), ...aDay(0, { looked: 60 })], false);
    expect(days.map(({ state }) => state)).toEqual(["well", "unknown", "well"]);
  });

  it("has the minutes of a day on which clocks change", () => {
    const change = "2026-10-25";
    const end = startOfLocalDay(addDays(change, 1), zone);
    const firstAt = startOfLocalDay(change, zone);
    const row = { day: change, part: "chat" as const, looked: 1_500, late: 0, failed: 0, firstAt };
    const [day] = recordOf([row], end + 60 * minute, { zone, isAlwaysOn: true }).slice(-2);
    expect(day).toMatchObject({ state: "well" });
  });
});
