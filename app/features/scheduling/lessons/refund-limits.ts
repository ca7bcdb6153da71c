/** Until when a cancellation gives back what, apart from the other rules: a teacher's page works it out as you choose. */
import { type EpochMs, hour, minute } from "#app/platform/time/time.ts";

export type BoughtAt = { startsAt: EpochMs; bookedAt: EpochMs; freeHours: number };
export type CancelTerms = {
  partialHours: number;
  partialRefundPercent: number;
  undoMinutes: number;
};

/** Each limit still counts as in time. */
export function limitsOf({ startsAt, bookedAt, freeHours }: BoughtAt, terms: CancelTerms) {
  const halfUntil = startsAt - terms.partialHours * hour;
  return {
    freeUntil: startsAt - freeHours * hour,
    halfUntil,
    undoUntil: Math.min(bookedAt + terms.undoMinutes * minute, halfUntil),
  };
}
