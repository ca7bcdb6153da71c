/** What a cancellation gives back: carried whole by whatever was sold under it, so that a new rule is for new sales. */
export type CancelPolicy = {
  /** Hours before the start up to which everything comes back. */
  freeHours: number;
  /** Hours before the start up to which `partialRefundPercent` of the price comes back. */
  partialHours: number;
  partialRefundPercent: number;
  /** Minutes after booking in which everything comes back, up to `partialHours` before the start. */
  undoMinutes: number;
  /** All of it comes back until then, too: of a lesson that moved nearer because its teacher asked. Epoch ms. */
  freeUntil?: number;
};

/** Every number of a policy: PostgreSQL refuses one without. */
export const cancelPolicyKeys = Object.keys({
  freeHours: 0,
  partialHours: 0,
  partialRefundPercent: 0,
  undoMinutes: 0,
} satisfies CancelPolicy);
