/** Who is in which room, as this process sees it, and how a place is lost. */
import type { Person } from "#app/access/actor.ts";
import { endVisit } from "#app/features/classroom/witness/presence.server.ts";
import { restMinutes } from "#app/features/scheduling/attendance/attendance-outcome.ts";
import { tellProcesses } from "#app/platform/live/fan-out.server.ts";
import type { Connection } from "#app/platform/live/live.server.ts";
import { log } from "#app/platform/log.server.ts";
import { minute } from "#app/platform/time/time.ts";
import type { Allowance } from "./signal-allowance.ts";
import { type Replaced, replacedCode, type SentMedia } from "./signals.ts";

/** Somebody in a room: one tab of one person, over the connection it has at the moment. */
export type Occupant = {
  personId: string;
  tab: string;
  /** Of two tabs of a person the one with the higher epoch has the place. */
  epoch: number;
  /** The visit's id; it changes whenever the other side has to begin again. */
  session: string;
  /** Null of somebody whose connection is to another process. */
  connection: Connection<Person> | null;
  /** The process that holds it. */
  process: string;
  /** When the room closes: nobody stays longer. */
  closes: number;
  sending: SentMedia;
  /** When a heartbeat of theirs was last noted. */
  beatAt?: number;
  /** What may still be said to the other's browser. */
  allowance: Allowance;
  /** Runs while the connection is lost: the tab may come back. */
  leaving?: ReturnType<typeof setTimeout>;
};

/** How long a lost connection keeps its place, before the other is told that somebody left. */
export const graceMilliseconds = 8_000;

// Lesson → person → occupant. On the global object, so that hot reload empties no room.
const shared = globalThis as { appRooms?: Map<string, Map<string, Occupant>> };
shared.appRooms ??= new Map();
export const rooms = shared.appRooms;
/** Of those whose connection is to this process. */
export const here = "";
const watched = new WeakSet<Connection>();

/** Whether `one` has the place rather than `other`; a tab is not newer than itself. */
export function isNewer(
  one: Pick<Occupant, "tab" | "epoch">,
  other: Pick<Occupant, "tab" | "epoch">,
): boolean {
  if (one.tab === other.tab) return false;
  return one.epoch === other.epoch ? one.tab > other.tab : one.epoch > other.epoch;
}

export function place(lessonId: string, occupant: Occupant): void {
  const room = rooms.get(lessonId) ?? new Map<string, Occupant>();
  rooms.set(lessonId, room.set(occupant.personId, occupant));
}

export function occupantOf(connection: Connection<Person>, lessonId: string): Occupant | undefined {
  const occupant = rooms.get(lessonId)?.get(connection.person.id);
  return occupant?.connection === connection ? occupant : undefined;
}

export function otherIn(lessonId: string, personId: string): Occupant | undefined {
  return [...(rooms.get(lessonId)?.values() ?? [])].find((one) => one.personId !== personId);
}

/** A tab that a newer one replaces: whose process holds it tells it. */
export function evict(lessonId: string, earlier: Occupant): void {
  clearTimeout(earlier.leaving);
  if (earlier.connection === null) return;
  const replaced: Replaced = { lessonId, tab: earlier.tab, code: replacedCode };
  earlier.connection.send("room.replaced", replaced);
  noteEnd(lessonId, earlier, new Date());
}

export function watch(connection: Connection<Person>): void {
  if (watched.has(connection)) return;
  watched.add(connection);
  connection.onClose(() => lose(connection));
}

export function lose(connection: Connection<Person>): void {
  const lostAt = new Date();
  for (const lessonId of rooms.keys()) {
    const self = occupantOf(connection, lessonId);
    if (self === undefined) continue;
    self.leaving = setTimeout(() => remove(lessonId, self, lostAt), graceMilliseconds);
    self.leaving.unref();
  }
}

export function remove(
  lessonId: string,
  occupant: Occupant,
  leftAt: Date,
  how: { byChoice: boolean } = { byChoice: false },
): void {
  clearTimeout(occupant.leaving);
  const room = rooms.get(lessonId);
  if (room?.get(occupant.personId) !== occupant) return;
  room.delete(occupant.personId);
  if (room.size === 0) rooms.delete(lessonId);
  const { session, personId, connection } = occupant;
  otherIn(lessonId, personId)?.connection?.send("room.left", { lessonId, session });
  if (connection === null) return;
  noteEnd(lessonId, occupant, leftAt, how);
  tellProcesses("room.left", { lessonId, session });
}

/** A goodbye may come after the closing; one that could come after the seal is not written down. */
function noteEnd(
  lessonId: string,
  { session, closes }: Occupant,
  leftAt: Date,
  how?: { byChoice: boolean },
): void {
  // The other half of the time is for a slow database.
  if (Date.now() >= closes + (restMinutes * minute) / 2) return;
  note(endVisit({ id: session, lessonId }, new Date(Math.min(+leftAt, closes)), how));
}

/** Attendance is written behind the call: a database that is slow must not hold it up. */
export function note(writing: Promise<void>): void {
  writing.catch((err: unknown) => log.error({ err }, "room visit"));
}
