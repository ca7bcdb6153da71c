import { describe, expect, it } from "vitest";
import {
  hasNoPath,
  isInside,
  linkOf,
  nextRoomState,
  outside,
  type RoomEvent,
  type RoomState,
} from "./room-state.ts";

const closes = 1_000_000;
const after = (events: RoomEvent[], now = 1) =>
  events.reduce<RoomState>((state, event) => nextRoomState(state, event, now, closes), outside);
const alone: RoomEvent[] = ["join", "entered"];
const met: RoomEvent[] = [...alone, "other-came"];
const live: RoomEvent[] = [...met, "media"];

describe("the room", () => {
  it.each<[string, RoomEvent[], string]>([
    ["is outside before anybody joins", ["other-came", "media", "left", "clock"], "outside"],
    ["is entered at the server's word", ["join"], "entering"],
    ["waits for the other", alone, "waiting"],
    ["waits on while the other's first picture is on its way", met, "waiting"],
    ["is live once something arrives", live, "live"],
    ["believes no picture of nobody", [...alone, "media"], "waiting"],
    ["reconnects when what arrived stops", [...live, "media-lost"], "reconnecting"],
    ["is live again when it comes back", [...live, "media-lost", "media"], "live"],
    ["does not reconnect what never was", [...met, "media-lost"], "waiting"],
    ["waits again when the other goes", [...live, "other-left"], "waiting"],
    ["waits for the other's new page", [...live, "other-came"], "waiting"],
    ["stays live while the server is entered again", [...live, "entered"], "live"],
    ["ends with Leave", [...live, "left"], "ended"],
    ["ends for the older of two pages", [...live, "replaced"], "ended"],
    ["ends when the server says no", ["join", "refused"], "ended"],
    ["stays ended, whatever comes late", [...live, "left", "other-came", "media"], "ended"],
    ["can be joined again", [...live, "left", "join"], "entering"],
  ])("%s", (_, events, phase) => {
    expect(after(events).phase).toBe(phase);
  });

  it("ends at the server's closing time, whatever happens then, and lets nobody in after it", () => {
    const inside = [["join"], alone, met, live, [...live, "media-lost"]] as RoomEvent[][];
    for (const events of inside)
      for (const event of ["clock", "media", "other-came", "entered"] as const) {
        const state = nextRoomState(after(events), event, closes, closes);
        expect(state).toEqual({ phase: "ended", since: closes, together: false, end: "closed" });
        expect(isInside(state)).toBe(false);
      }
    expect(nextRoomState(outside, "join", closes, closes).end).toBe("closed");
  });

  it("says why it ended, and since when it is what it is", () => {
    for (const end of ["left", "replaced", "refused"] as const)
      expect(after([...live, end])).toMatchObject({ end, together: false });
    const state = nextRoomState(after(live, 5), "media", 9, closes);
    expect(state.since).toBe(5);
    expect(nextRoomState(state, "media-lost", 9, closes).since).toBe(9);
  });

  it("has no path after fifteen seconds without anything from somebody who is there", () => {
    const waits = after(met, 1_000);
    expect(hasNoPath(waits, 15_999)).toBe(false);
    expect(hasNoPath(waits, 16_000)).toBe(true);
    expect(hasNoPath(after(alone, 1_000), 60_000)).toBe(false);
    expect(hasNoPath(after(live, 1_000), 60_000)).toBe(false);
    expect(hasNoPath(after([...live, "media-lost"], 1_000), 16_000)).toBe(true);
    const words = [alone, met, live, [...live, "media-lost"]] as RoomEvent[][];
    expect(words.map((events) => linkOf(after(events, 1_000), 2_000))).toEqual([
      "alone",
      "connecting",
      "connected",
      "reconnecting",
    ]);
    expect(linkOf(waits, 16_000)).toBe("no-path");
  });
});
