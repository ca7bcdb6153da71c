import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantOf, minute } from "#app/platform/time/time.ts";
import { cases } from "#test/depth.ts";
import { readBusyTimes, type BusyQuery } from "./imported-events.ts";
import { lessonIcs, ownUid } from "../lessons/times/ics.ts";

const usual = {
  from: Date.UTC(2027, 2, 1),
  to: Date.UTC(2027, 4, 1),
  zone: "Europe/London",
  travelZones: [],
  ownUid,
  eventsMost: 100,
  stepsMost: 10_000,
  busyMost: 1_000,
};

const file = (...lines: string[]) =>
  ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\r\n");

function read(text: string, input: Partial<BusyQuery> = {}) {
  return readBusyTimes({ ...usual, ...input, text });
}

/** As "2027-03-20T09:00Z/60", the length in minutes. */
function busyOf(text: string, input: Partial<BusyQuery> = {}): string[] {
  const answer = read(text, input);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.busy.map(
    ({ start, end }) => `${new Date(start).toISOString().slice(0, 16)}Z/${(end - start) / minute}`,
  );
}

describe("what a calendar's file says is busy", () => {
  it("an entry in UTC, in a zone of the world, and in no zone, which is the teacher's", () => {
    const text = file(
      event("UID:1", "DTSTART:20270320T090000Z", "DTEND:20270320T100000Z"),
      event("UID:2", "DTSTART;TZID=America/New_York:20270320T090000", "DURATION:PT30M"),
      event("UID:3", "DTSTART:20270405T090000", "DTEND:20270405T100000"),
    );
    expect(busyOf(text)).toEqual([
      "2027-03-20T09:00Z/60",
      "2027-03-20T13:00Z/30",
      "2027-04-05T08:00Z/60",
    ]);
    expect(busyOf(text, { zone: "Asia/Kathmandu" })).toContain("2027-04-05T03:15Z/60");
    const travelZones = [{ from: Date.UTC(2027, 3, 1), zone: "Asia/Tokyo" }];
    expect(busyOf(text, { travelZones })).toContain("2027-04-05T00:00Z/60");
  });

  it("whole days are days of the teacher's clock, also the short one of a clock change", () => {
    const text = file(
      event("UID:1", "DTSTART;VALUE=DATE:20270328"),
      event("UID:2", "DTSTART;VALUE=DATE:20270410", "DTEND;VALUE=DATE:20270412"),
      event("UID:3", "DTSTART;VALUE=DATE:20270415", "DURATION:P2D"),
    );
    expect(busyOf(text)).toEqual([
      `2027-03-28T00:00Z/${23 * 60}`,
      `2027-04-09T23:00Z/${48 * 60}`,
      `2027-04-14T23:00Z/${48 * 60}`,
    ]);
  });

  it("free, cancelled and empty entries take no time; tentative ones do", () => {
    const at = ["DTSTART:20270320T090000Z", "DTEND:20270320T100000Z"];
    const text = file(
      event("UID:1", ...at, "TRANSP:TRANSPARENT"),
      event("UID:2", ...at, "STATUS:CANCELLED"),
      event("UID:3", ...at, "X-MICROSOFT-CDO-BUSYSTATUS:FREE"),
      event("UID:4", "DTSTART:20270320T090000Z"),
      event("UID:5", "DTSTART:20270320T090000Z", "DTEND:20270320T080000Z"),
    );
    expect(busyOf(text)).toEqual([]);
    expect(busyOf(file(event("UID:6", ...at, "STATUS:TENTATIVE")))).toHaveLength(1);
  });

  it("an entry without an end takes no time on any clock, however often it comes back", () => {
    const text = file(
      event("UID:1", "DTSTART;TZID=Asia/Tokyo:20270320T090000"),
      event("UID:2", "DTSTART:20270405T090000"),
      event("UID:3", "DTSTART;TZID=Asia/Tokyo:20270310T090000", "RRULE:FREQ=WEEKLY"),
    );
    expect(busyOf(text)).toEqual([]);
    expect(busyOf(text, { zone: "America/New_York" })).toEqual([]);
  });

  it("our own lessons do not stand in their own way, nor in the way of the lesson they are moved to", () => {
    const text = lessonIcs({
      id: "0199",
      startsAt: Date.UTC(2027, 2, 20, 9),
      minutes: 50,
      title: "Spanish",
      description: "",
      url: "https://example.test",
      status: "confirmed",
      sequence: 1,
    });
    expect(text).toContain("BEGIN:VEVENT");
    expect(busyOf(text)).toEqual([]);
    expect(busyOf(text, { ownUid: { start: "other-", end: "" } })).toHaveLength(1);
  });

  it("a weekly entry keeps its hour on its own clock over both changes of the clock", () => {
    const text = file(
      event(
        "UID:1",
        "DTSTART;TZID=America/New_York:20200106T120000",
        "DTEND;TZID=America/New_York:20200106T130000",
        "RRULE:FREQ=WEEKLY;BYDAY=MO",
      ),
    );
    expect(busyOf(text, { to: Date.UTC(2027, 3, 1) })).toEqual([
      "2027-03-01T17:00Z/60",
      "2027-03-08T17:00Z/60",
      "2027-03-15T16:00Z/60",
      "2027-03-22T16:00Z/60",
      "2027-03-29T16:00Z/60",
    ]);
  });

  it("ends where the rule says: by count, by an instant and by a day", () => {
    const daily = (rule: string) =>
      busyOf(
        file(
          event(
            "UID:1",
            "DTSTART;TZID=America/New_York:20270320T200000",
            "DURATION:PT1H",
            `RRULE:FREQ=DAILY;${rule}`,
          ),
        ),
      ).length;
    expect(daily("COUNT=3")).toBe(3);
    expect(daily("UNTIL=20270323T000000Z")).toBe(3);
    expect(daily("UNTIL=20270322T235959Z")).toBe(2);
    expect(daily("UNTIL=20270322")).toBe(3);
    expect(daily("UNTIL=20270322T200000")).toBe(3);
  });

  it("repetitions that are left out, added, moved, made free or called off are so", () => {
    const text = file(
      event(
        "UID:1",
        "DTSTART;TZID=Europe/Madrid:20270301T100000",
        "DTEND;TZID=Europe/Madrid:20270301T110000",
        "RRULE:FREQ=DAILY;COUNT=7",
        "EXDATE;TZID=Europe/Madrid:20270302T100000",
        "EXDATE:20270303T090000Z",
        "EXDATE;VALUE=DATE:20270304",
        "RDATE;TZID=Europe/Madrid:20270320T180000",
        "RDATE;VALUE=PERIOD:20270321T100000Z/PT2H",
      ),
      event(
        "UID:1",
        "RECURRENCE-ID:20270305T090000Z",
        "DTSTART:20270310T070000Z",
        "DURATION:PT15M",
      ),
      event(
        "UID:1",
        "RECURRENCE-ID;TZID=Europe/Madrid:20270306T100000",
        "DTSTART;TZID=Europe/Madrid:20270306T100000",
        "DURATION:PT1H",
        "STATUS:CANCELLED",
      ),
    );
    expect(busyOf(text)).toEqual([
      "2027-03-01T09:00Z/60",
      "2027-03-07T09:00Z/60",
      "2027-03-10T07:00Z/15",
      "2027-03-20T17:00Z/60",
      "2027-03-21T10:00Z/120",
    ]);
  });

  it("a change of one repetition and all later ones moves those", () => {
    const text = file(
      event("UID:1", "DTSTART:20270301T100000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=4"),
      event(
        "UID:1",
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20270303T100000Z",
        "DTSTART:20270303T150000Z",
        "DURATION:PT30M",
      ),
    );
    expect(busyOf(text)).toEqual([
      "2027-03-01T10:00Z/60",
      "2027-03-02T10:00Z/60",
      "2027-03-03T15:00Z/30",
      "2027-03-04T15:00Z/30",
    ]);
  });

  it("the later reading of one entry counts; an exception that came alone stands for itself", () => {
    const text = file(
      event("UID:1", "SEQUENCE:1", "DTSTART:20270301T100000Z", "DURATION:PT1H"),
      event("UID:1", "SEQUENCE:2", "DTSTART:20270302T100000Z", "DURATION:PT1H"),
      event("UID:2", "RECURRENCE-ID:20270303T100000Z", "DTSTART:20270304T100000Z", "DURATION:PT1H"),
    );
    expect(busyOf(text)).toEqual(["2027-03-02T10:00Z/60", "2027-03-04T10:00Z/60"]);
  });

  it("a zone that only the file knows follows the file's own description", () => {
    const half = (kind: string, start: string, from: string, to: string, month: number) => [
      `BEGIN:${kind}`,
      `DTSTART:${start}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`,
      `END:${kind}`,
    ];
    const zone = (name: string, ...more: string[]) => [
      "BEGIN:VTIMEZONE",
      `TZID:${name}`,
      ...more,
      ...half("STANDARD", "16011028T030000", "+0200", "+0100", 10),
      ...half("DAYLIGHT", "16010325T020000", "+0100", "+0200", 3),
      "END:VTIMEZONE",
    ];
    const on = (tzid: string) =>
      ["20270320T100000", "20270405T100000"].map((start, at) =>
        event(`UID:${at}`, `DTSTART;TZID=${tzid}:${start}`, "DURATION:PT1H"),
      );
    const madrid = ["2027-03-20T09:00Z/60", "2027-04-05T08:00Z/60"];
    expect(busyOf(file(...zone("Romance Standard Time"), ...on("Romance Standard Time")))).toEqual(
      madrid,
    );
    expect(busyOf(file(...on("/mozilla.org/20070129_1/Europe/Madrid")))).toEqual(madrid);
    const named = zone("Mine", "X-LIC-LOCATION:America/New_York");
    expect(busyOf(file(...named, ...on("Mine")))[0]).toBe("2027-03-20T14:00Z/60");
    // The zone data know "EST" as five hours at all times; this file means something else by it.
    expect(busyOf(file(...zone("EST"), ...on("EST")))).toEqual(madrid);
    expect(busyOf(file(...on("Nobody’s time")))[0]).toBe("2027-03-20T10:00Z/60");
  });

  it("free-busy files count, except where they say free", () => {
    const text = file(
      "BEGIN:VFREEBUSY",
      "FREEBUSY:20270301T100000Z/20270301T110000Z,20270302T100000Z/PT30M",
      "FREEBUSY;FBTYPE=FREE:20270303T100000Z/PT1H",
      "END:VFREEBUSY",
    );
    expect(busyOf(text)).toEqual(["2027-03-01T10:00Z/60", "2027-03-02T10:00Z/30"]);
  });

  it("times are joined, and cut to what was asked for", () => {
    const text = file(
      event("UID:1", "DTSTART:20260101T000000Z", "DTEND:20270301T010000Z"),
      event("UID:2", "DTSTART:20270301T003000Z", "DTEND:20270301T020000Z"),
      event("UID:3", "DTSTART:20270601T000000Z", "DTEND:20270602T000000Z"),
    );
    expect(busyOf(text)).toEqual(["2027-03-01T00:00Z/120"]);
  });

  it("an entry that cannot be read is counted and the others hold", () => {
    const text = file(
      event("UID:1", "SUMMARY:no start"),
      event("UID:2", "DTSTART:yesterday"),
      event("UID:3", "DTSTART:20270301T100000Z", "DURATION:PT1H"),
    );
    expect(read(text)).toMatchObject({ ok: true, skipped: 2, busy: [{}] });
  });

  it.each(["", "<!doctype html><p>Sign in", "BEGIN:VCARD\r\nEND:VCARD", "BEGIN:VCALENDAR", "\0\0"])(
    "is not a calendar: %j",
    (text) => {
      expect(read(text)).toEqual({ ok: false, reason: "not-a-calendar" });
    },
  );

  it("too many entries, repetitions or busy times are refused", () => {
    const hourly = event("UID:1", "DTSTART:20270301T100000Z", "DURATION:PT1M", "RRULE:FREQ=HOURLY");
    const secondly = event(
      "UID:1",
      "DTSTART:19700101T000000Z",
      "DURATION:PT1S",
      "RRULE:FREQ=SECONDLY",
    );
    const many = Array.from({ length: 101 }, (_, at) =>
      event(`UID:${at}`, "DTSTART:20270301T100000Z", "DURATION:PT1H"),
    );
    for (const [text, input] of [
      [file(hourly), { busyMost: 1_000 }],
      [file(secondly), {}],
      [file(...many), {}],
    ] as const)
      expect(read(text, input)).toEqual({ ok: false, reason: "too-much" });
  });

  it("daily repetitions at any hour of any zone lie where the clock of that zone says", () => {
    const zones = ["Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 2_000, max: 2_027 }),
        (zone, at, year) => {
          const text = file(
            event(
              "UID:1",
              `DTSTART;TZID=${zone}:${year}0101T${String(at).padStart(2, "0")}0000`,
              "DURATION:PT1M",
              "RRULE:FREQ=DAILY",
            ),
          );
          const answer = read(text, { stepsMost: 20_000 });
          const wanted = Array.from({ length: 64 }, (_, ahead) =>
            instantOf({ year: 2027, month: 2, day: 27 + ahead }, at * 60, zone),
          ).filter((start) => start >= usual.from && start < usual.to);
          expect(answer.ok && answer.busy.map(({ start }) => start)).toEqual(wanted);
        },
      ),
      { numRuns: cases(8, 300) },
    );
  });
});
