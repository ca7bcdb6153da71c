/** What the room says about the other of its two. Browser-safe. */
import { isWaiting } from "#app/features/classroom/timing/rules.ts";
import type { Link, RoomState } from "#app/features/classroom/timing/room-state.ts";
import { formatTime, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
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

type Leaver = Pick<Room, "side" | "isFree" | "waitUntil" | "ends" | "zone" | "otherUntil"> & {
  lesson: Pick<Room["lesson"], "startsAt" | "minutes">;
  other: Pick<Room["other"], "first">;
};
type EndedStay = Pick<SessionState, "otherUntil" | "enteredAt" | "endedLive"> & {
  room: Pick<RoomState, "since">;
};

/**
 * What leaving before the end means for the money (attendance-outcome.ts), where who left does not come back; empty
 * where that is open.
 */
export function leftEarlyText(room: Leaver, stay: EndedStay): string {
  const { side, other, lesson, waitUntil, ends } = room;
  if (room.isFree) return "";
  const leftAt = stay.room.since;
  const cameUntil = stay.otherUntil ?? room.otherUntil;
  if (isWaiting(lesson, cameUntil, leftAt)) return leftWaitingText(room);
  if (stay.endedLive) {
    if (side === "student")
      return "If you do not come back, the rest of the lesson counts as taken, and nothing is given back for it.";
    return ends - leftAt > rules.noShow.lateMinutes * minute
      ? `If you do not come back, ${other.first} gets back the price of the minutes that are missing.`
      : "";
  }
  // Who left first, and by Leave or not, only the record knows.
  if ((cameUntil ?? 0) > lesson.startsAt) return "";
  const hasWaited = stay.enteredAt !== null && stay.enteredAt <= waitUntil;
  if (side === "teacher")
    return hasWaited ? "You waited long enough: you are paid for the whole lesson." : "";
  return hasWaited
    ? "You waited long enough: you get everything back."
    : "If you do not come back, you get everything back.";
}

/** Who is there when the waiting time ends has waited; a student gets back all where the teacher is not. */
function leftWaitingText(room: Leaver): string {
  const { first } = room.other;
  return room.side === "student"
    ? `${waitingText(room)} If ${first} comes by then and you do not come back, the lesson counts as taken.`
    : `If you are here at ${formatTime(room.waitUntil, room.zone)} and ${first} is not, you are paid for the whole lesson. If you do not come back, you are paid nothing.`;
}
