import { expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { day } from "#app/platform/time/time.ts";
import { isGivenUp, nextAttempt } from "./waits.ts";

const now = new Date("2026-11-26T12:00:00Z");

it("a delivery waits longer after each attempt, and after the last not at all", () => {
  const { webhookWaitSeconds: waits } = rules.api;
  expect(nextAttempt(1, now)!.getTime()).toBe(now.getTime() + 5_000);
  expect(waits.toSorted((a, b) => a - b)).toEqual([...waits]);
  expect(nextAttempt(waits.length, now)).not.toBeNull();
  expect(nextAttempt(waits.length + 1, now)).toBeNull();
});

it("an address is given up after days without one that got through", () => {
  const { webhookOffDays } = rules.api;
  expect(isGivenUp(new Date(now.getTime() - webhookOffDays * day + 1), now)).toBe(false);
  expect(isGivenUp(new Date(now.getTime() - webhookOffDays * day), now)).toBe(true);
});
