import { describe, expect, test } from "vitest";

import { day, formatTime, localDate, minute } from "#app/platform/time/time.ts";
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

/** A teacher in UTC with 09:00 to 12:00 each day, asked about Tuesday 1 June 2027. */
const tuesday = at("2027-06-01T00:00Z");
const morning = { zone: "UTC", weekly: everyDay(540, 720) };
function onTuesday(input: Partial<SlotInput> = {}) {
  const starts = ask({ schedule: morning, from: tuesday, to: tuesday + day, ...input });
  return starts.map((start) => formatTime(start, "UTC"));
}
const between = (from: string, to: string) => ({
  start: at(`2027-06-01T${from}Z`),
  end: at(`2027-06-01T${to}Z`),
});

const allMorning = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"];

describe("windows", () => {
  test("are filled in steps from their start", () => {
    expect(onTuesday()).toEqual(allMorning);
    expect(onTuesday({ stepMinutes: 60 })).toEqual(["09:00", "10:00", "11:00"]);
    expect(onTuesday({ slotMinutes: 60 })).toEqual(["09:00", "09:30", "10:00", "10:30", "11:00"]);
    expect(onTuesday({ slotMinutes: 90, stepMinutes: 60 })).toEqual(["09:00", "10:00"]);
  });

  test("may begin at any minute; the grid is theirs", () => {
    const schedule = { zone: "UTC", weekly: everyDay(550, 645) };
    expect(onTuesday({ schedule })).toEqual(["09:10", "09:40", "10:10"]);
  });

  test("that touch are one stretch, each with its own grid", () => {
    const weekly = [...everyDay(540, 615), ...everyDay(615, 690)];
    expect(onTuesday({ schedule: { zone: "UTC", weekly } })).toEqual([
      "09:00",
      "09:30",
      "10:00",
      "10:15",
      "10:45",
    ]);
  });

  test("that overlap offer nothing twice", () => {
    const weekly = [...everyDay(540, 720), ...everyDay(600, 720)];
    expect(onTuesday({ schedule: { zone: "UTC", weekly } })).toEqual(allMorning);
  });

  test("that end before they begin, or at once, are none", () => {
    const weekly = [...everyDay(600, 600), ...everyDay(700, 600)];
    expect(onTuesday({ schedule: { zone: "UTC", weekly } })).toEqual([]);
  });

  test("shorter than the slot offer nothing", () => {
    expect(onTuesday({ slotMinutes: 181 })).toEqual([]);
    expect(onTuesday({ slotMinutes: 180 })).toEqual(["09:00"]);
  });

  test("run over midnight, and to 24:00", () => {
    const late = { zone: "UTC", weekly: [{ weekday: 1, startMinute: 1380, endMinute: 1500 }] };
    expect(onTuesday({ schedule: late })).toEqual(["00:00", "00:30"]);
    const monday = { from: tuesday - day, to: tuesday };
    expect(onTuesday({ schedule: late, ...monday })).toEqual(["23:00", "23:30"]);
    const evening = { zone: "UTC", weekly: everyDay(1380, 1440) };
    expect(onTuesday({ schedule: evening })).toEqual(["23:00", "23:30"]);
  });

  test("of two days that meet at midnight carry a lesson across it", () => {
    const weekly = [
      { weekday: 2, startMinute: 1380, endMinute: 1440 },
      { weekday: 3, startMinute: 0, endMinute: 60 },
    ];
    const schedule = { zone: "UTC", weekly };
    expect(onTuesday({ schedule, slotMinutes: 60 })).toEqual(["23:00", "23:30"]);
  });

  test("may last more than a day", () => {
    const weekly = [{ weekday: 7, startMinute: 1380, endMinute: 2940 }];
    expect(onTuesday({ schedule: { zone: "UTC", weekly } })).toEqual(["00:00", "00:30"]);
  });
});

describe("exceptions", () => {
  test("an override replaces the windows of its day alone", () => {
    const overrides = [{ date: "2027-06-01", windows: [{ startMinute: 900, endMinute: 960 }] }];
    expect(onTuesday({ schedule: { ...morning, overrides } })).toEqual(["15:00", "15:30"]);
    const wednesday = { from: tuesday + day, to: tuesday + 2 * day };
    expect(onTuesday({ schedule: { ...morning, overrides }, ...wednesday })).toEqual(allMorning);
  });

  test("an override without windows closes the day", () => {
    const overrides = [{ date: "2027-06-01", windows: [] }];
    expect(onTuesday({ schedule: { ...morning, overrides } })).toEqual([]);
  });

  test("an override may open a day that has no hours, and run over midnight", () => {
    const overrides = [{ date: "2027-05-31", windows: [{ startMinute: 1410, endMinute: 1470 }] }];
    expect(onTuesday({ schedule: { zone: "UTC", weekly: [], overrides } })).toEqual(["00:00"]);
  });

  test("time off hides whatever it touches, and no more", () => {
    const timeOff = [between("10:00", "10:45")];
    const left = ["09:00", "09:30", "11:00", "11:30"];
    expect(onTuesday({ schedule: { ...morning, timeOff } })).toEqual(left);
    expect(onTuesday({ busy: timeOff })).toEqual(left);
  });
});

