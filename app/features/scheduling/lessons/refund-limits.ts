/** Until when a cancellation gives back what, apart from the other rules: a teacher's page works it out as you choose. */
import { type EpochMs, hour, minute } from "#app/platform/time/time.ts";
import type { CancelPolicy } from "#db/schema/scheduling/cancel-policy.ts";

export type BoughtAt = { startsAt: EpochMs; bookedAt: EpochMs; cancelPolicy: CancelPolicy };

/** Each limit still counts as in time. */
export function limitsOf({ startsAt, bookedAt, cancelPolicy }: BoughtAt) {
  const partialUntil = startsAt - cancelPolicy.partialHours * hour;
  return {
    freeUntil: startsAt - cancelPolicy.freeHours * hour,
    partialUntil,
    undoUntil: Math.min(bookedAt + cancelPolicy.undoMinutes * minute, partialUntil),
  };
}
