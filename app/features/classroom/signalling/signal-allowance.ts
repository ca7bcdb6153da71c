/** Pure: how much one side of a room may say to the other's browser, so that a flood ends here. */
import { rules } from "#config/rules.ts";
import type { EpochMs } from "#app/platform/time/time.ts";

export type Allowance = { left: number; at: EpochMs };

/** As much as may be said at once. */
export function fullAllowance(at: EpochMs): Allowance {
  return { left: rules.room.signalsAtOnce, at };
}

/** What is left after one more signal, or null where that one is too many. */
export function takeSignal({ left, at }: Allowance, now: EpochMs): Allowance | null {
  const { signalsAtOnce, signalsPerSecond } = rules.room;
  const grown = (Math.max(0, now - at) * signalsPerSecond) / 1000;
  const have = Math.min(signalsAtOnce, left + grown);
  return have < 1 ? null : { left: have - 1, at: now };
}
