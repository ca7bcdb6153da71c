import ical, { ICalCalendarMethod, type ICalCalendar, ICalEventStatus } from "ical-generator";

import type { EpochMs } from "#app/platform/time.ts";
import { brand } from "#config/brand.ts";
import { lessonDuring } from "./rules.ts";

export type LessonIcs = {
  id: string;
  startsAt: EpochMs;
  minutes: number;
  title: string;
  description: string;
  url: string;
  status: "confirmed" | "cancelled";
  /** Rises with each change, so that calendars take the newer file. */
  sequence: number;
};

const slug = brand.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/**
 * The text of an .ics file for one lesson. Times are UTC, which every calendar shows in its owner's zone; the
 * UID never changes, so a later file with a higher sequence moves or cancels the same entry.
 */
export function lessonIcs(lesson: LessonIcs, now: EpochMs = Date.now()): string {
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  const calendar: ICalCalendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand.name, product: "Lessons", language: "EN" },
  });
  // Never a `timezone` here: the library would label this machine's wall time with it.
  calendar.createEvent({
    id: `lesson-${lesson.id}@${slug}`,
    start: new Date(start),
    end: new Date(end),
    stamp: new Date(now),
    sequence: lesson.sequence,
    summary: lesson.title,
    description: lesson.description,
    url: lesson.url,
    status: lesson.status === "cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}
