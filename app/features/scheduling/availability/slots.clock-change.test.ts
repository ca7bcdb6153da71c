import { describe, expect, test } from "vitest";

import { day, formatTime, localDate } from "#app/platform/time/time.ts";
import { openSlots, type SlotInput } from "./slots.ts";

const at = (text: string) => Date.parse(text);

/** 30-minute slots on a 30-minute grid, asked for long before, with nothing booked. */
function ask(input: Partial<SlotInput> & Pick<SlotInput, "schedule" | "from" | "to">) {
  return openSlots({
    now: input.from - day,
    lessons: [],
    slotMinutes: 30,
    stepMinutes: 30,
    noticeMinutes: 0,
    horizonDays: 60,
    ...input,
  });
}

const everyDay = (startMinute: number, endMinute: number) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute, endMinute }));

/** The local times of the slots on one day of the teacher's. */
function timesOn(
  date: string,
  zone: string,
  input: Partial<SlotInput> & Pick<SlotInput, "schedule">,
) {
  const noon = at(`${date}T12:00Z`);
  const starts = ask({ from: noon - 2 * day, to: noon + 2 * day, ...input });
  return starts
    .filter((start) => localDate(start, zone) === date)
    .map((start) => formatTime(start, zone));
}

describe("where the clock changes", () => {
  const night = (zone: string, startMinute = 0, endMinute = 240) => ({
    schedule: { zone, weekly: everyDay(startMinute, endMinute) },
    slotMinutes: 60,
    stepMinutes: 60,
  });

  test.each([
    ["London, gap", "Europe/London", "2027-03-28", ["00:00", "02:00", "03:00"]],
    ["London, fold", "Europe/London", "2027-10-31", ["00:00", "01:00", "01:00", "02:00", "03:00"]],
    ["New York, gap", "America/New_York", "2027-03-14", ["00:00", "01:00", "03:00"]],
    [
      "New York, fold",
      "America/New_York",
      "2027-11-07",
      ["00:00", "01:00", "01:00", "02:00", "03:00"],
    ],
    ["Lord Howe, gap", "Australia/Lord_Howe", "2027-10-03", ["00:00", "01:00", "02:30"]],
    ["Lord Howe, fold", "Australia/Lord_Howe", "2027-04-04", ["00:00", "01:00", "01:30", "02:30"]],
    ["Kathmandu", "Asia/Kathmandu", "2027-03-28", ["00:00", "01:00", "02:00", "03:00"]],
    ["São Paulo", "America/Sao_Paulo", "2027-10-17", ["00:00", "01:00", "02:00", "03:00"]],
    [
      "Casablanca, Ramadan begins",
      "Africa/Casablanca",
      "2026-02-15",
      ["00:00", "01:00", "02:00", "02:00", "03:00"],
    ],
    ["Casablanca, Ramadan is over", "Africa/Casablanca", "2026-03-22", ["00:00", "01:00", "03:00"]],
    ["Cairo, midnight skipped", "Africa/Cairo", "2027-04-30", ["01:00", "02:00", "03:00"]],
  ])("%s: hours from 00:00 to 04:00", (_, zone, date, expected) => {
    expect(timesOn(date, zone, night(zone))).toEqual(expected);
  });

  test("a window wholly inside the gap moves with it", () => {
    const schedule = { zone: "Europe/London", weekly: everyDay(75, 105) };
    expect(timesOn("2027-03-28", "Europe/London", { schedule })).toEqual(["02:15"]);
  });

  test("windows that fall together in the gap offer nothing twice", () => {
    const schedule = {
      zone: "Europe/London",
      weekly: [...everyDay(60, 120), ...everyDay(120, 180)],
    };
    const input = { from: at("2027-03-28T00:00Z"), to: at("2027-03-28T12:00Z"), schedule };
    expect(ask(input)).toEqual([at("2027-03-28T01:00Z"), at("2027-03-28T01:30Z")]);
  });

  test("an evening keeps its local hour on both sides of the change", () => {
    for (const [zone, dates] of [
      ["Europe/London", ["2027-03-27", "2027-03-28", "2027-03-29", "2027-10-30", "2027-10-31"]],
      ["America/New_York", ["2027-03-13", "2027-03-14", "2027-11-06", "2027-11-07"]],
      ["Australia/Lord_Howe", ["2027-04-03", "2027-04-04", "2027-10-02", "2027-10-03"]],
    ] as const) {
      const schedule = { zone, weekly: everyDay(1110, 1170) };
      for (const date of dates)
        expect(timesOn(date, zone, { schedule })).toEqual(["18:30", "19:00"]);
    }
  });

  test("zones of half and quarter hours keep their own grid", () => {
    const schedule = { zone: "Asia/Kathmandu", weekly: everyDay(540, 600) };
    const starts = ask({ schedule, from: at("2027-06-01T00:00Z"), to: at("2027-06-02T00:00Z") });
    expect(starts).toEqual([at("2027-06-01T03:15Z"), at("2027-06-01T03:45Z")]);
  });
});
