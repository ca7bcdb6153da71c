/** Pure, browser-safe: what the room is to one of its two, moved on by what happens and by the server's clock. */
import { rules } from "#config/rules.ts";
import type { EpochMs } from "#app/platform/time/time.ts";

/** Why a stay is over: Leave, the room's closing, a newer page of the same person, or the server's no. */
export type RoomEnd = "left" | "closed" | "replaced" | "refused";

export type RoomState = {
  /**
   * "outside": nobody has joined here. "entering": the server has not answered. "waiting": alone, or nothing has come
   * from the other yet. "live": sound or picture arrives. "reconnecting": it did.
   */
  phase: "outside" | "entering" | "waiting" | "live" | "reconnecting" | "ended";
  /** Since when, by the server's clock. */
  since: EpochMs;
  /** The other of the two is in the room. */
  together: boolean;
  /** Of what has ended, and of nothing else. */
  end: RoomEnd | null;
};

export type RoomEvent =
  | "join"
  | "entered"
  | "other-came"
  | "other-left"
  | "media"
  | "media-lost"
  | "clock"
  | Exclude<RoomEnd, "closed">;

export const outside: RoomState = { phase: "outside", since: 0, together: false, end: null };

/** Inside, or about to be. */
export function isInside({ phase }: RoomState): boolean {
  return phase !== "outside" && phase !== "ended";
}

/**
 * The state after something has happened. `closes` is when the room closes: from then on every stay has ended, whatever
 * happens. What cannot happen in a state changes nothing.
 */
export function nextRoomState(
  state: RoomState,
  event: RoomEvent,
  now: EpochMs,
  closes: EpochMs,
): RoomState {
  const to = (phase: RoomState["phase"], together = state.together): RoomState =>
    phase === state.phase && together === state.together
      ? state
      : { phase, since: now, together, end: null };
  const over = (end: RoomEnd): RoomState => ({ phase: "ended", since: now, together: false, end });
  if (!isInside(state)) {
    if (event !== "join") return state;
    return now < closes ? to("entering", false) : over("closed");
  }
  if (now >= closes) return over("closed");
  const { phase, together } = state;
  switch (event) {
    case "left":
    case "replaced":
    case "refused":
      return over(event);
    case "entered":
      return phase === "entering" ? to("waiting", false) : state;
    case "other-came":
      return { phase: "waiting", since: now, together: true, end: null };
    case "other-left":
      return phase === "entering" ? state : to("waiting", false);
    case "media":
      return together ? to("live") : state;
    case "media-lost":
      return phase === "live" ? to("reconnecting") : state;
    case "join":
    case "clock":
      return state;
  }
}

/** Nothing has come from the other for so long that the person is told, and offered the chat. */
export function hasNoPath({ phase, together, since }: RoomState, now: EpochMs): boolean {
  const isTrying = together && (phase === "waiting" || phase === "reconnecting");
  return isTrying && now - since >= rules.room.pathSeconds * 1000;
}

export type Link = "alone" | "connecting" | "connected" | "reconnecting" | "no-path";

/** How the two are joined at the moment, for the words of a page. */
export function linkOf(state: RoomState, now: EpochMs): Link {
  if (!state.together) return "alone";
  if (hasNoPath(state, now)) return "no-path";
  if (state.phase === "live") return "connected";
  return state.phase === "reconnecting" ? "reconnecting" : "connecting";
}
