import { describe, expect, test } from "vitest";

import ICAL from "ical.js";
import { hostileTexts } from "#test/files/hostile-texts.ts";
import { lessonIcs, type LessonIcs } from "./ics.ts";

const now = Date.UTC(2026, 10, 20, 9, 0);
const lesson: LessonIcs = {
  id: "l1",
  startsAt: Date.UTC(2027, 2, 28, 17, 30),
  minutes: 50,
  title: "Spanish with Ana; a trial, at last",
  description: "Join here:\nhttps://example.test/lessons/l1/room",
  url: "https://example.test/student/lessons/l1",
  status: "confirmed",
  sequence: 0,
};

/** Unfolds the file into its lines. */
function linesOf(changes: Partial<LessonIcs> = {}): string[] {
  const text = lessonIcs({ ...lesson, ...changes }, now);
  return text.replaceAll("\r\n ", "").split("\r\n");
}

describe("a lesson's calendar file", () => {
  test("is one published event, closed and in order", () => {
    const lines = linesOf();
    expect(lines.slice(0, 2)).toEqual(["BEGIN:VCALENDAR", "VERSION:2.0"]);
    expect(lines.slice(-3)).toEqual(["END:VEVENT", "END:VCALENDAR", ""]);
    expect(lines).toContain("METHOD:PUBLISH");
    expect(lines).toContain("STATUS:CONFIRMED");
    expect(lines).toContain(`URL;VALUE=URI:${lesson.url}`);
  });

  test("says its times in UTC and names no zone, whatever this machine's zone is", () => {
    const before = process.env.TZ;
    for (const zone of ["Asia/Kathmandu", "America/New_York", "UTC"]) {
      process.env.TZ = zone;
      const lines = linesOf();
      expect(lines).toContain("DTSTART:20270328T173000Z");
      expect(lines).toContain("DTEND:20270328T182000Z");
      expect(lines).toContain("DTSTAMP:20261120T090000Z");
      expect(lines).toContain("LAST-MODIFIED:20261120T090000Z");
      expect(lines.join("\n")).not.toMatch(/TZID|VTIMEZONE|X-WR-TIMEZONE/);
    }
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  test("keeps its UID through a move and a cancellation, and counts up", () => {
    const uid = (lines: string[]) => lines.find((line) => line.startsWith("UID:"));
    const cancelled = linesOf({ status: "cancelled", sequence: 2, startsAt: lesson.startsAt + 1 });
    expect(cancelled).toContain("STATUS:CANCELLED");
    expect(cancelled).toContain("SEQUENCE:2");
    expect(uid(cancelled)).toBe(uid(linesOf()));
    expect(uid(linesOf({ id: "l2" }))).not.toBe(uid(linesOf()));
  });

  test("is the same text for the same lesson at the same moment", () => {
    expect(lessonIcs(lesson, now)).toBe(lessonIcs(lesson, now));
  });

  test("ends every line with CRLF and folds at 75 bytes, accents and emoji included", () => {
    const description = "Conversación über Œuvres 日本語 🎉 ".repeat(20);
    const text = lessonIcs({ ...lesson, title: description, description }, now);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const lengths = text.split("\r\n").map((line) => new TextEncoder().encode(line).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n ", "")).toContain(`DESCRIPTION:${description}`);
  });

  test("lets no title or description write lines of its own", () => {
    const attack = "Hello\r\nATTENDEE:mailto:a@example.test\nEND:VEVENT";
    const lines = linesOf({ title: attack, description: attack });
    expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toEqual([]);
    expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(1);
    expect(linesOf()).toContain("SUMMARY:Spanish with Ana\\; a trial\\, at last");
  });

  test("is read by others as exactly the words that people typed, whatever they are", () => {
    const naughty = [
      ...hostileTexts,
      "back\\slash \\n not a break \\",
      "BEGIN:VEVENT",
      "a\u2028b\u2029c",
      '=1+1;,:"',
      "‮rtl‬ زينب 👩‍👩‍👧‍👦",
      "x".repeat(2_000),
    ];
    for (const title of naughty) {
      const text = lessonIcs({ ...lesson, title, description: title }, now);
      const [event, ...others] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
      expect(others).toEqual([]);
      expect(event!.getFirstPropertyValue("summary")).toBe(title);
      expect(event!.getFirstPropertyValue("description")).toBe(title);
      expect(
        event!
          .getAllProperties()
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(properties);
    }
  });

  test("says that a request is tentative", () => {
    expect(linesOf({ status: "tentative" })).toContain("STATUS:TENTATIVE");
  });
});

const properties = [
  "description",
  "dtend",
  "dtstamp",
  "dtstart",
  "last-modified",
  "sequence",
  "status",
  "summary",
  "uid",
  "url",
];
