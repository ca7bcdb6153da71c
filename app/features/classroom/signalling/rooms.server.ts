import type { Person } from "#app/access/actor.ts";
import { doorOf, lobbyMinutes } from "#app/features/classroom/timing/rules.ts";
import {
  endVisit,
  joinRoom,
  noteHeartbeat,
} from "#app/features/classroom/witness/presence.server.ts";
import { lastHere } from "#app/features/classroom/witness/last-here.server.ts";
import {
  hasRelay,
  type IceAccess,
  iceAccessOf,
} from "#app/features/classroom/relays/ice-access.server.ts";
import { joinWindow } from "#app/features/scheduling/lessons/rules.ts";
import { getLesson } from "#app/features/scheduling/lessons/lessons.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { AppError } from "#app/platform/errors.ts";
import { onTold, tellProcesses } from "#app/platform/live/fan-out.server.ts";
import type { Connection } from "#app/platform/live/live.server.ts";
import { processGone } from "#app/platform/live/open-fan-out.server.ts";
import { rules } from "#config/rules.ts";
import {
  evict,
  here,
  isNewer,
  lose,
  note,
  type Occupant,
  occupantOf,
  otherIn,
  place,
  remove,
  rooms,
  watch,
} from "./occupants.server.ts";
import { fullAllowance, takeSignal } from "./signal-allowance.ts";
import type { Beat, BeatMedia, Entered, RoomSignal, SentMedia } from "./signals.ts";

type Entry = { lessonId: string; tab: string; epoch: number | null; sending: SentMedia };

/**
 * Lets one of the lesson's two in while the door is open. The newest tab of a person wins: the earlier one is told, and
 * gets no place any more while the newer has it. A tab that comes back in time goes on as if it had never been away.
 */
export async function enterRoom(
  connection: Connection<Person>,
  { lessonId, tab, epoch: known, sending }: Entry,
  now = new Date(),
): Promise<Entered> {
  const { person } = connection;
  const lesson = await getLesson(person, lessonId);
  if (lesson.state === "held" || lesson.state === "expired") throw new AppError("not-found");
  const door = doorOf(lesson, now.getTime());
  if (door !== "open") return { ok: false, reason: door };

  const otherSide = person.id === lesson.studentId ? "teacher" : "student";
  const { closes } = joinWindow(lesson);
  const isAlone = otherIn(lessonId, person.id) === undefined;
  const [ice, last] = await Promise.all([
    iceAccessOf(person.id, lessonId, closes),
    // Who only comes back by a new connection knows it.
    known === null && isAlone ? lastHere(lesson, otherSide) : null,
  ]);
  const back = rooms.get(lessonId)?.get(person.id);
  if (known !== null && back !== undefined && isNewer(back, { tab, epoch: known }))
    return { ok: false, reason: "replaced" };
  leaveOthers(connection, lessonId);
  const epoch = known ?? Math.max(now.getTime(), (back?.epoch ?? 0) + 1);
  let session = back?.session;
  if (back === undefined || back.tab !== tab) {
    session = await joinRoom(lessonId, person.id, now);
    // Read again: another tab may have come in meanwhile.
    const earlier = rooms.get(lessonId)?.get(person.id);
    if (earlier !== undefined && isNewer(earlier, { tab, epoch })) {
      note(endVisit({ id: session, lessonId }, now));
      return { ok: false, reason: "replaced" };
    }
    if (earlier !== undefined) evict(lessonId, earlier);
  } else clearTimeout(back.leaving);
  const self = { personId: person.id, tab, epoch, session: session!, closes, sending };
  const allowance = back?.allowance ?? fullAllowance(now.getTime());
  const beatAt = back?.beatAt;
  place(lessonId, { ...self, connection, process: here, allowance, beatAt });
  if (connection.isOpen()) watch(connection);
  else lose(connection);

  const other = otherIn(lessonId, person.id);
  other?.connection?.send("room.entered", { lessonId, session: self.session, sending });
  tellProcesses("room.entered", { lessonId, ...self } satisfies Placed);
  return {
    ok: true,
    session: self.session,
    epoch,
    other: other === undefined ? null : { session: other.session, sending: other.sending },
    otherUntil: last?.until ?? null,
    ice,
    now: Date.now(),
  };
}

