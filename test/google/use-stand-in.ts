import { afterAll, afterEach, beforeAll } from "vitest";
import { startStandIn, type StandIn } from "./stand-in.ts";

/**
 * Configures this test file for Firebase and Firestore, with the stand-in in their place. Call it first,
 * above `useDatabase`: the environment is read once.
 */
export function useStandIn(): { google: StandIn } {
  const held = {} as { google: StandIn };
  beforeAll(async () => {
    held.google = await startStandIn();
    Object.assign(process.env, held.google.env);
  });
  afterEach(() => held.google.faults.clear());
  afterAll(() => held.google.stop());
  return held;
}