describe("what is taken", () => {
  test("a lesson hides its time, half-open on both ends", () => {
    const lessons = [between("10:00", "10:30")];
    expect(onTuesday({ lessons })).toEqual(["09:00", "09:30", "10:30", "11:00", "11:30"]);
    expect(onTuesday({ lessons, slotMinutes: 60 })).toEqual(["09:00", "10:30", "11:00"]);
  });

  test("a lesson off the grid costs only the starts it overlaps", () => {
    expect(onTuesday({ lessons: [between("09:50", "10:20")] })).toEqual([
      "09:00",
      "10:30",
      "11:00",
      "11:30",
    ]);
  });

  test("a hold hides until it lapses; the asker's own never does", () => {
    const now = tuesday;
    const hold = between("09:00", "11:00");
    const rest = ["11:00", "11:30"];
    expect(onTuesday({ now, holds: [{ ...hold, until: now + 1 }] })).toEqual(rest);
    expect(onTuesday({ now, holds: [{ ...hold, until: now }] })).toEqual(allMorning);
    expect(onTuesday({ now, holds: [{ ...hold, until: now + day, own: true }] })).toEqual(
      allMorning,
    );
  });

  test("the buffer and the built-in break are not added up", () => {
    const lessons = [between("10:00", "10:30")];
    const fine = { stepMinutes: 5, lessons };
    const around = (buffer: number) => {
      const starts = onTuesday({ ...fine, bufferMinutes: buffer });
      return [starts.findLast((start) => start < "10:00"), starts.find((start) => start > "10:00")];
    };
    expect(around(0)).toEqual(["09:30", "10:30"]);
    expect(around(5)).toEqual(["09:30", "10:30"]);
    expect(around(10)).toEqual(["09:25", "10:35"]);
    expect(around(60)).toEqual([undefined, "11:25"]);
  });

  test("the buffer is between lessons, not before other appointments", () => {
    const busy = [between("10:00", "10:30")];
    expect(onTuesday({ busy, bufferMinutes: 60 })).toEqual([
      "09:00",
      "09:30",
      "10:30",
      "11:00",
      "11:30",
    ]);
  });

  test("empty and reversed intervals take nothing", () => {
    const none = [between("10:00", "10:00"), between("11:00", "10:00")];
    expect(onTuesday({ lessons: none, busy: none, bufferMinutes: 60 })).toEqual(allMorning);
  });
});

describe("notice, horizon and the span asked for", () => {
  test("the span is half-open and so is the horizon; notice is met exactly", () => {
    expect(onTuesday({ from: at("2027-06-01T09:30Z"), to: at("2027-06-01T11:00Z") })).toEqual([
      "09:30",
      "10:00",
      "10:30",
    ]);
    const now = at("2027-06-01T08:00Z");
    expect(onTuesday({ now, noticeMinutes: 90 })).toEqual(allMorning.slice(1));
    expect(onTuesday({ now, noticeMinutes: 91 })).toEqual(allMorning.slice(2));
    expect(onTuesday({ now: at("2027-05-31T10:30Z"), horizonDays: 1 })).toEqual(
      allMorning.slice(0, 3),
    );
  });

  test("nothing lies in the past, or in a span turned round", () => {
    expect(onTuesday({ now: tuesday + day })).toEqual([]);
    expect(onTuesday({ from: tuesday + day, to: tuesday })).toEqual([]);
  });

  test("a slot without length or a step of nothing is refused", () => {
    expect(() => onTuesday({ stepMinutes: 0 })).toThrow(RangeError);
    expect(() => onTuesday({ slotMinutes: -30 })).toThrow(RangeError);
    expect(() => onTuesday({ slotMinutes: NaN })).toThrow(RangeError);
  });
});

describe("limits", () => {
  const lesson = (text: string) => ({ start: at(text), end: at(text) + 30 * minute });

  test("count the teacher's local day", () => {
    const schedule = { zone: "Asia/Tokyo", weekly: everyDay(0, 1440) };
    // 15:00Z is midnight in Tokyo: both lessons are on Tuesday 1 June there.
    const lessons = [lesson("2027-05-31T15:00Z"), lesson("2027-06-01T14:30Z")];
    const starts = ask({
      schedule,
      lessons,
      maxPerDay: 2,
      from: tuesday - day,
      to: tuesday + 2 * day,
    });
    const dates = new Set(starts.map((start) => localDate(start, "Asia/Tokyo")));
    expect([...dates]).toEqual(["2027-05-31", "2027-06-02", "2027-06-03"]);
  });

  test("count the ISO week, Monday to Sunday, others' holds too", () => {
    const holds = [{ ...lesson("2027-06-06T09:00Z"), until: tuesday + day }];
    const lessons = [lesson("2027-05-31T09:00Z")];
    const span = { from: tuesday - 2 * day, to: tuesday + 7 * day, now: tuesday - 2 * day };
    const starts = ask({ schedule: morning, lessons, holds, maxPerWeek: 2, ...span });
    const dates = new Set(starts.map((start) => localDate(start, "UTC")));
    expect([...dates]).toEqual(["2027-05-30", "2027-06-07"]);
  });

  test("of none leave nothing", () => {
    expect(onTuesday({ maxPerDay: 0 })).toEqual([]);
  });
});