/** Hands a signal to the other of the room, if they are still the one it was meant for. A flood is dropped. */
export function relaySignal(
  connection: Connection<Person>,
  {
    lessonId,
    to,
    line,
    signal,
  }: { lessonId: string; to: string; line: number; signal: RoomSignal },
): void {
  const self = occupantOf(connection, lessonId);
  const other = self && otherIn(lessonId, self.personId);
  if (self === undefined || other?.session !== to) return;
  const taken = takeSignal(self.allowance, Date.now());
  if (taken === null) return;
  self.allowance = taken;
  const passed: Passed = { lessonId, to, from: self.session, line, signal };
  if (other.connection === null) tellProcesses("room.signal", passed);
  else hand(other.connection, passed);
}

type Passed = { lessonId: string; to: string; from: string; line: number; signal: RoomSignal };

function hand(connection: Connection<Person>, { lessonId, from, line, signal }: Passed): void {
  connection.send("room.signal", { lessonId, from, line, signal });
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

/** Of a page that beats in time each counts, even where its clock is not quite even. */
const beatsApart = (rules.noShow.heartbeatSeconds * 1000) / 2;

/**
 * Notes that somebody is still there, and what reaches them; until the room closes, and no more often than a page has
 * to say it. `in: false` tells a tab that it has to enter again.
 */
export async function heartbeat(
  connection: Connection<Person>,
  { lessonId, media }: { lessonId: string; media: BeatMedia | null },
  now = new Date(),
): Promise<Beat> {
  const self = occupantOf(connection, lessonId);
  if (self === undefined) return { in: false, now: Date.now() };
  if (+now >= self.closes) {
    remove(lessonId, self, now);
    return { in: false, now: Date.now() };
  }
  if (+now - (self.beatAt ?? 0) >= beatsApart) {
    self.beatAt = +now;
    const sends = self.sending.mic || self.sending.camera || self.sending.screen;
    await noteHeartbeat({ id: self.session, lessonId }, now, media && { ...media, sends });
  }
  return { in: true, now: Date.now() };
}

/** How long somebody in the lobby may try the relay with one name. */
const tryMinutes = 2;

/** A relay that somebody in the lobby may try shortly before the lesson and until its end, or null. */
export async function relayToTry(
  person: Person,
  lessonId: string,
  now = Date.now(),
): Promise<IceAccess | null> {
  const lesson = await getLesson(person, lessonId);
  const { opens, closes } = joinWindow(lesson);
  if (!hasRelay() || now < opens - lobbyMinutes * minute || now >= closes) return null;
  const until = Math.min(closes, now + tryMinutes * minute);
  return iceAccessOf(person.id, lessonId, until);
}

export function leaveRoom(
  connection: Connection<Person>,
  { lessonId, byChoice }: { lessonId: string; byChoice: boolean },
): void {
  const self = occupantOf(connection, lessonId);
  if (self !== undefined) remove(lessonId, self, new Date(), { byChoice });
}

/** A connection is in one room at a time. */
function leaveOthers(connection: Connection<Person>, lessonId: string): void {
  for (const elsewhere of rooms.keys())
    if (elsewhere !== lessonId) leaveRoom(connection, { lessonId: elsewhere, byChoice: true });
}

/** Somebody with a connection to another process, as that says it. */
type Placed = { lessonId: string } & Pick<
  Occupant,
  "personId" | "tab" | "epoch" | "session" | "closes" | "sending"
>;

/** Puts them where this process sees them; an older tab of theirs makes room. */
function placeElsewhere({ lessonId, ...placed }: Placed, process: string): void {
  const earlier = rooms.get(lessonId)?.get(placed.personId);
  if (earlier !== undefined && isNewer(earlier, placed)) return;
  if (earlier !== undefined && earlier.tab !== placed.tab) evict(lessonId, earlier);
  clearTimeout(earlier?.leaving);
  const allowance = fullAllowance(Date.now());
  place(lessonId, { ...placed, connection: null, process, allowance });
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
  const { personId, tab, epoch, session, closes, sending } = other;
  const isHere = { lessonId: placed.lessonId, personId, tab, epoch, session, closes, sending };
  tellProcesses("room.is-here", isHere satisfies Placed);
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
onTold<Omit<Placed, "tab" | "epoch">>(
  "room.sending",
  ({ lessonId, personId, session, sending }) => {
    const self = rooms.get(lessonId)?.get(personId);
    if (self?.session !== session) return;
    self.sending = sending;
    showSending(lessonId, personId, { session, sending });
  },
);
onTold<{ lessonId: string; session: string }>("room.left", ({ lessonId, session }) => {
  for (const one of rooms.get(lessonId)?.values() ?? [])
    if (one.session === session && one.connection === null) remove(lessonId, one, new Date());
});
onTold<string>(processGone, (process) => {
  for (const [lessonId, occupants] of rooms)
    for (const one of occupants.values())
      if (one.process === process) remove(lessonId, one, new Date());
});
