/** Pure, browser-safe: why a start is not among the open ones. */
import { day, type EpochMs, minute } from "#app/platform/time/time.ts";
import { openSlots, openTimes, type SlotInput } from "./slots.ts";

export type UnavailableReason =
  | "past"
  | "too-soon"
  | "too-far"
  /** Outside the teacher's hours of that day, or the lesson would not end within them. */
  | "closed"
  /** Within the hours, but lessons begin at other minutes. */
  | "off-grid"
  | "time-off"
  /** An entry of the teacher's own calendar. */
  | "away"
  | "lesson"
  | "held"
  /** The break or buffer next to another lesson. */
  | "break"
  | "full";

/**
 * The reason why `openSlots(input)` does not offer `startsAt`, or null where it does: the same function is called with
 * one obstacle at a time. If there are several, the permanent one is named before the temporary one.
 */
export function unavailableReason(input: SlotInput, startsAt: EpochMs): UnavailableReason | null {
  const asked = { ...input, from: startsAt, to: startsAt + 1 };
  const isOpen = (change: Partial<SlotInput> = {}) => openSlots({ ...asked, ...change }).length > 0;
  if (isOpen()) return null;
  if (startsAt <= input.now) return "past";
  if (startsAt >= input.now + input.horizonDays * day) return "too-far";

  const free = {
    noticeMinutes: 0,
    lessons: [],
    holds: [],
    busy: [],
    maxPerDay: undefined,
    maxPerWeek: undefined,
  } satisfies Partial<SlotInput>;
  const { schedule } = input;
  if (!isOpen(free)) {
    if (isOpen({ ...free, schedule: { ...schedule, timeOff: [] } })) return "time-off";
    const end = startsAt + input.slotMinutes * minute;
    const fits = openTimes(schedule, { from: startsAt, to: end }).some(
      (open) => open.start <= startsAt && open.end >= end,
    );
    return fits ? "off-grid" : "closed";
  }
  const { noticeMinutes, lessons, holds, busy } = input;
  if (!isOpen({ ...free, noticeMinutes })) return "too-soon";
  if (!isOpen({ ...free, busy })) return "away";
  if (!isOpen({ ...free, lessons, bufferMinutes: 0 })) return "lesson";
  if (!isOpen({ ...free, holds, bufferMinutes: 0 })) return "held";
  return isOpen({ ...free, lessons, holds, busy }) ? "full" : "break";
}
