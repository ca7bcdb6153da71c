import { describe, expect, it } from "vitest";
import { dayForm, journeyForm, timeOffForm } from "./exception-forms.ts";

const refusals = (form: { safeParse(fields: unknown): any }, fields: Record<string, string>) =>
  Object.fromEntries(
    (form.safeParse(fields).error?.issues ?? []).map(
      ({ path, message }: { path: string[]; message: string }) => [path[0], message],
    ),
  );

describe("a day that differs, as a form", () => {
  const date = "2027-03-05";

  it("is closed, or open at its stretches, the earliest first", () => {
    expect(dayForm.parse({ date, kind: "closed" })).toEqual({ date, windows: [] });
    const typed = { "from-1": "840", "to-1": "1440", "from-2": "540", "to-2": "600" };
    expect(dayForm.parse({ date, kind: "hours", ...typed }).windows).toEqual([
      { startMinute: 540, endMinute: 600 },
      { startMinute: 840, endMinute: 1_440 },
    ]);
  });

  it.each([
    [{ date: "", kind: "closed" }, { date: "Choose a day" }],
    [{ date: "2027-02-30", kind: "closed" }, { date: "Choose a day" }],
    [{ date, kind: "maybe" }, { kind: "Choose one of these" }],
    [{ date, kind: "hours" }, { "from-1": "Choose a start, or close the day" }],
    [
      { date, kind: "closed", "from-1": "1080" },
      { kind: "There are hours below. Choose “Open at these hours”, or set them to “–”" },
    ],
    [
      { date, kind: "hours", "from-1": "600", "to-1": "600" },
      { "to-1": "The end is not after the start" },
    ],
    [
      { date, kind: "hours", "from-1": "540", "to-1": "660", "from-2": "600", "to-2": "720" },
      { "from-2": "This overlaps 09:00 to 11:00" },
    ],
  ])("%j is refused at its field", (fields, expected) => {
    expect(refusals(dayForm, fields)).toEqual(expected);
  });
});

describe("time off, as a form", () => {
  const days = { fromDate: "2027-03-05", toDate: "2027-03-07" };

  it("is whole days without hours, the last one included", () => {
    expect(timeOffForm.parse(days)).toMatchObject({
      from: { date: "2027-03-05", minute: 0 },
      to: { date: "2027-03-07", minute: 1_440 },
    });
    const note = "Back on Monday,\n rested.";
    expect(timeOffForm.parse({ ...days, note }).note).toBe("Back on Monday, rested.");
    const one = { fromDate: "2027-03-05", fromTime: "600", toDate: "2027-03-05", toTime: "660" };
    expect(timeOffForm.parse(one).to).toEqual({ date: "2027-03-05", minute: 660 });
  });

  it.each([
    [
      { fromDate: "", toDate: "" },
      { fromDate: "Choose a day", toDate: "Choose a day" },
    ],
    [{ ...days, toDate: "2027-03-04" }, { toDate: "The end is not after the start" }],
    [
      { fromDate: "2027-03-05", fromTime: "660", toDate: "2027-03-05", toTime: "660" },
      { toTime: "The end is not after the start" },
    ],
    [
      { ...days, note: "Find me on WhatsApp" },
      {
        note: "Take out “WhatsApp”: how to reach or pay somebody elsewhere may not be written here",
      },
    ],
    [{ ...days, note: "a".repeat(201) }, { note: "Use at most 200 characters; these are 201" }],
    [{ ...days, fromTime: "605" }, { fromTime: "Choose a time from the list" }],
  ])("%j is refused at its field", (fields, expected) => {
    expect(refusals(timeOffForm, fields)).toEqual(expected);
  });
});

it("a journey has a day and a zone of the list", () => {
  const fields = { date: "2027-03-05", zone: "Asia/Tokyo" };
  expect(journeyForm.parse(fields)).toEqual({ ...fields, back: null, anyway: false });
  const back = "2027-03-12";
  expect(journeyForm.parse({ ...fields, back })).toMatchObject({ back });
  expect(refusals(journeyForm, { ...fields, back: fields.date })).toEqual({
    back: "The day back is not after the first day there",
  });
  expect(refusals(journeyForm, { date: "5 March", zone: "Mars/Olympus" })).toEqual({
    date: "Choose a day",
    zone: "Choose a time zone from the list",
  });
});
