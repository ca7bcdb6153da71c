/** Until when a cancellation gives back what, apart from the other rules: a teacher's page works it out as you choose. */
import { type EpochMs, hour, minute } from "#app/platform/time/time.ts";
import type { CancelPolicy } from "#db/schema/scheduling/cancel-policy.ts";

export type BoughtAt = { startsAt: EpochMs; bookedAt: EpochMs; cancelPolicy: CancelPolicy };

/** Each limit still counts as in time. */
export function limitsOf({ startsAt, bookedAt, cancelPolicy }: BoughtAt) {
  const partialUntil = startsAt - cancelPolicy.partialHours * hour;
  const keptUntil = Math.min(cancelPolicy.freeUntil ?? -Infinity, startsAt);
  return {
    freeUntil: Math.max(startsAt - cancelPolicy.freeHours * hour, keptUntil),
    partialUntil,
    undoUntil: Math.min(bookedAt + cancelPolicy.undoMinutes * minute, partialUntil),
  };
}

/**
 * The policy of a lesson that moves to `startsAt`: what its teacher asked for takes no free time to cancel away, what
 * its student asked for counts from the new start. docs/decisions/176.
 */
export function movedPolicy(
  lesson: BoughtAt,
  { startsAt, by }: { startsAt: EpochMs; by: "student" | "teacher" },
): CancelPolicy {
  const { freeUntil: _, ...cancelPolicy } = lesson.cancelPolicy;
  const { freeUntil } = limitsOf(lesson);
  return by === "teacher" && freeUntil > limitsOf({ ...lesson, startsAt, cancelPolicy }).freeUntil
    ? { ...cancelPolicy, freeUntil }
    : cancelPolicy;
}
