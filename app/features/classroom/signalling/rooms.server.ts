import type { Person } from "#app/access/actor.ts";
import { getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { onTold, tellProcesses } from "#app/platform/live/fan-out.server.ts";
import type { Connection } from "#app/platform/live/live.server.ts";
import { processGone } from "#app/platform/live/open-fan-out.server.ts";
import { log } from "#app/platform/log.server.ts";
import { doorOf } from "../timing/rules.ts";
import type { Beat, Entered, SentMedia, Signal } from "./signals.ts";
import { joinRoom, endVisit, touchVisit } from "../witness/presence.server.ts";

/** Somebody in a room: one tab of one person, over the connection it has at the moment. */
type Occupant = {
  personId: string;
  tab: string;
  /** The visit's id; it changes whenever the other side has to begin again. */
  session: string;
  /** Null of somebody whose connection is to another process. */
  connection: Connection<Person> | null;
  /** The process that holds it. */
  process: string;
  sending: SentMedia;
  /** Runs while the connection is lost: the tab may come back. */
  leaving?: ReturnType<typeof setTimeout>;
};

/** How long a lost connection keeps its place, before the other is told that somebody left. */
export const graceMilliseconds = 8_000;

// Lesson → person → occupant. On the global object, so that hot reload empties no room.
const shared = globalThis as { appRooms?: Map<string, Map<string, Occupant>> };
shared.appRooms ??= new Map();
const rooms = shared.appRooms;
/** Of those whose connection is to this process. */
const here = "";
const watched = new WeakSet<Connection>();

/**
 * Lets one of the lesson's two in while the door is open. The newest tab of a person wins: the
 * earlier one is told. A tab that comes back in time goes on as if it had never been away.
 */
export async function enterRoom(
  connection: Connection<Person>,
  { lessonId, tab, sending }: { lessonId: string; tab: string; sending: SentMedia },
  now = new Date(),
): Promise<Entered> {
  const { person } = connection;
  const lesson = await getLesson(person, lessonId);
  if (lesson.state === "held" || lesson.state === "expired") throw new AppError("not-found");
  const door = doorOf(lesson, now.getTime());
  if (door !== "open") return { ok: false, reason: door };

  leaveOthers(connection, lessonId);
  const back = rooms.get(lessonId)?.get(person.id);
  let session = back?.session;
  if (back === undefined || back.tab !== tab) {
    session = await joinRoom(lessonId, person.id, now);
    // Read again: another tab may have come in meanwhile.
    const earlier = rooms.get(lessonId)?.get(person.id);
    if (earlier !== undefined) evict(lessonId, earlier);
  } else clearTimeout(back.leaving);
  const self = { personId: person.id, tab, session: session!, sending };
  place(lessonId, { ...self, connection, process: here });
  watch(connection);
  if (!connection.isOpen()) lose(connection);

  const other = otherIn(lessonId, person.id);
  other?.connection?.send("room.entered", { lessonId, session: self.session, sending });
  tellProcesses("room.entered", { lessonId, ...self } satisfies Placed);
  return {
    ok: true,
    session: self.session,
    other: other === undefined ? null : { session: other.session, sending: other.sending },
    now: Date.now(),
  };
}

/** Hands a signal to the other of the room, if they are still the one it was meant for. */
export function relaySignal(
  connection: Connection<Person>,
  { lessonId, to, signal }: { lessonId: string; to: string; signal: Signal },
): void {
  const self = occupantOf(connection, lessonId);
  const other = self && otherIn(lessonId, self.personId);
  if (self === undefined || other?.session !== to) return;
  const passed: Passed = { lessonId, to, from: self.session, signal };
  if (other.connection === null) tellProcesses("room.signal", passed);
  else hand(other.connection, passed);
}

type Passed = { lessonId: string; to: string; from: string; signal: Signal };

function hand(connection: Connection<Person>, { lessonId, from, signal }: Passed): void {
  connection.send("room.signal", { lessonId, from, signal });
}

export function tellSending(
  connection: Connection<Person>,
  { lessonId, sending }: { lessonId: string; sending: SentMedia },
): void {
  const self = occupantOf(connection, lessonId);
  if (self === undefined) return;
  self.sending = sending;
  const { session, personId } = self;
  showSending(lessonId, personId, { session, sending });
  tellProcesses("room.sending", { lessonId, personId, session, sending });
}

function showSending(
  lessonId: string,
  personId: string,
  told: { session: string; sending: SentMedia },
): void {
  otherIn(lessonId, personId)?.connection?.send("room.sending", { lessonId, ...told });
}

/** Notes that somebody is still there. `in: false` tells a tab that it has to enter again. */
export async function heartbeat(connection: Connection<Person>, lessonId: string): Promise<Beat> {
  const self = occupantOf(connection, lessonId);
  if (self !== undefined) await touchVisit(self.session, new Date());
  return { in: self !== undefined, now: Date.now() };
}

export function leaveRoom(
  connection: Connection<Person>,
  { lessonId, byChoice }: { lessonId: string; byChoice: boolean },
): void {
  const self = occupantOf(connection, lessonId);
  if (self !== undefined) remove(lessonId, self, new Date(), { byChoice });
}

function place(lessonId: string, occupant: Occupant): void {
  const room = rooms.get(lessonId) ?? new Map<string, Occupant>();
  rooms.set(lessonId, room.set(occupant.personId, occupant));
}

function occupantOf(connection: Connection<Person>, lessonId: string): Occupant | undefined {
  const occupant = rooms.get(lessonId)?.get(connection.person.id);
  return occupant?.connection === connection ? occupant : undefined;
}

function otherIn(lessonId: string, personId: string): Occupant | undefined {
  return [...(rooms.get(lessonId)?.values() ?? [])].find((one) => one.personId !== personId);
}

/** A connection is in one room at a time. */
function leaveOthers(connection: Connection<Person>, lessonId: string): void {
  for (const elsewhere of rooms.keys())
    if (elsewhere !== lessonId) leaveRoom(connection, { lessonId: elsewhere, byChoice: true });
}

/** A tab that a newer one replaces: whose process holds it tells it. */
function evict(lessonId: string, earlier: Occupant): void {
  clearTimeout(earlier.leaving);
  if (earlier.connection === null) return;
  earlier.connection.send("room.replaced", { lessonId, tab: earlier.tab });
  note(endVisit(earlier.session, new Date()));
}

function watch(connection: Connection<Person>): void {
  if (watched.has(connection)) return;
  watched.add(connection);
  connection.onClose(() => lose(connection));
}

function lose(connection: Connection<Person>): void {
  const lostAt = new Date();
  for (const lessonId of rooms.keys()) {
    const self = occupantOf(connection, lessonId);
    if (self === undefined) continue;
    self.leaving = setTimeout(() => remove(lessonId, self, lostAt), graceMilliseconds);
    self.leaving.unref();
  }
}

function remove(
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
  note(endVisit(session, leftAt, how));
  tellProcesses("room.left", { lessonId, session });
}

/** Somebody with a connection to another process, as that says it. */
type Placed = { lessonId: string } & Pick<Occupant, "personId" | "tab" | "session" | "sending">;

/** Puts them where this process sees them; an older tab of theirs makes room. */
function placeElsewhere({ lessonId, ...placed }: Placed, process: string): void {
  const earlier = rooms.get(lessonId)?.get(placed.personId);
  if (earlier !== undefined && earlier.tab !== placed.tab) evict(lessonId, earlier);
  clearTimeout(earlier?.leaving);
  place(lessonId, { ...placed, connection: null, process });
  const { session, sending } = placed;
  otherIn(lessonId, placed.personId)?.connection?.send("room.entered", {
    lessonId,
    session,
    sending,
  });
}

onTold<Placed>("room.entered", (placed, process) => {
  placeElsewhere(placed, process);
  // Who has come there does not know yet who is here.
  const other = otherIn(placed.lessonId, placed.personId);
  if (other === undefined || other.connection === null) return;
  const { personId, tab, session, sending } = other;
  const isHere: Placed = { lessonId: placed.lessonId, personId, tab, session, sending };
  tellProcesses("room.is-here", isHere);
});
onTold<Placed>("room.is-here", (placed, process) => {
  const known = rooms.get(placed.lessonId)?.get(placed.personId);
  if (rooms.has(placed.lessonId) && known?.session !== placed.session)
    placeElsewhere(placed, process);
});
onTold<Passed>("room.signal", (passed) => {
  for (const { session, connection } of rooms.get(passed.lessonId)?.values() ?? [])
    if (session === passed.to && connection !== null) hand(connection, passed);
});
onTold<Omit<Placed, "tab">>("room.sending", ({ lessonId, personId, session, sending }) => {
  const self = rooms.get(lessonId)?.get(personId);
  if (self?.session !== session) return;
  self.sending = sending;
  showSending(lessonId, personId, { session, sending });
});
onTold<{ lessonId: string; session: string }>("room.left", ({ lessonId, session }) => {
  for (const one of rooms.get(lessonId)?.values() ?? [])
    if (one.session === session && one.connection === null) remove(lessonId, one, new Date());
});
onTold<string>(processGone, (process) => {
  for (const [lessonId, occupants] of rooms)
    for (const one of occupants.values())
      if (one.process === process) remove(lessonId, one, new Date());
});

/** Attendance is written behind the call: a database that is slow must not hold it up. */
function note(writing: Promise<void>): void {
  writing.catch((err: unknown) => log.error({ err }, "room visit"));
}
