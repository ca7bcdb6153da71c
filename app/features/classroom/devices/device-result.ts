/** What a look at somebody's devices and line has found. Browser-safe. */
import { formatDay } from "#app/platform/time/time.ts";
import type {
  deviceResults,
  relayResults,
  speakerResults,
} from "#db/schema/classroom/device-results.ts";

export type DeviceResult = {
  camera: (typeof deviceResults)[number];
  microphone: (typeof deviceResults)[number];
  speakers: (typeof speakerResults)[number];
  /** To the server and back; null where it was not reached. */
  rttMs: number | null;
  relay: (typeof relayResults)[number];
};

/** A round trip that is felt in a conversation. */
export const slowFromMs = 300;

/** What did not work, in the words of a sentence; empty where everything did. */
export function deviceFaults({
  camera,
  microphone,
  speakers,
  rttMs,
  relay,
}: DeviceResult): string[] {
  const failed = ["blocked", "missing", "busy"];
  return [
    failed.includes(camera) && "camera",
    failed.includes(microphone) && "microphone",
    speakers === "unheard" && "speakers",
    (rttMs === null || rttMs >= slowFromMs || relay === "fails") && "connection",
  ].filter((fault) => fault !== false);
}

/** For the dashboard. */
export function deviceResultText(result: DeviceResult, checkedAt: number, zone: string): string {
  const faults = deviceFaults(result);
  const on = `on ${formatDay(checkedAt, zone)}`;
  if (faults.length === 0) return `Your devices worked ${on}.`;
  const named = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(faults);
  return `Your ${named} did not work well ${on}.`;
}
