/** Pure, browser-safe: when the room is open, and what its clock says. */
import { isIn, type LessonState, roomStates } from "#db/schema/scheduling/lesson-states.ts";
import { waitedUntil } from "#app/features/scheduling/attendance/attendance-outcome.ts";
import { joinWindow, lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import { minute } from "#app/platform/time/time.ts";

/** "off": the lesson does not take place. */
export type RoomEntry = "early" | "open" | "over" | "off";

export function doorOf(
  lesson: { state: LessonState; startsAt: number; minutes: number },
  now: number,
): RoomEntry {
  const { opens, closes } = joinWindow(lesson);
  if (lesson.state === "completed") return "over";
  if (!isIn(roomStates, lesson.state)) return "off";
  if (now >= closes) return "over";
  return now < opens ? "early" : "open";
}

/** So long before the room opens, devices and line are looked at without being asked. */
export const lobbyMinutes = 20;

export type RoomClock = {
  phase: "before" | "running" | "nearly" | "after";
  /** Whole minutes to the start, to the end, or to the closing of the door; at least 1. */
  minutes: number;
};

export const nearlyMinutes = 5;

export function roomClock(lesson: { startsAt: number; minutes: number }, now: number): RoomClock {
  const { start, end } = lessonDuring(lesson.startsAt, lesson.minutes);
  const minutesTo = (at: number) => Math.max(1, Math.ceil((at - now) / minute));
  if (now < start) return { phase: "before", minutes: minutesTo(start) };
  if (now >= end) return { phase: "after", minutes: minutesTo(joinWindow(lesson).closes) };
  const left = minutesTo(end);
  return { phase: left <= nearlyMinutes ? "nearly" : "running", minutes: left };
}

/**
 * Whether somebody alone in the room waits for a person who has not come at all: only then the waiting time decides
 * (judge-attendance.ts). `cameUntil` is when the other was last there, epoch ms, or null.
 */
export function isWaiting(
  lesson: { startsAt: number; minutes: number },
  cameUntil: number | null,
  now: number,
): boolean {
  return now < waitedUntil(lesson) && (cameUntil ?? 0) <= lesson.startsAt;
}
