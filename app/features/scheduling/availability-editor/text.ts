/** Sentences of a teacher's exceptions to the weekly hours. */
import { formatDayTime, formatTime, zoneCity } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { ExceptionRefusal } from "../availability/change-schedule.server.ts";
import type { LessonInTheWay } from "../availability/time-off.server.ts";
import type { MovedLesson } from "../availability/travel.server.ts";

const sentences: Record<ExceptionRefusal, string> = {
  past: "That is over already. Choose a day to come.",
  "too-far": `That is more than ${rules.booking.exceptionDaysAhead} days ahead. Choose an earlier day.`,
  "turned-round":
    "You travel in between, so on your clocks this ends before it begins. Choose other times.",
  "too-many": "There are too many of these. Remove some that you need no more.",
  "back-early": "On the clocks of both places you are back before you arrive. Choose a later day.",
  "changed-meanwhile": "This changed in another window meanwhile. Save again if it is right.",
  "time-off":
    "You are off at that time, so nobody could book it. Choose other hours, or remove the time off.",
};

export function exceptionText(reason: ExceptionRefusal): string {
  return sentences[reason];
}

type InTheWay = { booked: readonly LessonInTheWay[]; requests: readonly LessonInTheWay[] };

/** A line for the question, then one for each of the first lessons: requests, which need an answer, before booked ones. */
export function inTheWayText({ booked, requests }: InTheWay, zone: string): string {
  const said: string[] = [];
  if (requests.length > 0)
    said.push(
      requests.length === 1
        ? "A request waits for your answer in this time."
        : `${requests.length} requests wait for your answer in this time.`,
    );
  if (booked.length > 0)
    said.push(
      booked.length === 1
        ? "A lesson is booked in this time."
        : `${booked.length} lessons are booked in this time.`,
    );
  const line = (what: string) => (one: LessonInTheWay) =>
    `${one.studentName}, ${formatDayTime(one.startsAt, zone)}, ${what}`;
  const lines = [...requests.map(line("request")), ...booked.map(line("booked"))];
  return [`Nothing is saved yet. ${said.join(" ")}`, ...firstOf(lines)].join("\n");
}

const lessonsNamed = 12;

/** A line for the question, then one for each of the first lessons. */
export function movedText(lessons: readonly MovedLesson[], there: string, home: string): string {
  const lines = lessons.map(
    ({ studentName, startsAt }) =>
      `${formatDayTime(startsAt, there)} in ${zoneCity(there)}, ${formatTime(startsAt, home)} in ${zoneCity(home)}: ${studentName}`,
  );
  const said =
    lessons.length === 1
      ? "One booked lesson keeps its moment, which is another hour there:"
      : `${lessons.length} booked lessons keep their moments, which are other hours there:`;
  return [`Nothing is saved yet. ${said}`, ...firstOf(lines)].join("\n");
}

function firstOf(lines: readonly string[]): string[] {
  const more = lines.length - lessonsNamed;
  return more > 0 ? [...lines.slice(0, lessonsNamed), `and ${more} more`] : [...lines];
}
