import ical, { ICalCalendarMethod, type ICalCalendar, ICalEventStatus } from "ical-generator";

import type { EpochMs } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import type { LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { lessonDuring } from "../rules.ts";

export type LessonIcs = {
  /** The lesson's `calendarUid`: a rescheduled lesson has the same calendar entry. */
  id: string;
  startsAt: EpochMs;
  minutes: number;
  title: string;
  description: string;
  url: string;
  status: EntryStatus;
  /** Rises with each change, so that calendars take the newer file. */
  sequence: number;
};

/** A request that waits for its answer is tentative. */
export type EntryStatus = "confirmed" | "tentative" | "cancelled";

const slug = brand.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** How the UIDs of all our entries begin and end. */
export const ownUid = { start: "lesson-", end: `@${slug}` };

/** When the lesson last changed, for a file that must stay the same until one does. */
export type StampedLesson = LessonIcs & { changedAt: EpochMs };

/**
 * The text of an .ics file for one lesson. Times are UTC, which every calendar shows in its owner's zone; the UID never
 * changes, so a later file with a higher sequence moves or cancels the same entry. `now` is the last change by default.
 */
export function lessonIcs(
  lesson: LessonIcs & Partial<StampedLesson>,
  now: EpochMs = Date.now(),
): string {
  return textOf([{ changedAt: now, ...lesson }]);
}

/** As `lessonIcs`, of all lessons of a person: the same text for the same lessons. */
export function lessonsIcs(lessons: readonly StampedLesson[]): string {
  return textOf(lessons, `${brand.name} lessons`);
}

function textOf(lessons: readonly StampedLesson[], name?: string): string {
  // Never a `timezone` here: the library would label this machine's wall time with it.
  const calendar: ICalCalendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: brand.name, product: "Lessons", language: "EN" },
    name,
  });
  for (const lesson of lessons) addEvent(calendar, lesson);
  return `${calendar.toString()}\r\n`;
}

const statuses: Record<EntryStatus, ICalEventStatus> = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

/** The iCalendar status of a lesson; null for what no calendar shows: a hold, or a lesson that was rescheduled. */
export function entryStatus(state: LessonState): EntryStatus | null {
  switch (state) {
    case "held":
    case "expired":
    case "rescheduled":
      return null;
    case "requested":
      return "tentative";
    case "declined":
    case "cancelled_student":
    case "cancelled_teacher":
      return "cancelled";
    default:
      return "confirmed";
  }
}

function addEvent(calendar: ICalCalendar, lesson: StampedLesson): void {
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  calendar.createEvent({
    id: `${ownUid.start}${lesson.id}${ownUid.end}`,
    start: new Date(start),
    end: new Date(end),
    stamp: new Date(lesson.changedAt),
    lastModified: new Date(lesson.changedAt),
    sequence: lesson.sequence,
    summary: lesson.title,
    description: lesson.description,
    url: lesson.url,
    status: statuses[lesson.status],
  });
}
