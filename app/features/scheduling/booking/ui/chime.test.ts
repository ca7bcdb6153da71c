import { afterEach, expect, it, vi } from "vitest";
import { chime } from "./chime.ts";

afterEach(() => vi.unstubAllGlobals());

/** A browser with this permission, whose owner has used the page or not; answers how many tones began. */
function tonesOf(permission: string, hasBeenActive: boolean): number {
  let begun = 0;
  const node = {
    connect: () => {},
    gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} },
  };
  const tone = () => ({
    ...node,
    frequency: { value: 0 },
    start: () => (begun += 1),
    stop: () => {},
  });
  class Audio {
    currentTime = 0;
    destination = {};
    createGain = () => node;
    createOscillator = tone;
  }
  vi.stubGlobal("window", { Notification: {} });
  vi.stubGlobal("Notification", { permission });
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });
  vi.stubGlobal("AudioContext", Audio);
  chime();
  return begun;
}

it("an instant request sounds two tones, and only where the browser may show notifications and its page was used [B14]", () => {
  expect(tonesOf("granted", true)).toBe(2);
  expect(tonesOf("denied", true)).toBe(0);
  expect(tonesOf("default", true)).toBe(0);
  expect(tonesOf("granted", false)).toBe(0);
});
