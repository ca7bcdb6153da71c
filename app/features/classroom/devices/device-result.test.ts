import { describe, expect, it } from "vitest";
import { deviceFaults, deviceResultText, type DeviceResult } from "./device-result.ts";

const well: DeviceResult = {
  camera: "works",
  microphone: "works",
  speakers: "heard",
  rttMs: 30,
  relay: "none",
};
const checkedAt = Date.parse("2026-11-24T18:10:00Z");
const text = (change: Partial<DeviceResult>) =>
  deviceResultText({ ...well, ...change }, checkedAt, "Europe/London");

describe("the result of trying one's devices", () => {
  it.each<[Partial<DeviceResult>, string[]]>([
    [{}, []],
    [{ speakers: "untried", camera: "untried" }, []],
    [{ camera: "blocked" }, ["camera"]],
    [{ microphone: "missing", camera: "busy" }, ["camera", "microphone"]],
    [{ speakers: "unheard" }, ["speakers"]],
    [{ rttMs: 299 }, []],
    [{ rttMs: 300 }, ["connection"]],
    [{ rttMs: null }, ["connection"]],
    [{ relay: "works" }, []],
    [{ relay: "fails" }, ["connection"]],
  ])("%o names %o", (change, faults) => {
    expect(deviceFaults({ ...well, ...change })).toEqual(faults);
  });

  it("says when, and what did not work", () => {
    expect(text({})).toBe("Your devices worked on Tuesday 24 November.");
    expect(text({ camera: "blocked", rttMs: null })).toBe(
      "Your camera and connection did not work well on Tuesday 24 November.",
    );
  });
});
