/** What the room says about the other of its two. Browser-safe. */
import { formatTime } from "#app/platform/time/time.ts";
import type { Link } from "#app/features/classroom/timing/room-state.ts";
import type { Room } from "../room-page/room-page.server.ts";
import type { SessionState } from "./room-session.ts";

type Told = Pick<SessionState, "other" | "incoming" | "otherUntil"> & { link: Link; zone: string };

/** Said in place of the other's picture; empty while there is one to see. */
export function absentPictureText(
  first: string,
  { other, link, incoming, otherUntil, zone }: Told,
): string {
  if (other === null && otherUntil !== null)
    return `${first} was here and left at ${formatTime(otherUntil, zone)}`;
  if (other === null) return `Waiting for ${first}`;
  const { camera, screen, soundOnly } = other.sending;
  if (link !== "connected") return `Connecting to ${first}`;
  if (!camera && !screen) return `${first}’s camera is off`;
  if (soundOnly && !screen) return `${first}’s connection is slow: sound only for now`;
  return incoming === null ? `Connecting to ${first}` : "";
}

/** Why nothing comes from the other, and what helps. `isHidden`: one's own address is told to nobody. */
export function noPathText({
  first,
  relayAway,
  isHidden,
}: {
  first: string;
  relayAway: boolean;
  isHidden: boolean;
}): string {
  if (!relayAway)
    return "A network between you lets no picture or sound through. We keep trying. Another network, or a phone’s hotspot, often helps; meanwhile you can write.";
  if (isHidden)
    return "Your call goes over it, because you hide your network address. We keep trying, and the call comes back by itself. If you cannot wait, leave, show your address and join again. Meanwhile you can write.";
  return `There is no direct path to ${first}, and the call needs our relay. We keep trying, and the call comes back by itself. Meanwhile you can write.`;
}

/** What the record decides where the other does not come before the waiting time is over. */
export function waitingText({
  side,
  other,
  waitUntil,
  zone,
  isFree,
}: Pick<Room, "side" | "waitUntil" | "zone" | "isFree"> & {
  other: Pick<Room["other"], "first">;
}): string {
  const by = `If ${other.first} is not here by ${formatTime(waitUntil, zone)},`;
  if (isFree) return `${by} you need not wait any longer.`;
  return side === "student"
    ? `${by} you get everything back.`
    : `${by} you are paid for the whole lesson.`;
}

/** What leaving before the end means for the money, where nobody comes back. */
export function leftEarlyText({
  side,
  other,
  isFree,
}: Pick<Room, "side" | "isFree"> & {
  other: Pick<Room["other"], "first">;
}): string {
  if (isFree) return "";
  return side === "student"
    ? "If you do not come back, the lesson counts as taken, and nothing of its price is given back."
    : `If you do not come back, ${other.first} gets back the price of the minutes that are missing.`;
}
